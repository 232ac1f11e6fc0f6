// The functions of the modules, as wasm-bindgen describes them.
import type * as solver from "./engine/solver.js";
import type * as verifier from "./engine/verifier.js";
import type * as whole from "./engine/whole.js";

type Functions<Module> = Omit<Module, "default" | "initSync">;

/** The function of the smallest module, the verifier. */
export type VerifierEngine = Functions<typeof verifier>;

/** The functions of the solver, including that of the verifier. */
export type SolverEngine = Functions<typeof solver>;

/** The functions of the largest module, including all of the others. */
export type WholeEngine = Functions<typeof whole>;
