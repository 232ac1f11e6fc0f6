/** Solving, counting and checking boards, canonical forms and proofs, in Node. */
import { readFileSync } from "node:fs";
import * as engine from "./engine/solver.js";
import { solverOf } from "./search.js";

engine.initSync({ module: readFileSync(new URL("engine/solver_bg.wasm", import.meta.url)) });

export type * from "./interface.js";
export * from "./errors.js";
export const { solve, check, count, canonical, prove, verify, layout, VERDICTS } = solverOf(engine);
