/** Solving, counting and checking boards, canonical forms and proofs, in browsers and workers. */
import start, * as engine from "./engine/solver.js";
import { solverOf } from "./search.js";

await start();

export type * from "./interface.js";
export * from "./errors.js";
export const { solve, check, count, canonical, prove, verify, layout, VERDICTS } = solverOf(engine);
