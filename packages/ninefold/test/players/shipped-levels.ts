// The levels that come with games, against each other.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { makeRules } from "../../src/play/index.ts";
import { expectedScore } from "../../src/players/calibration/steps.ts";
import { mindEntrant, playTournament, readMind, readTrained, type Trained } from "../../src/players/index.ts";
import { LEVELS } from "../../src/players/levels/level.ts";
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

/** So many plays show of neighbours that are far apart that the higher is the stronger. */
const PLAYS_FAR_APART = 40;

/**
 * Asserts that each level scores at least 60 % against the one below, and at most 80 % where that is possible: nine levels of a game
 * that spans more stand farther apart. Within two standard deviations of the mean of so many plays.
 */
export async function assertSteps(game: string, plays: number): Promise<void> {
  const { levels } = trainedFor(game);
  const isWide = expectedScore((levels.at(-1)?.elo ?? 0) / LEVELS, 0) > 0.8;
  assert.ok(!isWide || levels.length === LEVELS, "a game that spans much has all levels");
  const asked = isWide ? Math.min(plays, PLAYS_FAR_APART) : plays;
  const error = 2 * Math.sqrt(0.25 / asked);
  const scores = await scoresOf(game, asked);
  const highest = isWide ? 1 : 0.8 + error;
  assert.ok(
    scores.every((score) => score > 0.6 - error && score <= highest),
    scores.map((score) => score.toFixed(2)).join(" "),
  );
}

function trainedFor(game: string): Trained {
  const trained = SHIPPED.get(game);
  assert.ok(trained && trained.levels.length > 1);
  return trained;
}

/** By level from 2 on its score against the level below, by real plays from drawn openings. */
async function scoresOf(game: string, plays: number): Promise<readonly number[]> {
  const trained = trainedFor(game);
  const rules = await makeRules(systemOf(game));
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
