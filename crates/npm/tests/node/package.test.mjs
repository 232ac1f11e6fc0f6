// The package as its users call it, including wrongly: B7 and B6 of docs/specification.md.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { Worker } from "node:worker_threads";

import * as ninefold from "ninefold";
import * as solver from "ninefold/solver";
import { verify, ParseError } from "ninefold/verifier";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const FLOWERY = "..6..94178....65..1......264...5...1.2....3......7....6....1.....32.8.....47...6."; // needs a Death Blossom, if that is allowed
const EMPTY = ".".repeat(81);
const CONFLICT = "55" + ".".repeat(79);
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const cells = (...texts) => Uint8Array.from(texts.join("").replaceAll(".", "0"), Number);
const text = (cells) => cells.join("").replaceAll("0", ".");

for (const [name, entry] of Object.entries({ ninefold, solver })) {
  test(`${name}: one board`, () => {
    assert.equal(entry.solve(EASY), SOLVED);
    assert.equal(entry.check(SOLVED), "solved");
    assert.equal(entry.count(EASY), 1);
    assert.throws(() => entry.solve(EMPTY), (error) => {
      return error instanceof entry.NotAPuzzle && error.verdict === "several solutions";
    });
    assert.throws(() => entry.solve("53x"), (error) => {
      assert(error instanceof entry.ParseError && error instanceof entry.NinefoldError);
      assert.deepEqual([error.index, error.line, error.column, error.name], [null, 1, 3, "ParseError"]);
      return true;
    });
  });

  test(`${name}: lists`, () => {
    const boards = [EASY, EMPTY, CONFLICT, SOLVED];
    assert.deepEqual(entry.solve(boards), [SOLVED, null, null, SOLVED]);
    assert.deepEqual(entry.check(boards), ["valid", "several solutions", "conflict", "solved"]);
    assert.deepEqual(entry.count(boards, { limit: 5 }), [1, 5, 0, 1]);
    assert.deepEqual(entry.solve([]), []);
    assert.throws(() => entry.check([EASY, "53x"]), /board 1, line 1, column 3/);
    assert.throws(() => entry.solve([5]), /board 0: expected a string, found number/);
    for (const wrong of [null, undefined, 5, {}, new Uint16Array(81), new Set()]) {
      assert.throws(() => entry.solve(wrong), TypeError);
    }
  });

  test(`${name}: arrays, of several portions`, () => {
    const n = 20_000;
    const boards = new Uint8Array(n * 81);
    for (let at = 0; at < n; at++) boards.set(cells(SOLVED), at * 81);
    boards.set(cells(EASY, EMPTY, CONFLICT, SOLVED), (n - 4) * 81);
    const before = boards.slice();
    const solved = entry.solve(boards);
    assert.deepEqual(boards, before);
    assert.deepEqual(solved.subarray(-324), cells(SOLVED, EMPTY, EMPTY, SOLVED));
    assert.equal(solved.length, boards.length);
    const codes = Array.from(entry.check(boards).subarray(-4), (code) => entry.VERDICTS[code]);
    assert.deepEqual(codes, ["valid", "several solutions", "conflict", "solved"]);
    assert.deepEqual(Array.from(entry.count(boards, { limit: 3 }).subarray(-4)), [1, 3, 0, 1]);
    boards[17_000 * 81 + 5] = 10;
    for (const call of [entry.solve, entry.check, entry.count, entry.canonical]) {
      assert.throws(() => call(boards), (error) => {
        return error instanceof entry.NotADigit && error.index === 17_000 && error.cell === 5;
      });
    }
    assert.throws(() => entry.solve(new Uint8Array(80)), /expected 81 bytes for each board, found 80/);
    assert.equal(entry.solve(new Uint8Array(0)).length, 0);
    assert.deepEqual(entry.solve(Buffer.from(cells(EASY))), cells(SOLVED)); // a subclass
  });

  test(`${name}: canonical forms, layouts and proofs`, () => {
    const turned = Array.from(EASY, (_, at) => EASY[(at % 9) * 9 + Math.floor(at / 9)]).join("");
    assert.equal(entry.canonical(turned), entry.canonical(EASY));
    assert.deepEqual(entry.canonical([EMPTY]), [EMPTY]);
    const samurai = entry.layout("samurai");
    assert.deepEqual([samurai.name, samurai.nCells, samurai.nGrids], ["samurai", 369, 5]);
    assert.deepEqual([samurai.positions.length, samurai.positions[1]], [369, [0, 1]]);
    assert.equal(entry.count(".".repeat(369), { layout: "samurai" }), 2);
    assert.throws(() => entry.layout("nowhere"), RangeError);
    assert.throws(() => entry.solve(cells(EASY), { layout: "samurai" }), /369/);
    assert.throws(() => entry.solve(EASY, { layout: 5 }), TypeError);
    for (const limit of [-1, 0.5, NaN, 2 ** 53]) assert.throws(() => entry.count(EASY, { limit }), RangeError);
    const proof = entry.prove(HARD);
    const proven = entry.verify(proof);
    assert.deepEqual([proven.givens, proven.solution, proven.nSolutions], [HARD, entry.solve(HARD), 1]);
    assert.equal(entry.verify(entry.prove(CONFLICT)).nSolutions, 0);
    assert.throws(() => entry.verify(proof.replace("8", "7")), entry.ParseError);
    assert.throws(() => entry.prove(EMPTY), entry.NotMade);
  });
}

