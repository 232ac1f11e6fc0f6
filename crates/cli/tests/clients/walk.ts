// A walk through the API with types that openapi-typescript has generated: compiled, then run as
// `node walk.js ADDRESS`.

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const baseUrl = process.argv[2];
const nobody = createClient<paths>({ baseUrl });

const validated = await nobody.POST("/api/v1/validate", { body: { grid: givens } });
assert.deepEqual(validated.data?.conflicts, []);
const solved = await nobody.POST("/api/v1/solve", { body: { grid: givens } });
assert.equal(solved.data?.solution?.length, 81);
const rated = await nobody.POST("/api/v1/rate", { body: { grid: givens } });
assert.equal(rated.data?.level, "easy");
const hint = await nobody.POST("/api/v1/hint", { body: { state: givens, level: 5 } });
assert(hint.data?.kind === "step");
assert(hint.data.step.technique.length > 0 && hint.data.text.length > 0);
const explained = await nobody.POST("/api/v1/explain", { body: { state: givens } });
assert(explained.data !== undefined && "steps" in explained.data);
assert.equal(explained.data.steps.length, explained.data.texts.length);
const twice = await nobody.POST("/api/v1/hint", { body: { state: "55" + givens.slice(2) } });
assert.equal(twice.error?.code, "conflict");

const guest = await nobody.POST("/api/v1/players");
const player = createClient<paths>({
  baseUrl,
  headers: { authorization: `Bearer ${guest.data?.token}` },
});
const made = await player.POST("/api/v1/puzzles", { body: { level: "easy" } });
const game = await player.POST("/api/v1/games", { body: { puzzle: made.data?.id } });
assert(game.data !== undefined);
const params = { path: { id: game.data.id } };
const shown = await player.POST("/api/v1/games/{id}/hint", { params, body: { level: 6 } });
assert(shown.data?.kind === "digit");
const { row, col, digit } = shown.data.digit;
const move = `r${row + 1}c${col + 1}=${digit}`;
const played = await player.POST("/api/v1/games/{id}/moves", { params, body: { move } });
assert.equal(played.data?.turn, 2);
const again = await player.POST("/api/v1/games/{id}/moves", { params, body: { move, seen: 0 } });
assert.equal(again.error?.code, "stale");
const listed = await player.GET("/api/v1/games");
assert.deepEqual(listed.data?.games.map((one) => one.id), [game.data.id]);
console.log("walked");
