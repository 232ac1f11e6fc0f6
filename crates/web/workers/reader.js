// The worker that reads texts of other programs: loads its module.
import start from "./ninefold-reader.js";

await start();
