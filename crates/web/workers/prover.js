// The worker that proves that puzzles have only one solution: loads its module.
import start from "./ninefold-prover.js";

await start();
