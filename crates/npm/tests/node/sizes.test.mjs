// The sizes of the package as it is released: B7 of docs/specification.md. The modules to be tested are compiled sooner, and are larger.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";

test("the solver alone is small, and the verifier smaller still", () => {
  const folder = new URL("engine/", import.meta.resolve("ninefold/package.json"));
  for (const [name, most] of [["solver", 250_000], ["verifier", 25_000]]) {
    const size = brotliCompressSync(readFileSync(new URL(`${name}_bg.wasm`, folder))).length;
    assert(size <= most, `${name}: ${size} bytes`);
  }
});
