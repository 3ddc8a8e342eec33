// Legal decisions that compiled code finds for a match are those of the interpreter, in their order; it finds none where nobody
// has asked for positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineOf } from "../../src/engine/index.ts";
import { countWork, type GameSystem, type State } from "../../src/model/index.ts";
import { compileText, type Match, makeRules, positionsOf } from "../../src/play/index.ts";
import { randomMatches } from "../laws/play-laws.ts";
import { GAMES, SMALL_PARAMETERS, systemOf } from "../library/library.ts";
import { EVERYTHING, rounds } from "../library/sample.ts";

/** With chance, with what is hidden, with decisions together, with decisions in steps, with sets, and with none of these. */
const FEW = ["pig", "kuhn-poker", "rock-paper-scissors", "english-draughts", "hamlet", "othello"];

const PLIES = rounds(8, 40);

const choicesOf = ({ rules: { system }, state }: Match): unknown =>
  system.players.map((player) =>
    system
      .legal(state, player.id)
      .map(({ id, family, parameters, steps, forced }) => [id, family, parameters, steps, forced]),
  );

/** The work of finding what may be decided in an initial state. */
function workOf(system: GameSystem, state: State): number {
  const spent = countWork(system);
  for (const { id } of system.players) system.legal(state, id);
  return spent();
}

const fresh = (system: GameSystem): State => system.decode(system.encode(system.initialStates()[0]!));

test("matches of a game that is searched are those of one that is not", async () => {
  let found = 0;
  for (const game of EVERYTHING ? GAMES : FEW) {
    const parameters = SMALL_PARAMETERS[game];
    const [plain, searched] = [systemOf(game, parameters), systemOf(game, parameters)];
    if (positionsOf(searched).reason !== undefined) continue;
    const [asked, compiled] = [plain, searched].map(async (system) =>
      randomMatches(await makeRules(system), "both", PLIES),
    );
    const [one, other] = [await asked!, await compiled!];
    assert.deepEqual(other.map(choicesOf), one.map(choicesOf), game);
    assert.deepEqual(
      other.map(({ state }) => searched.encode(state)),
      one.map(({ state }) => plain.encode(state)),
      game,
    );
    const state = fresh(searched);
    engineOf(searched).findLegal(state);
    if (workOf(searched, state) === 0) found++;
  }
  assert.ok(found > 0, "compiled code has found some");
});

test("nothing is found before positions are asked for, and within limits of the caller's", () => {
  const text = [
    "game Small",
    "players A, B",
    "track n: 0..9 = 0",
    "decision go(k in 1..3) by A when n + k < 9 do n += k",
  ];
  const { system } = compileText([...text, "outcome draw otherwise", ""].join("\n"));
  assert.ok(system);
  const work = (of: GameSystem): number => {
    const state = fresh(of);
    engineOf(of).findLegal(state);
    return workOf(of, state);
  };
  assert.ok(work(system) > 0);
  const bounded = engineOf(system).within({ work: 100_000 });
  assert.ok(work(bounded) > 0);
  assert.equal(positionsOf(bounded).reason, undefined);
  assert.equal(work(bounded), 0);
  positionsOf(system);
  assert.equal(work(system), 0);
});
