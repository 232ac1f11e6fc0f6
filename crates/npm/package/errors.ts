/** The base of all exceptions of the package, except `TypeError` and `RangeError`. */
export class NinefoldError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** A text is not a board, or not a proof. */
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

/** A value of an array is neither a digit nor 0. */
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

/** A board does not have exactly one solution. */
export class NotAPuzzle extends NinefoldError {
  constructor(
    message: string,
    /** Why, as `check` says it. */
    readonly verdict: string,
  ) {
    super(message);
  }
}

/** No such puzzle was found, or no such proof. */
export class NotMade extends NinefoldError {
  constructor(
    message: string,
    /** The number of the puzzle. */
    readonly index: number,
  ) {
    super(message);
  }
}
