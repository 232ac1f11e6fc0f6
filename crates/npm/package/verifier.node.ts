/** Checking proofs, in Node. */
import { readFileSync } from "node:fs";
import * as engine from "./engine/verifier.js";
import { verifierOf } from "./verify.js";

engine.initSync({ module: readFileSync(new URL("engine/verifier_bg.wasm", import.meta.url)) });

export type { Proven } from "./verify.js";
export * from "./errors.js";
export const { verify } = verifierOf(engine);
