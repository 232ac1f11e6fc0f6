// The functions of the modules, as wasm-bindgen describes them.
import type * as solver from "./engine/solver.js";
import type * as whole from "./engine/whole.js";

type Functions<Module> = Omit<Module, "default" | "initSync">;

/** The functions of the smaller module. */
export type SolverEngine = Functions<typeof solver>;

/** Those of the larger one, which has all of the smaller. */
export type WholeEngine = Functions<typeof whole>;
