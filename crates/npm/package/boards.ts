import { calling } from "./calls.js";
import { NotADigit } from "./errors.js";
import type { SolverEngine } from "./engines.js";

/** One board as text, several of them, or an array with the digits of all boards in a row, 0 for an empty cell. */
export type Boards = string | readonly string[] | Uint8Array;

/** The form of a batch; its answer has the same form. */
export type Form = "one" | "list" | "array";

/** Options of functions that take boards. */
export interface Options {
  /** The layout of the boards: a name such as `"samurai"`, or the corners of its grids. */
  readonly layout?: string | undefined;
}

/** The arrangement of the grids of a board. */
export interface Layout {
  /** Its name, or the corners of its grids. */
  readonly name: string;
  /** The number of cells, which is the number of bytes of a board. */
  readonly nCells: number;
  /** The number of grids. */
  readonly nGrids: number;
  /** The row and column of each cell, from 0, in the order of boards. */
  readonly positions: readonly (readonly [number, number])[];
}

/** The maximum number of boards that the engine gets in one call: its memory never shrinks. */
export const PORTION = 16_384;

/** Boards as bytes, and the form of the question. */
export class Batch {
  readonly form: Form;
  readonly cells: Uint8Array;
  readonly layout: string;
  readonly nCells: number;

  constructor(
    readonly engine: SolverEngine,
    boards: Boards,
    options: Options | undefined,
  ) {
    const { name, nCells } = layoutOf(engine, options?.layout);
    [this.layout, this.nCells] = [name, nCells];
    if (typeof boards === "string") {
      this.form = "one";
      this.cells = calling(() => engine.read([boards], name, true));
    } else if (boards instanceof Uint8Array) {
      this.form = "array";
      if (boards.length % nCells !== 0) {
        throw new RangeError(`expected ${nCells} bytes for each board, found ${boards.length} in all`);
      }
      refuseOthers(boards, nCells);
      this.cells = boards;
    } else if (Array.isArray(boards)) {
      this.form = "list";
      const texts = boards.map(text);
      this.cells = calling(() => engine.read(texts, name, false));
    } else {
      throw new TypeError(`expected a string, an array of strings or a Uint8Array, found ${kind(boards)}`);
    }
  }

  get length(): number {
    return this.cells.length / this.nCells;
  }

  /** Calls `work` with each portion of the boards, and the number of its first board. */
  portions(work: (cells: Uint8Array, first: number) => void, cells = this.cells): void {
    for (let first = 0; first < this.length; first += PORTION) {
      const portion = cells.subarray(first * this.nCells, (first + PORTION) * this.nCells);
      calling(() => work(portion, first));
    }
  }

  /** The texts of boards of the same layout, or `null` where `isKnown` is false. */
  lines(cells: Uint8Array, isKnown: (index: number) => boolean): (string | null)[] {
    const lines = calling(() => this.engine.write(cells, this.layout));
    return lines.map((line, index) => (isKnown(index) ? line : null));
  }
}

/** Throws an exception if a byte is not a digit, before any search starts. */
function refuseOthers(cells: Uint8Array, nCells: number): void {
  for (let at = 0; at < cells.length; at++) {
    const value = cells[at] as number;
    if (value <= 9) continue;
    throw new NotADigit(`expected a digit or 0, found ${value}`, Math.floor(at / nCells), at % nCells);
  }
}

const known = new Map<string, Layout>();

/** The layout of this name, or the classic one. */
export function layoutOf(engine: SolverEngine, name: unknown = "classic"): Layout {
  if (typeof name !== "string") throw new TypeError(`layout: expected a string, found ${kind(name)}`);
  let layout = known.get(name);
  if (layout === undefined) {
    const places = calling(() => engine.positions(name));
    const positions = Array.from({ length: places.length / 2 }, (_, cell) => {
      return [places[2 * cell], places[2 * cell + 1]] as [number, number];
    });
    layout = {
      name: calling(() => engine.layoutName(name)),
      nCells: positions.length,
      nGrids: calling(() => engine.nGrids(name)),
      positions,
    };
    if (known.size < 100) known.set(name, layout);
  }
  return layout;
}

function text(value: unknown, index: number): string {
  if (typeof value === "string") return value;
  throw new TypeError(`board ${index}: expected a string, found ${kind(value)}`);
}

/** The kind of a value, for a message. */
export function kind(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value === null ? null : typeof value);
  return value.constructor?.name ?? "object";
}

/** Checks that an argument is a whole number in range. */
export function whole(name: string, value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== "number") throw new TypeError(`${name}: expected a number, found ${kind(value)}`);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name}: expected a whole number from ${least} to ${most}, found ${value}`);
}

/** Checks that an argument is a text. */
export function string(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError(`${name}: expected a string, found ${kind(value)}`);
}
