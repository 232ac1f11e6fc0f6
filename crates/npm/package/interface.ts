// The types that both entries share.
export type { Boards, Layout, Options } from "./boards.js";
export type { CountOptions, ProveOptions, Proven, Solver } from "./search.js";
