/** The whole engine, in browsers and workers. */
import start, * as engine from "./engine/whole.js";
import { judgeOf } from "./judge.js";
import { solverOf } from "./search.js";

await start();

export type * from "./interface.js";
export type * from "./judge.js";
export * from "./errors.js";
export const { solve, check, count, canonical, prove, verify, layout, VERDICTS } = solverOf(engine);
export const { rate, grade, explain, generate, LEVELS, TECHNIQUES } = judgeOf(engine, VERDICTS);
