import { Batch, type Boards, type Options, PORTION, layoutOf, string, whole } from "./boards.js";
import { calling } from "./calls.js";
import type { WholeEngine } from "./engines.js";
import { answer, isPuzzle, refuse } from "./search.js";

/** The exact rating of a puzzle; unless `exact` is true, the numbers are lower bounds. */
export interface Rating {
  readonly er: number;
  readonly ep: number;
  readonly ed: number;
  readonly exact: boolean;
}

/** The ratings of an array of boards; NaN for boards that are not puzzles. */
export interface Ratings {
  readonly er: Float64Array<ArrayBuffer>;
  readonly ep: Float64Array<ArrayBuffer>;
  readonly ed: Float64Array<ArrayBuffer>;
  /** 1 for exact ratings, otherwise 0. */
  readonly exact: Uint8Array<ArrayBuffer>;
}

/** The grade of a puzzle by the logic that it needs; `hardest` is `null` for a solved board. */
export interface Grade {
  readonly level: string;
  readonly score: number;
  readonly hardest: string | null;
}

/** The grades of an array of boards. */
export interface Grades {
  /** Indices into `LEVELS`, or 255 for boards without a grade. */
  readonly level: Uint8Array<ArrayBuffer>;
  readonly score: Uint32Array<ArrayBuffer>;
  /** Indices into `TECHNIQUES`, or 255. */
  readonly hardest: Uint8Array<ArrayBuffer>;
}

/** A step on the path to a solution. */
export interface Step {
  /** The name of the technique, such as `"x-wing"`. */
  readonly technique: string;
  /** The name of its level. */
  readonly level: string;
  /** What it adds to the score of a puzzle. */
  readonly score: number;
  /** The digits that it places, each with the name of its cell. */
  readonly placements: readonly (readonly [cell: string, digit: number])[];
  /** The candidates that it rules out, each with the name of its cell. */
  readonly eliminations: readonly (readonly [cell: string, digit: number])[];
  /** Why it holds, and what it does. */
  readonly text: string;
}

/** Options of functions that need techniques. */
export interface TechniqueOptions extends Options {
  /** Names of techniques to add that are used only on request, such as `"death-blossom"`, or `"all"`. */
  readonly with?: string | readonly string[] | undefined;
}

/** Options of `explain`. */
export interface ExplainOptions extends TechniqueOptions {
  /** The default is English. */
  readonly language?: "en" | "fr" | undefined;
}

/** Options of `generate`. */
export interface GenerateOptions extends Options {
  /** The same seed gives the same puzzles everywhere. */
  readonly seed: string;
  /** A level of `LEVELS`; without one, puzzles are minimal. */
  readonly level?: string | undefined;
  /** The number of clues, or the fewest and the most. */
  readonly clues?: number | readonly [fewest: number, most: number] | undefined;
  readonly symmetry?: "none" | "180" | "90" | "rows" | "columns" | "diagonal" | "antidiagonal" | undefined;
  /** The number of the first puzzle; the default is 0. */
  readonly first?: number | undefined;
}

/** The functions that need techniques. */
export interface Judge {
  /**
   * Rates puzzles exactly, on the scale of Sudoku Explainer. A board that is not a puzzle gives an exception for a
   * text, `null` in a list, and NaN in arrays.
   */
  rate: {
    (board: string, options?: Options): Rating;
    (boards: readonly string[], options?: Options): (Rating | null)[];
    (boards: Uint8Array, options?: Options): Ratings;
  };
  /** Grades puzzles by the logic that they need; boards without a grade are handled as in `rate`. */
  grade: {
    (board: string, options?: TechniqueOptions): Grade;
    (boards: readonly string[], options?: TechniqueOptions): (Grade | null)[];
    (boards: Uint8Array, options?: TechniqueOptions): Grades;
  };
  /** The steps to the solution of a puzzle, each with its reason. */
  explain: (board: string, options?: ExplainOptions) => Step[];
  /** Makes puzzles, the same as `ninefold generate`: one as text, or `n` in an array. */
  generate: {
    (options: GenerateOptions): string;
    (options: GenerateOptions & { readonly n: number }): Uint8Array<ArrayBuffer>;
  };
  /** The names of levels, in the order of their codes. */
  LEVELS: readonly string[];
  /** The names of techniques, in the order of their codes. */
  TECHNIQUES: readonly string[];
}

/** The code for a missing level or technique. */
const NOTHING = 255;

