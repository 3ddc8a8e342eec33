// What must hold of every game there could be with modules, variants and all the rest, asked of random ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkCode } from "../../../src/compiler/code/ir/check.ts";
import { compileGame, NotCompiled } from "../../../src/compiler/index.ts";
import { printFile } from "../../../src/language/index.ts";
import { attachExtensions, factoringOf, type GameSystem, interpret, previewOf } from "../../../src/model/index.ts";
import { seeded } from "../../../src/play/index.ts";
import { BACK_ENDS } from "../../compiler/compiled-game.ts";
import { assertSameGame } from "../../compiler/same-game.ts";
import { assertSameCounts } from "../../compiler/same-perft.ts";
import { spelledBack } from "../../laws/spelled-back.ts";
import { sampleStates } from "../../laws/system-laws.ts";
import { unlessFault } from "../../laws/unless-fault.ts";
import { agree } from "../agreement.ts";
import { backEnds } from "../back-ends.ts";
import { gameIn, joined, partsIn, readOnce } from "../texts.ts";
import { formsIn, LEAST } from "./coverage.ts";
import { playedByRule } from "./rule-of-play.ts";
import { wholeGame } from "./whole-game.ts";

/** Of fewer games with a form none may come by chance: nothing is asked of so few. */
const FEW = 3;

/** Plays of one length are counted as long as no more are expected. */
const MAX_PLAYS = 1000n;

/**
 * Registers the tests: so many games are the same game for every back end, and written out in one text; each form of the
 * language that they are drawn for occurs in its share of them.
 */
export function testWholeGames(games: number, seed: number): void {
  test(`${games} games with modules and variants are one game for all that run them: seed ${seed}`, (context) => {
    const found = new Map<string, number>();
    let compiled = 0;
    fc.assert(
      fc.property(wholeGame(), fc.nat(), (text, play) => {
        for (const form of formsIn(text)) found.set(form, (found.get(form) ?? 0) + 1);
        sameWrittenOut(text, play);
        if (sameForAll(text, play)) compiled++;
      }),
      { seed, numRuns: games },
    );
    context.diagnostic(`${compiled} of ${games} are compiled`);
    const rare = Object.entries(LEAST).filter(([form, least]) => {
      const wanted = Math.floor((least * games) / 1000);
      return wanted >= FEW && (found.get(form) ?? 0) < wanted;
    });
    assert.deepEqual(
      rare.map(([form]) => `${form}: ${found.get(form) ?? 0}`),
      [],
    );
  });
}

/** What `show --flat` prints is the same game. */
function sameWrittenOut(text: string, play: number): void {
  const written = gameIn(text);
  const { flat } = readOnce(text);
  const [, ...others] = partsIn(text);
  const printed = gameIn(joined([{ path: "", text: printFile({ ...flat, comments: [] }) }, ...others]));
  assert.equal(printed.rules, written.rules);
  const [one, other] = [written, printed].map(({ game, rules }) => withoutQuotes(interpret(game, rules)));
  agree(one!, other!, { plays: 1, plies: 6, seed: play });
}

/** A refusal quotes a condition as it is written, in the words of a module too. */
function withoutQuotes(system: GameSystem): GameSystem {
  const copy: GameSystem = {
    ...system,
    refusal: (...asked) => {
      const refusal = system.refusal(...asked);
      if (!refusal) return undefined;
      const { condition, ...others } = refusal;
      return others;
    },
  };
  const preview = previewOf(system);
  return attachExtensions(copy, { factoring: factoringOf(system), ...(preview && { preview }) });
}

/** Whether the game is compiled as well. */
function sameForAll(text: string, play: number): boolean {
  const { game, rules } = gameIn(text);
  const [reference, ...others] = [...backEnds(game, rules).values()];
  for (const other of others) agree(reference!, other, { plays: 2, plies: 6, seed: play });
  playedByRule(reference!, 8, String(play));
  unlessFault(() => {
    const chance = seeded(play);
    for (const state of sampleStates(reference!, { plays: 1, length: 6, seed: play }).states)
      spelledBack(reference!, state, chance);
  });
  const emitted = compileGame(game);
  if (emitted instanceof NotCompiled) return false;
  checkCode(emitted.module);
  for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 3, plies: 8, seed: play });
  if (play % 4 === 0) assertSameCounts(game, emitted, BACK_ENDS, { plies: 4, maxPlays: MAX_PLAYS, mayRunOut: true });
  return true;
}
