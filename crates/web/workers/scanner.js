// The worker that reads pictures: loads its module.
import start from "./ninefold-scanner.js";

await start();
