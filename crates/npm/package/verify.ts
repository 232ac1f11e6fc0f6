import { string } from "./boards.js";
import { calling } from "./calls.js";
import type { VerifierEngine } from "./engines.js";

/** The contents of a proof. */
export interface Proven {
  /** The corners of the grids, such as `"0,0 6,6"`. */
  readonly grids: string;
  /** The givens, row by row, with `.` for none. */
  readonly givens: string;
  /** The only solution, or `null` if there are none or several. */
  readonly solution: string | null;
  /** The exact number of solutions. */
  readonly nSolutions: number;
  /** The number of cases. */
  readonly nCases: number;
}

/** The function of `ninefold/verifier`. */
export interface Verifier {
  /** Checks a proof. It shares no code with the functions that make proofs. */
  verify: (proof: string) => Proven;
}

/** Builds the function on a module. */
export function verifierOf(engine: VerifierEngine): Verifier {
  function verify(proof: string): Proven {
    const parts = calling(() => engine.verify(string("proof", proof)));
    const [grids, givens, solution, nSolutions, nCases] = parts as [string, string, string | null, number, number];
    return { grids, givens, solution, nSolutions, nCases };
  }

  return { verify };
}
