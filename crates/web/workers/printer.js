// The worker that draws pages for paper: loads its module.
import start from "./ninefold-printer.js";

await start();
