// Other npm packages on the beginning of a list: puzzles per second of CPU time, best of three rounds.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const ROUNDS = 3;

const [, , list, folder] = process.argv;
const require = createRequire(pathToFileURL(`${folder}/package.json`));

/** The digits of a line, with `empty` for empty cells. */
const digits = (line, empty) => Array.from(line, (char) => (char === "." ? empty : Number(char)));

/** The packages, each with its number of puzzles and a function that solves a line. */
const OTHERS = {
  "@algorithm.ts/sudoku": [5_000, () => {
    const { SudokuSolver } = require("@algorithm.ts/sudoku");
    const solver = new SudokuSolver({ childMatrixWidth: 3 });
    return (line) => {
      const solution = new Array(81).fill(-1);
      solver.solve(digits(line, 0).map((digit) => digit - 1), solution);
      return solution.map((digit) => digit + 1).join("");
    };
  }],
  "sudoku-dlx": [2_000, () => {
    const { solveString } = require("sudoku-dlx");
    return (line) => {
      const cells = new Array(81);
      for (const { row, col, number } of solveString(line)[0]) cells[9 * row + col] = number;
      return cells.join("");
    };
  }],
  "sudoku-umd": [200, () => {
    const { solve } = require("sudoku-umd");
    return (line) => solve(line);
  }],
};

const lines = readFileSync(list, "latin1").split(/\s+/).filter((line) => line !== "");
for (const [name, [n, prepared]] of Object.entries(OTHERS)) {
  const some = lines.slice(0, n).map((line) => line.slice(0, 81).replaceAll("0", "."));
  const solve = prepared();
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    const solved = some.map(solve);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e6);
    for (const [index, solution] of solved.entries()) {
      const fits = Array.from(some[index]).every((given, cell) => given === "." || given === solution[cell]);
      if (!fits || !/^[1-9]{81}$/.test(solution)) throw new Error(`${name}: ${solution}`);
    }
  }
  const { version } = JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, "utf8"));
  console.log(`${name} ${version}\t${n / best}`);
}
