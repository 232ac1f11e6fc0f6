// The functions of the modules, as wasm-bindgen describes them.
import type * as solver from "./engine/solver.js";
import type * as verifier from "./engine/verifier.js";
import type * as whole from "./engine/whole.js";

type Functions<Module> = Omit<Module, "default" | "initSync">;

/** The function of the smallest module. */
export type VerifierEngine = Functions<typeof verifier>;

/** The functions of the solver, which has that of the smallest. */
export type SolverEngine = Functions<typeof solver>;

/** Those of the largest, which has all of the others. */
export type WholeEngine = Functions<typeof whole>;
