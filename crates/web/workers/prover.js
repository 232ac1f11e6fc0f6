// The worker that proves puzzles to have one solution: loads its module.
import start from "./ninefold-prover.js";

await start();
