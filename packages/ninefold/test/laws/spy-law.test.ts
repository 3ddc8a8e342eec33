// Nobody learns from a match what the rules hide: over the library, random games, and games with a leak.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { examine } from "../../src/analysis/index.ts";
import { Fault, type GameSystem, interpret } from "../../src/model/index.ts";
import { compileText, finish, makeRules } from "../../src/play/index.ts";
import { randomGame } from "../generated/random-game.ts";
import { gameIn } from "../generated/texts.ts";
import type { Parameters } from "../library/independent/index.ts";
import { GAMES, SMALL_PARAMETERS, systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { hidingGame } from "./hiding-game.ts";
import { type Spied, type SpyOptions, spy } from "./spy-law.ts";

/** Spies on a game; the answers that tell more than the views must be named by `check`. */
async function spied(system: GameSystem, options: SpyOptions, maxStates = 5000): Promise<Spied> {
  const found = spy(await makeRules(system), options);
  if (found.leaking.size === 0) return found;
  const { findings } = finish(examine(system, { maxStates }));
  const named = findings.filter(({ code }) => code === "NF4105").map(({ subject }) => subject);
  for (const name of found.leaking) assert.ok(named.includes(name), `check does not name what ${name} learns`);
  return found;
}

/** Undefined where the rules have a hole before any match can be compared. */
async function unlessHole<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

const hidden = GAMES.filter((name) => !systemOf(name).hidesNothing);

test("the library has games that hide something", () => {
  assert.deepEqual(hidden, [
    "auction-whist",
    "banquet",
    "battleship",
    "dark-hex",
    "gin-rummy",
    "goofspiel",
    "guessing-game",
    "keep",
    "kuhn-poker",
    "leduc-poker",
    "liars-dice",
    "mastermind",
    "multiplayer-kuhn",
    "night-watch",
    "phantom-tic-tac-toe",
    "president",
    "tiny-hanabi",
    "tricks",
  ]);
});

/** Parameters with which a game hides something, where it does not with the usual ones. */
const HIDING: Readonly<Record<string, Parameters>> = { goofspiel: { secret: "true" } };

for (const name of hidden) {
  test(`${name}: what looks the same to a player is answered alike`, async () => {
    const parameters = HIDING[name] ?? SMALL_PARAMETERS[name];
    const { compared, leaking } = await spied(systemOf(name, parameters), {
      matches: rounds(8, 60),
      plies: 9,
      seed: name,
    });
    assert.ok(compared > 0);
    assert.deepEqual([...leaking], []);
  });
}

/** By kind of random game: the games, how they are spied on, and how much is met at least. */
const RANDOM: Readonly<Record<string, readonly [readonly string[], SpyOptions, { least: number; leaks: number }]>> = {
  "games with secrets": [
    fc.sample(hidingGame, { seed: 35, numRuns: rounds(12, 100) }),
    { matches: 24, plies: 4, seed: "spy" },
    { least: rounds(600, 5000), leaks: rounds(2, 20) },
  ],
  "games of any kind": [
    fc.sample(randomGame(), { seed: 36, numRuns: 100 }),
    { matches: 12, plies: 3, seed: "spy" },
    { least: 10, leaks: 0 },
  ],
};

for (const [name, [games, options, { least, leaks }]] of Object.entries(RANDOM)) {
  test(`random ${name}: what looks the same to a player is answered alike, or check names the leak`, async () => {
    let compared = 0;
    let leaking = 0;
    for (const text of games) {
      const { game, rules } = gameIn(text);
      const system = interpret(game, rules);
      if (system.hidesNothing) continue;
      const found = await unlessHole(() => spied(system, options, 20_000));
      compared += found?.compared ?? 0;
      leaking += found?.leaking.size ?? 0;
    }
    assert.ok(compared > least && leaking >= leaks, `${compared} compared, ${leaking} players learn something`);
  });
}

const laid = (dig: string): GameSystem => {
  const { system, diagnostics } = compileText(`game Mines
players A, B
track mine: 1..3? = none shown to A
track dug: set of 1..3
decision lay(n in 1..3) by A when mine is none shown to me
  do mine := n
decision dig(n in 1..3) by B when mine is not none and size dug < 2
  ${dig}
  do dug := dug or {n}
outcome over otherwise
`);
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system;
};
const MINES: SpyOptions = { matches: 40, plies: 3, seed: "mines" };

test("the law finds options and refusals that tell what is hidden", async () => {
  const leaks = async (system: GameSystem) => [...(await spied(system, MINES)).leaking];
  assert.deepEqual(await leaks(laid("unless n in dug")), []);
  assert.deepEqual(await leaks(laid("unless n in dug or n is mine")), ["B"]);
  assert.deepEqual(await leaks(laid('unless n in dug and n is mine  "the mine"\n  unless n in dug  "again"')), ["B"]);
});

test("the law finds views that tell what is hidden", async () => {
  const system = laid("unless n in dug");
  // What only the second question about a state tells.
  const asked = new Set<string>();
  const forgetful: GameSystem = {
    ...system,
    view(state, player) {
      const key = `${system.encode(state)} ${player}`;
      const again = asked.has(key);
      asked.add(key);
      return again ? system.view(state, system.players[0]?.id) : system.view(state, player);
    },
  };
  const rules = await makeRules(forgetful);
  assert.throws(() => spy(rules, MINES), /(B|who only watches) (is shown different views|forgets)/);
});
