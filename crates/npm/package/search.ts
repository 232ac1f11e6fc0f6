import { Batch, type Boards, type Layout, type Options, kind, layoutOf, string, whole } from "./boards.js";
import { calling } from "./calls.js";
import { NotAPuzzle } from "./errors.js";
import type { SolverEngine } from "./engines.js";
import { type Verifier, verifierOf } from "./verify.js";

/** Options of `count`. */
export interface CountOptions extends Options {
  /** The number at which counting ends; the default is 2. */
  readonly limit?: number | undefined;
}

/** Options of `prove`. */
export interface ProveOptions extends Options {
  /** The maximum number of solutions that the board may have; the default is 1. */
  readonly limit?: number | undefined;
}

/** The functions that need no techniques: those of `ninefold/solver`. */
export interface Solver extends Verifier {
  /**
   * Solves boards. A board without exactly one solution gives an exception for a text, `null` in a list, and
   * zeros in an array; `check` says why.
   */
  solve: {
    (board: string, options?: Options): string;
    (boards: readonly string[], options?: Options): (string | null)[];
    (boards: Uint8Array, options?: Options): Uint8Array<ArrayBuffer>;
  };
  /** The verdicts on boards; for an array, codes that are indices into `VERDICTS`. */
  check: {
    (board: string, options?: Options): string;
    (boards: readonly string[], options?: Options): string[];
    (boards: Uint8Array, options?: Options): Uint8Array<ArrayBuffer>;
  };
  /** The numbers of solutions of boards, up to a limit; -1 if the search gave up. */
  count: {
    (board: string, options?: CountOptions): number;
    (boards: readonly string[], options?: CountOptions): number[];
    (boards: Uint8Array, options?: CountOptions): Float64Array<ArrayBuffer>;
  };
  /** The canonical forms of boards of one grid: all disguises of a puzzle have the same form. */
  canonical: {
    (board: string): string;
    (boards: readonly string[]): string[];
    (boards: Uint8Array): Uint8Array<ArrayBuffer>;
  };
  /** Proves how many solutions a board has; the proof is a text that `verify` checks. */
  prove: (board: string, options?: ProveOptions) => string;
  /** The layout with this name, or with these corners of its grids. */
  layout: (name?: string) => Layout;
  /** The names of verdicts, in the order of their codes. */
  VERDICTS: readonly string[];
}

/** Builds the functions on a module. */
export function solverOf(engine: SolverEngine): Solver {
  const VERDICTS: readonly string[] = Object.freeze(calling(() => engine.verdicts()));

  function solve(boards: Boards, options?: Options): never {
    const batch = new Batch(engine, boards, options);
    const cells = batch.form === "array" ? new Uint8Array(batch.cells) : batch.cells;
    const codes = new Uint8Array(batch.length);
    batch.portions((portion, first) => codes.set(engine.solve(portion, batch.layout), first), cells);
    if (batch.form === "array") return cells as never;
    if (batch.form === "one") refuse(VERDICTS, codes[0]);
    return answer(batch, batch.lines(cells, (index) => isPuzzle(codes[index])));
  }

  function codesOf(batch: Batch): Uint8Array {
    const codes = new Uint8Array(batch.length);
    batch.portions((portion, first) => codes.set(engine.check(portion, batch.layout), first));
    return codes;
  }

  function check(boards: Boards, options?: Options): never {
    const batch = new Batch(engine, boards, options);
    const codes = codesOf(batch);
    if (batch.form === "array") return codes as never;
    return answer(batch, Array.from(codes, (code) => VERDICTS[code]));
  }

  function count(boards: Boards, options?: CountOptions): never {
    const limit = whole("limit", options?.limit ?? 2, 0);
    const batch = new Batch(engine, boards, options);
    const counts = new Float64Array(batch.length);
    batch.portions((portion, first) => counts.set(engine.count(portion, limit, batch.layout), first));
    return batch.form === "array" ? (counts as never) : answer(batch, Array.from(counts));
  }

  function canonical(boards: Boards): never {
    const batch = new Batch(engine, boards, {});
    const cells = batch.form === "array" ? new Uint8Array(batch.cells) : batch.cells;
    batch.portions((portion) => engine.canonical(portion), cells);
    return batch.form === "array" ? (cells as never) : answer(batch, batch.lines(cells, () => true));
  }

  function prove(board: string, options?: ProveOptions): string {
    const limit = whole("limit", options?.limit ?? 1, 0, 1_000_000);
    const { name } = layoutOf(engine, options?.layout);
    return calling(() => engine.prove(string("board", board), limit, name));
  }

  return { solve, check, count, canonical, prove, ...verifierOf(engine), layout: (name) => layoutOf(engine, name), VERDICTS };
}

/** The answer to the only board, or all answers. */
export function answer(batch: Batch, answers: readonly unknown[]): never {
  return (batch.form === "one" ? answers[0] : answers) as never;
}

/** Whether a verdict is that of a board with exactly one solution. */
export function isPuzzle(code: number | undefined): boolean {
  return code !== undefined && code <= 1;
}

/** Throws an exception unless the only board of a batch is a puzzle. */
export function refuse(verdicts: readonly string[], code: number | undefined): void {
  const verdict = verdicts[code ?? 0] ?? kind(code);
  if (!isPuzzle(code)) throw new NotAPuzzle(`expected exactly one solution: ${verdict}`, verdict);
}