test("ratings and grades", () => {
  assert.deepEqual(ninefold.rate([EASY, EMPTY]), [{ er: 1.2, ep: 1.2, ed: 1.2, exact: true }, null]);
  const rated = ninefold.rate(cells(EMPTY, EASY));
  assert.deepEqual([...rated.er, ...rated.exact], [NaN, 1.2, 1, 1]);
  assert.deepEqual(ninefold.grade(EASY), { level: "easy", score: 204, hardest: "naked-single" });
  assert.deepEqual(ninefold.grade([CONFLICT, SOLVED])[0], null);
  assert.equal(ninefold.grade(SOLVED).hardest, null);
  const graded = ninefold.grade(cells(EASY, EMPTY));
  assert.deepEqual([...graded.level, ...graded.score], [0, 255, 204, 0]);
  assert.equal(ninefold.TECHNIQUES[graded.hardest[0]], "naked-single");
  for (const call of [ninefold.rate, ninefold.grade]) assert.throws(() => call(CONFLICT), ninefold.NotAPuzzle);
});

test("steps", () => {
  const [step] = ninefold.explain(EASY);
  assert.deepEqual([step.placements, step.technique, step.level], [[["r5c5", 5]], "naked-single", "easy"]);
  assert.match(ninefold.explain(EASY, { language: "fr" })[0].text, /r5c5/);
  assert.throws(() => ninefold.explain(EASY, { language: "xx" }), RangeError);
  assert.throws(() => ninefold.explain(EMPTY), ninefold.NotAPuzzle);
});

test("techniques on request", () => {
  const blossom = "death-blossom";
  const uses = (path) => path.some((step) => step.technique === blossom);
  assert(!uses(ninefold.explain(FLOWERY)) && uses(ninefold.explain(FLOWERY, { with: [blossom] })));
  assert.equal(ninefold.grade(FLOWERY).score, 4634);
  for (const names of [blossom, [blossom], [blossom, "x-wing"]]) assert.equal(ninefold.grade(FLOWERY, { with: names }).score, 5044);
  assert.notEqual(ninefold.grade(cells(FLOWERY), { with: "all" }).score[0], 4634);
  for (const call of [ninefold.grade, ninefold.explain]) {
    assert.throws(() => call(FLOWERY, { with: ["jaws"] }), /unknown technique "jaws"/);
    assert.throws(() => call(FLOWERY, { with: [5] }), TypeError);
    assert.throws(() => call(FLOWERY, { with: 5 }), TypeError);
  }
});

