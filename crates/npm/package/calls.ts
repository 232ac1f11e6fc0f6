import { NinefoldError, NotADigit, NotAPuzzle, NotMade, ParseError } from "./errors.js";

/** An error of the engine: the class of an exception, its message, and the other arguments of its constructor. */
type Thrown = [name: string, message: string, ...rest: unknown[]];

/** Calls the engine, and turns its errors into exceptions of the package. */
export function calling<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    throw Array.isArray(thrown) ? exception(thrown as Thrown) : thrown;
  }
}

function exception([name, message, ...rest]: Thrown): Error {
  const number = (at: number) => Number(rest[at]);
  switch (name) {
    case "NotADigit":
      return new NotADigit(message, number(0), number(1));
    case "NotAPuzzle":
      return new NotAPuzzle(message, String(rest[0]));
    case "NotMade":
      return new NotMade(message, number(0));
    case "ParseError":
      return new ParseError(message, rest[0] === null ? null : number(0), number(1), number(2));
    case "RangeError":
      return new RangeError(message);
    default:
      return new NinefoldError(message);
  }
}
