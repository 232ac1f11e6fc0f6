// Without a bundler, workers know no names of packages.
import { solve } from "./node_modules/ninefold/solver.js";

self.addEventListener("message", ({ data }) => self.postMessage(solve(data)));
self.postMessage("ready"); // what was sent before the module was loaded is lost
