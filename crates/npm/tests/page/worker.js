import { solve } from "./node_modules/ninefold/solver.js"; // works without a bundler as well

self.addEventListener("message", ({ data }) => self.postMessage(solve(data)));
self.postMessage("ready"); // messages sent before the module was loaded are lost
