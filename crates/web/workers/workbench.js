// The worker of the workbench: loads its module.
import start from "./ninefold-workbench.js";

await start();
