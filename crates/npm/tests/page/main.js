// With a bundler, packages are imported by name.
import * as ninefold from "ninefold";
import * as solver from "ninefold/solver";
import { show } from "./answers.js";

show(ninefold, solver);
