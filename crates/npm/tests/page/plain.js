// Without a bundler, packages are imported by address.
import * as ninefold from "./node_modules/ninefold/index.js";
import * as solver from "./node_modules/ninefold/solver.js";
import { show } from "./answers.js";

show(ninefold, solver);
