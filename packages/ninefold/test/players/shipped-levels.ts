// The levels that come with games, against each other.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { makeRules } from "../../src/play/index.ts";
import { mindEntrant, playTournament, readMind, readTrained, type Trained } from "../../src/players/index.ts";
import { roundScores } from "../../src/players/tournament/standings.ts";
import { systemOf } from "../library/library.ts";

const DUEL = { entrants: 2, players: 2 };
const FOLDER = new URL("../../../../games/trained/", import.meta.url);

/** By the name of a game what comes with it. */
export const SHIPPED: ReadonlyMap<string, Trained> = new Map(
  readdirSync(FOLDER).map((file) => [
    file.replace(/\.json$/u, ""),
    readTrained(readFileSync(new URL(file, FOLDER), "utf8")),
  ]),
);

/** Asserts that neighbouring levels score from 60 % to 80 %, within two standard deviations of the mean of so many plays. */
export async function assertSteps(game: string, plays: number): Promise<void> {
  const error = 2 * Math.sqrt(0.25 / plays);
  const scores = await scoresOf(game, plays);
  assert.ok(
    scores.every((score) => score > 0.6 - error && score < 0.8 + error),
    scores.map((score) => score.toFixed(2)).join(" "),
  );
}

/** By level from 2 on its score against the level below, by real plays from drawn openings. */
async function scoresOf(game: string, plays: number): Promise<readonly number[]> {
  const trained = SHIPPED.get(game);
  const rules = await makeRules(systemOf(game));
  assert.ok(trained && trained.levels.length > 1);
  const scores: number[] = [];
  for (let level = 2; level <= trained.levels.length; level++) {
    const entrants = [level, level - 1].map((one) =>
      mindEntrant(readMind(`level:${one}`), `level ${one}`, { trained }),
    );
    const { results } = await playTournament(rules, entrants, { plays, openings: 2, seed: "levels" });
    const rounds = roundScores(DUEL, results);
    scores.push(rounds.reduce((sum, score) => sum + score, 0) / rounds.length);
  }
  return scores;
}
