import { solve } from "./node_modules/ninefold/solver.js"; // without a bundler, too

self.addEventListener("message", ({ data }) => self.postMessage(solve(data)));
self.postMessage("ready"); // what was sent before the module was loaded is lost
