// The worker that rates puzzles: loads its module.
import start from "./ninefold-rater.js";

await start();
