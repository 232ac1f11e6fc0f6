/** Checking proofs, in browsers and workers. */
import start, * as engine from "./engine/verifier.js";
import { verifierOf } from "./verify.js";

await start();

export type { Proven } from "./verify.js";
export * from "./errors.js";
export const { verify } = verifierOf(engine);
