// Types that the compiler must infer, and mistakes that it must refuse. This file is only compiled.
import { type Grade, type Rating, type Step, check, explain, generate, grade, rate, solve } from "ninefold";
import { type Proven, count, solve as solveAlone, verify } from "ninefold/solver";

const one: string = solve("");
const several: (string | null)[] = solve(["", ""]);
const array: Uint8Array = solve(new Uint8Array(81), { layout: "classic" });
const readonlyList: readonly string[] = check(Object.freeze(["a"]));
const counts: Float64Array = count(new Uint8Array(81), { limit: 3 });
const rating: Rating = rate("");
const ratings: Float64Array = rate(new Uint8Array(81)).er;
const grades: (Grade | null)[] = grade([""]);
const steps: Step[] = explain("", { language: "fr", with: ["death-blossom"] });
const text: string = generate({ seed: "a" });
const boards: Uint8Array = generate({ seed: "a", n: 3, clues: [22, 30], symmetry: "180" });
const proven: Proven = verify("");
export { one, several, array, readonlyList, counts, rating, ratings, grades, steps, text, boards, proven };

// @ts-expect-error: answers in a list may be missing
export const wrong1: string[] = solve([""]);
// @ts-expect-error: not a board
solve(5);
// @ts-expect-error: the seed is missing
generate({ n: 3 });
// @ts-expect-error: not a language
explain("", { language: "xx" });
// @ts-expect-error: ratings have their own techniques
rate("", { with: "all" });
// @ts-expect-error: an option that does not exist
solveAlone("", { threads: 2 });