/** The names of techniques in one text, separated by commas. */
function namesOf(options: TechniqueOptions | undefined): string {
  const names = options?.with ?? [];
  return Array.isArray(names) ? names.map((name) => string("with", name)).join(",") : string("with", names);
}

/** Builds the functions on a module. */
export function judgeOf(engine: WholeEngine, verdicts: readonly string[]): Judge {
  const LEVELS: readonly string[] = Object.freeze(calling(() => engine.levels()));
  const TECHNIQUES: readonly string[] = Object.freeze(calling(() => engine.techniques()));

  function rate(boards: Boards, options?: Options): never {
    const batch = new Batch(engine, boards, options);
    const n = batch.length;
    const codes = new Uint8Array(n);
    const [er, ep, ed, exact] = [new Float64Array(n), new Float64Array(n), new Float64Array(n), new Uint8Array(n)];
    batch.portions((portion, first) => {
      const numbers = engine.rate(portion, batch.layout);
      for (let from = 0, at = first; from < numbers.length; from += 5, at++) {
        const [code, ...rating] = numbers.subarray(from, from + 5) as unknown as [number, number, number, number, number];
        const [thisEr, thisEp, thisEd] = isPuzzle(code) ? rating : [NaN, NaN, NaN];
        [codes[at], er[at], ep[at], ed[at], exact[at]] = [code, thisEr, thisEp, thisEd, rating[3]];
      }
    });
    if (batch.form === "array") return { er, ep, ed, exact } as never;
    if (batch.form === "one") refuse(verdicts, codes[0]);
    const ratings = Array.from(codes, (code, at) => {
      return isPuzzle(code) ? { er: er[at], ep: ep[at], ed: ed[at], exact: exact[at] === 1 } : null;
    });
    return answer(batch, ratings);
  }

  function grade(boards: Boards, options?: TechniqueOptions): never {
    const batch = new Batch(engine, boards, options);
    const techniques = namesOf(options);
    const n = batch.length;
    const codes = new Uint8Array(n);
    const [level, score, hardest] = [new Uint8Array(n), new Uint32Array(n), new Uint8Array(n)];
    batch.portions((portion, first) => {
      const numbers = calling(() => engine.grade(portion, batch.layout, techniques));
      for (let from = 0, at = first; from < numbers.length; from += 4, at++) {
        const row = numbers.subarray(from, from + 4) as unknown as [number, number, number, number];
        [codes[at], level[at], score[at], hardest[at]] = row;
      }
    });
    if (batch.form === "array") return { level, score, hardest } as never;
    if (batch.form === "one") refuse(verdicts, codes[0]);
    const grades = Array.from(level, (code, at) => {
      if (code === NOTHING) return null;
      return { level: LEVELS[code], score: score[at], hardest: TECHNIQUES[hardest[at] ?? NOTHING] ?? null };
    });
    return answer(batch, grades);
  }

  function explain(board: string, options?: ExplainOptions): Step[] {
    const { name } = layoutOf(engine, options?.layout);
    const language = string("language", options?.language ?? "en");
    return JSON.parse(calling(() => engine.explain(string("board", board), name, language, namesOf(options))));
  }

  function generate(options: GenerateOptions & { readonly n?: number }): never {
    const { name, nCells } = layoutOf(engine, options?.layout);
    const seed = string("seed", options?.seed);
    const n = whole("n", options.n ?? 1, 0, Math.floor((2 ** 31 - 1) / nCells));
    const first = whole("first", options.first ?? 0, 0);
    const level = options.level === undefined ? undefined : string("level", options.level);
    const symmetry = string("symmetry", options.symmetry ?? "none");
    const { clues } = options;
    const [fewest, most] = clues === undefined || typeof clues === "number" ? [clues, clues] : clues;
    for (const value of [fewest, most]) if (value !== undefined) whole("clues", value, 0, nCells);
    const made = new Uint8Array(n * nCells);
    for (let from = 0; from < n || from === 0; from += PORTION) {
      const size = Math.min(n - from, PORTION); // also for none, so that wrong options are refused
      const call = () => engine.generate(size, seed, name, level, fewest, most, symmetry, first + from);
      made.set(calling(call), from * nCells);
    }
    if (options.n !== undefined) return made as never;
    return calling(() => engine.write(made, name))[0] as never;
  }

  return { rate, grade, explain, generate, LEVELS, TECHNIQUES };
}
