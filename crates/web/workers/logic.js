// The worker with every technique: loads its module.
import start from "./ninefold-logic.js";

await start();
