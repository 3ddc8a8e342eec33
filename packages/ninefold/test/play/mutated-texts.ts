// Broken texts of positions, decisions and PGN files: each is read or refused, and what is read is what it is printed as.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  choicesAt,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  type State,
  spellingsOf,
} from "../../src/model/index.ts";
import { compileText, loadPgn, type Rules, randomTuple, readPgn, seeded, writePgn } from "../../src/play/index.ts";
import { mutateBytes, randomNumbers } from "../language/mutate.ts";
import { MUTATIONS } from "../language/mutations.ts";
import { SEEDS } from "../language/survival-seeds.ts";

type Random = (below: number) => number;

/** Games whose notations have pictures, pockets, letters of several characters, parts that are left aside. */
const NOTATED = [
  "chess.game",
  "shogi.game",
  "crazyhouse",
  "kyoto-shogi",
  "xiangqi.game",
  "english-draughts.game",
  "table.game",
];

export const PGN = readFileSync(new URL("../fixtures/chess.pgn", import.meta.url), "utf8");

function systemOf(name: string): GameSystem {
  const seed = Object.values(SEEDS)
    .flat()
    .find((one) => one.name === name);
  const { system, diagnostics } = compileText(seed?.text ?? "", { modules: seed?.find ?? (() => undefined) });
  if (!system) throw new Error(`${name}: ${diagnostics[0]?.message}`);
  return system;
}

const oneOf = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

function broken(text: string, other: string, random: Random): string {
  return random(2) === 0 ? mutateBytes(text, random) : oneOf(random, MUTATIONS)(text, { random, other });
}

/** The states of a random play. */
function statesOf(system: GameSystem, plies: number, seed: string): readonly State[] {
  const chance = seeded(seed);
  const states: State[] = [...system.initialStates().slice(0, 1)];
  try {
    for (let ply = 0; ply < plies; ply++) {
      const choices = choicesAt(system, states.at(-1)!);
      if (isOver(choices)) break;
      states.push(system.draw(states.at(-1)!, forcedTuple(choices) ?? randomTuple(choices, chance), chance));
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return states;
}

/** Positions and decisions of a few games, broken so many times in each. */
export function survivePositions(rounds: number, seed: number): void {
  const random = randomNumbers(seed);
  for (const name of NOTATED) {
    const system = systemOf(name);
    const states = statesOf(system, 12, `${seed} ${name}`);
    const texts = states.flatMap((state) => [
      system.printPosition(state),
      ...system.notations.map((notation) => system.printPosition(state, notation)),
    ]);
    for (let round = 0; round < rounds; round++) {
      const text = broken(oneOf(random, texts), oneOf(random, texts), random);
      try {
        survivePosition(system, text);
        surviveDecision(system, oneOf(random, states), random);
      } catch (error) {
        throw new Error(`${name}, round ${round} of seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
  }
}

function survivePosition(system: GameSystem, text: string): void {
  try {
    const read = system.parsePosition(text);
    if ("error" in read) return;
    const again = system.parsePosition(system.printPosition(read.state));
    assert.ok("state" in again);
    assert.equal(system.encode(again.state), system.encode(read.state));
    for (const notation of system.notations) system.printPosition(read.state, notation);
    choicesAt(system, read.state);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

function surviveDecision(system: GameSystem, state: State, random: Random): void {
  const spellings = spellingsOf(system);
  for (const { id } of system.players) {
    const [decision] = system.legal(state, id);
    if (!decision) continue;
    const texts = [
      decision.id,
      ...spellings.names.map((name) => spellings.write(state, id, decision, name) ?? decision.id),
    ];
    const text = broken(oneOf(random, texts), decision.id, random);
    for (const found of spellings.read(state, id, text))
      assert.ok(system.legal(state, id).some((one) => one.id === found.id));
    spellings.guess(state, id, text);
    system.refusal(state, id, text);
  }
}

/** One game of the file at a time, broken: it is read and written back, or refused with the ply. */
export function survivePgn(rules: Rules, rounds: number, seed: number): number {
  const random = randomNumbers(seed);
  const games = PGN.split(/\n\n(?=\[Event)/);
  let read = 0;
  for (let round = 0; round < rounds; round++) {
    const text = broken(oneOf(random, games), oneOf(random, games), random);
    try {
      const found = readPgn(text);
      for (const game of "games" in found ? found.games.slice(0, 2) : []) {
        const loaded = loadPgn(game, rules);
        if (!("match" in loaded)) continue;
        read++;
        const written = writePgn(loaded.match, loaded);
        if (!("text" in written)) continue;
        const again = readPgn(written.text);
        assert.ok("games" in again && again.games.length === 1, written.text);
        const back = loadPgn(again.games[0]!, rules);
        assert.ok("match" in back, `${JSON.stringify(back)} for\n${written.text}`);
        assert.equal(back.match.ply, loaded.match.ply);
      }
    } catch (error) {
      throw new Error(`round ${round} of seed ${seed}:\n${text}`, { cause: error });
    }
  }
  return read;
}
