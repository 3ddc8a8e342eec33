// Laws of the interface of source 003 over every game: random plays through it are plays of matches, and a state stays as it is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { type Compiled, compileText, type Match, makeRules, seeded } from "ninefold/play";
import { type MultigameState, multigame } from "ninefold-platform";
import { GAMES, SMALL_PARAMETERS } from "../../ninefold/test/library/library.ts";
import { rounds, sampledGames } from "../../ninefold/test/library/sample.ts";

const PLIES = 12;

async function opened(name: string) {
  const text = readFileSync(new URL(`../../../games/${name}.game`, import.meta.url), "utf8");
  const parameters = SMALL_PARAMETERS[name] ?? {};
  const compiled: Compiled = compileText(text, { name: `${name}.game`, parameters });
  return multigame(await makeRules(compiled.system!, parameters));
}

/** What is seen of a state, as text. */
const seen = (state: MultigameState): string =>
  JSON.stringify([
    state.pieces,
    state.match.rules.system.players.map(({ name }) => [state.getOptions(name), state.seenBy(name)]),
    [state.activePlayer, state.ended, state.winner],
  ]);

function assertFrozen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  assert.ok(Object.isFrozen(value), JSON.stringify(value).slice(0, 200));
  for (const part of Object.values(value)) assertFrozen(part);
}

/** The options are the legal decisions of the match, each on one piece that is there. */
function assertOptions(state: MultigameState): void {
  for (const { id, name } of state.match.rules.system.players) {
    const options = state.getOptions(name);
    const decisions = Object.values(options).flatMap((one) => Object.values(one).map(({ decision }) => decision));
    assert.deepEqual(
      decisions.toSorted(),
      state.match
        .legalDecisions(id)
        .map((one) => one.id)
        .toSorted(),
    );
    assert.deepEqual(Object.keys(options).toSorted(), Object.keys(state.pieces).toSorted());
  }
}

/** What cannot be chosen leaves the state as it is, for whatever reason. */
function assertRefuses(state: MultigameState): void {
  const before = seen(state);
  const players = ["nobody", ...state.match.rules.system.players.map(({ name }) => name)];
  const pieces = ["nothing", ...Object.keys(state.pieces).slice(0, 2)];
  for (const player of players) {
    for (const piece of pieces) {
      const result = state.commitOption(player, piece, "nothing");
      assert.ok(!result.success);
      assert.equal(result.newState, state);
      assert.match(result.error, /^bad (player|piece|option)$/);
      assert.ok(result.message.length > 0);
    }
  }
  assert.equal(seen(state), before);
}

function playedOn(state: MultigameState, match: Match, pick: (size: number) => number): [MultigameState, Match] {
  const player = state.activePlayer!;
  const offered = Object.entries(state.getOptions(player)).flatMap(([piece, options]) =>
    Object.values(options).map(({ id, decision }) => ({ piece, id, decision })),
  );
  const { piece, id, decision } = offered[pick(offered.length)]!;
  const before = seen(state);
  const result = state.commitOption(player, piece, id);
  const committed = match.commitOption(player.name, decision);
  assert.ok(result.success && committed.success);
  assert.equal(seen(state), before);
  return [result.newState, committed.match];
}

describe("plays through the interface of source 003", () => {
  for (const name of sampledGames()) {
    it(`of ${name} are plays of its matches`, async () => {
      const rules = await opened(name);
      const { system } = rules.rules;
      for (let round = 0; round < rounds(1, 4); round++) {
        const seed = `${name} ${round}`;
        const chance = seeded(seed);
        let state = rules.newGame({ chance: seed });
        let match = rules.rules.newGame({ chance: seed });
        for (let ply = 0; ply < PLIES && !state.ended; ply++) {
          assert.equal(system.encode(state.match.state), system.encode(match.state));
          assertOptions(state);
          if (ply < 3) assertRefuses(state);
          for (const one of ply === 0 ? [state, state.pieces, state.getOptions(0), state.seenBy(0)] : [])
            assertFrozen(one);
          [state, match] = playedOn(state, match, (size) => chance.uniform(size));
        }
        assert.equal(state.ended, match.outcome !== undefined);
      }
    });
  }

  it("are tested on games of the library", () => assert.ok(GAMES.length > 30));
});

describe("what a player sees through the interface of source 003", () => {
  for (const name of ["kuhn-poker", "phantom-tic-tac-toe", "liars-dice"]) {
    it(`in ${name} is the same wherever the perspective is`, async () => {
      const rules = await opened(name);
      const byPerspective = new Map<string, string>();
      for (let round = 0; round < 40; round++) {
        const chance = seeded(`${name} seen ${round}`);
        let state = rules.newGame({ chance: `${name} ${round}` });
        let { match } = state;
        for (let ply = 0; ply < 4 && !state.ended; ply++) {
          for (const player of state.match.rules.system.players) {
            const { infostate } = state.match.perspective(player.id);
            const shown = JSON.stringify(state.seenBy(player));
            assert.equal(byPerspective.get(`${player.id} ${infostate}`) ?? shown, shown);
            byPerspective.set(`${player.id} ${infostate}`, shown);
          }
          [state, match] = playedOn(state, match, (size) => chance.uniform(size));
        }
      }
    });
  }
});
