/** The base class of all exceptions of the package, except `TypeError` and `RangeError`. */
export class NinefoldError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** A text that is not a board, or not a proof. */
export class ParseError extends NinefoldError {
  constructor(
    message: string,
    /** The number of the board in its batch, from 0; `null` for a single text. */
    readonly index: number | null,
    /** The line in its text, from 1. */
    readonly line: number,
    /** The place in that line, from 1. */
    readonly column: number,
  ) {
    super(index === null ? message : `board ${index}, ${message}`);
  }
}

/** A value of an array that is neither a digit nor 0. */
export class NotADigit extends NinefoldError {
  constructor(
    message: string,
    /** The number of the board in its batch, from 0. */
    readonly index: number,
    /** The cell, from 0. */
    readonly cell: number,
  ) {
    super(`board ${index}, cell ${cell}: ${message}`);
  }
}

/** A board that does not have exactly one solution. */
export class NotAPuzzle extends NinefoldError {
  constructor(
    message: string,
    /** The reason, as `check` returns it. */
    readonly verdict: string,
  ) {
    super(message);
  }
}

/** A puzzle or a proof that could not be made. */
export class NotMade extends NinefoldError {
  constructor(
    message: string,
    /** The number of the puzzle. */
    readonly index: number,
  ) {
    super(message);
  }
}
