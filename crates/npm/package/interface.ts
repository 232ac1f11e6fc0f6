// The types that both entries share.
export type { Boards, Layout, Options } from "./boards.js";
export type { CountOptions, ProveOptions, Solver } from "./search.js";
export type { Proven, Verifier } from "./verify.js";