test("puzzles are made", () => {
  const some = ninefold.generate({ n: 5, seed: "python" });
  assert(ninefold.check(some).every((code) => code === 1) && some.length === 405);
  assert.deepEqual(ninefold.generate({ n: 2, seed: "python", first: 3 }), some.subarray(243));
  assert.deepEqual(cells(ninefold.generate({ seed: "python" })), some.subarray(0, 81));
  assert.equal(ninefold.generate({ n: 0, seed: "x" }).length, 0);
  const made = ninefold.generate({ seed: "x", level: "hard", symmetry: "180", clues: [24, 40] });
  assert.equal(ninefold.grade(made).level, "hard");
  for (const wrong of [{ level: "hardest" }, { symmetry: "5" }, { clues: 90 }, { n: -1 }, { clues: [40, 20] }]) {
    assert.throws(() => ninefold.generate({ seed: "x", ...wrong }), RangeError);
  }
  for (const wrong of [undefined, {}, { seed: 5 }]) assert.throws(() => ninefold.generate(wrong), TypeError);
});

test("answers have the digest of those of Rust", () => {
  const givens = ninefold.generate({ n: 60, seed: "bindings" });
  const texts = Array.from({ length: 60 }, (_, at) => text(givens.subarray(81 * at, 81 * at + 81)));
  const [solutions, forms] = [ninefold.solve(texts), solver.canonical(texts)];
  const [ratings, grades] = [ninefold.rate(texts), ninefold.grade(texts)];
  const lines = texts.map((text, at) => {
    const [{ er, ep, ed }, { level, score }] = [ratings[at], grades[at]];
    const numbers = [er, ep, ed].map((tenths) => tenths.toFixed(1)).join(" ");
    return `${text} ${solutions[at]} ${forms[at]} ${numbers} ${level} ${score}\n`;
  });
  let digest = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(lines.join(""))) digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001b3n);
  assert.equal(digest.toString(16).padStart(16, "0"), process.env.NINEFOLD_ANSWERS);
});

test("a worker", async () => {
  const program = `
    import { parentPort, workerData } from "node:worker_threads";
    import { solve } from ${JSON.stringify(import.meta.resolve("ninefold/solver"))};
    parentPort.postMessage(solve(workerData));`;
  const address = new URL("data:text/javascript," + encodeURIComponent(program));
  const answers = [1, 2].map(() => {
    return new Promise((resolve, reject) => {
      const worker = new Worker(address, { workerData: cells(EASY) });
      worker.once("message", resolve).once("error", reject);
    });
  });
  assert.deepEqual(await Promise.all(answers), [cells(SOLVED), cells(SOLVED)]);
});

test("the entry for browsers, with a fetch that reads files", async (t) => {
  t.mock.method(globalThis, "fetch", async (address) => {
    return new Response(readFileSync(new URL(address)), { headers: { "Content-Type": "application/wasm" } });
  });
  const folder = new URL(".", import.meta.resolve("ninefold/package.json"));
  for (const name of ["index.js", "solver.js"]) {
    const { solve } = await import(new URL(name, folder).href);
    assert.equal(solve(EASY), SOLVED);
  }
  const verifier = await import(new URL("verifier.js", folder).href);
  assert.equal(verifier.verify(solver.prove(EASY)).solution, SOLVED);
});

test("the verifier agrees with the solver", () => {
  const proofs = [EASY, HARD, CONFLICT].map((board) => solver.prove(board));
  assert.deepEqual(proofs.map(verify), proofs.map(solver.verify));
  for (const wrong of ["", "x", proofs[1].replace("8", "7"), proofs[1].slice(0, -1)]) {
    assert.throws(() => verify(wrong), ParseError);
    assert.throws(() => verify(wrong), ({ line, column }) => line >= 1 && column >= 1);
  }
  assert.throws(() => verify(5), TypeError);
});

test("examples of the README", async (t) => {
  const examples = readdirSync(new URL(".", import.meta.url)).filter((name) => name.startsWith("readme-"));
  assert.equal(examples.length, 4);
  for (const name of examples) {
    const address = new URL(name, import.meta.url);
    const expected = readFileSync(address, "utf8").split("\n").flatMap((line) => /console\.log.*?; \/\/ (.*)/.exec(line)?.[1] ?? []);
    const written = [];
    const show = (value) => (typeof value === "string" ? value : JSON.stringify(value));
    const mock = t.mock.method(console, "log", (...values) => written.push(values.map(show).join(" ")));
    await import(address.href);
    mock.mock.restore();
    assert.deepEqual(written, expected, name);
  }
});
