// Broken texts: whatever is wrong with one, it is read, checked, printed and asked for as an editor does, and played where
// it is a game after all. Nothing throws, and everything comes to an end.
import assert from "node:assert/strict";
import { canonicalRules } from "../../src/language/canonical.ts";
import { format, printFile, type Read, readGame, readText, service } from "../../src/language/index.ts";
import type { FindModule } from "../../src/language/modules/modules.ts";
import { makeSource, type Span, sourceAt } from "../../src/language/text/source.ts";
import {
  choicesAt,
  Fault,
  forcedTuple,
  type GameSystem,
  interpret,
  isOver,
  type State,
} from "../../src/model/index.ts";
import { randomTuple, seeded } from "../../src/play/index.ts";
import { spelledBack } from "../laws/spelled-back.ts";
import { randomNumbers } from "./mutate.ts";
import { MUTATIONS } from "./mutations.ts";
import { SEEDS, type Seed } from "./survival-seeds.ts";

type Random = (below: number) => number;

/** How many plies are played of what is a game, and the work that one question of them may take. */
const PLIES = 50;
const LIMITS = { work: 2_000_000, memory: 1 << 27 };

/** How many places of a text an editor asks about. */
const PLACES = 4;

/** What became of mutated texts. */
export interface Survived {
  readonly texts: number;
  /** Those that are games all the same, and the plies played of these. */
  readonly games: number;
  readonly plies: number;
}

/** @throws Error with the text that something throws for, or that breaks a law. */
export function survive(rounds: number, seed: number): Survived {
  const random = randomNumbers(seed);
  let [games, plies] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const { name, text, find } = mutated(random);
    try {
      const read = surviveReading(text, find, random);
      if (!read.checked.game) continue;
      games++;
      plies += survivePlay(read, random);
    } catch (error) {
      throw new Error(`round ${round} of seed ${seed}, ${name}:\n${text}`, { cause: error });
    }
  }
  return { texts: rounds, games, plies };
}

const oneOf = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

function randomSeed(random: Random): Seed {
  return oneOf(random, oneOf(random, Object.values(SEEDS)));
}

/** A text broken in a few ways; sometimes it is whole, and one that it uses or comes from is broken. */
function mutated(random: Random): Seed {
  const { name, text, find } = randomSeed(random);
  const broken = (one: string): string => {
    let made = one;
    for (let count = 1 + random(2); count > 0; count--)
      made = oneOf(random, MUTATIONS)(made, { random, other: randomSeed(random).text });
    return made;
  };
  const used = new Map<string, string | undefined>();
  const another = random(4) === 0;
  const finding: FindModule = (path) => {
    if (!used.has(path)) {
      const whole = find(path);
      used.set(path, another && whole !== undefined && random(2) === 0 ? broken(whole) : whole);
    }
    return used.get(path);
  };
  return { name, text: another && random(2) === 0 ? text : broken(text), find: finding };
}

function surviveReading(text: string, find: FindModule, random: Random): Read {
  const read = service.analyse(text, "test.game", find);
  let last = -1;
  for (const { start, end, message, fix } of read.diagnostics) {
    assert.ok(last <= start && start <= end, "diagnostics are in order");
    last = start;
    assert.ok(end - sourceAt(read.source, start).start <= sourceAt(read.source, start).text.length, message);
    assert.doesNotMatch(message, /undefined|\[object|NaN|Infinity/, message);
    for (const edit of fix?.edits ?? []) assert.ok(0 <= edit.start && edit.start <= edit.end);
  }
  const game = JSON.stringify(read.checked.game ?? null);
  assert.ok(!game.includes('"kind":"missing"'), "a checked game misses nothing");
  const printed = format(makeSource("test.game", text));
  if ("text" in printed) {
    const again = format(makeSource("again.game", printed.text));
    assert.ok("text" in again, `not read back:\n${printed.text}`);
    assert.equal(again.text, printed.text, "the canonical form is its own");
    if (random(4) === 0) {
      const found = readText(makeSource("test.game", printed.text), {}, find).diagnostics;
      assert.equal(found.length, read.diagnostics.length);
    }
  }
  if (read.checked.game) surviveWritingOut(read, find);
  surviveEditing(read, random);
  return read;
}

/** A game written out is a game, with the same rules. */
function surviveWritingOut(read: Read, find: FindModule): void {
  const flat = printFile({ ...read.flat, comments: [] });
  const again = readGame(makeSource("flat.game", flat), {}, find);
  assert.deepEqual(again.diagnostics, [], flat);
  assert.equal(canonicalRules(again, []), canonicalRules(read, []));
}

function surviveEditing(analysis: service.Analysis, random: Random): void {
  const { text } = analysis.source;
  const inside = ({ start, end }: Span): void => assert.ok(0 <= start && start <= end && end <= text.length);
  service.diagnostics(analysis);
  service.documentSymbols(analysis).forEach(inside);
  service.semanticTokens(analysis).forEach(inside);
  service.formatting(text).forEach(inside);
  for (let count = PLACES; count > 0; count--) {
    const at = random(text.length + 3);
    service.completion(analysis, at);
    const shown = service.hover(analysis, at);
    if (shown) inside(shown);
    const target = service.definition(analysis, at);
    if (target && target.module === undefined) inside(target);
    service.references(analysis, at, true).forEach(inside);
    // Another name is checked by reading everything once more.
    if (count > 1 || random(3) > 0) continue;
    const renamed = service.rename(analysis, at, oneOf(random, ["zebra9", "in", "turn", "a b", ""]));
    if ("edits" in renamed) renamed.edits.forEach(inside);
  }
}

/** How many plies came off; a hole in the rules, or what would take too much work, ends a play. */
function survivePlay(read: Read, random: Random): number {
  const { game } = read.checked;
  if (!game) return 0;
  const chance = seeded(random(1 << 20));
  let plies = 0;
  try {
    const system = interpret(game, canonicalRules(read, []), LIMITS);
    const starts = system.initialStates();
    if (starts.length === 0) return 0;
    let state = starts[chance.uniform(starts.length)]!;
    for (; plies < PLIES; plies++) {
      surviveTexts(system, state, plies);
      const choices = choicesAt(system, state);
      if (isOver(choices)) {
        const outcome = system.outcome(state);
        for (const { id } of system.players) system.worth(outcome, id);
        break;
      }
      spelledBack(system, state, chance);
      state = system.draw(state, forcedTuple(choices) ?? randomTuple(choices, chance), chance);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return plies;
}

/** A state is what it is printed as, and what it is encoded as. */
function surviveTexts(system: GameSystem, state: State, ply: number): void {
  if (ply % 8 !== 0) return;
  const encoding = system.encode(state);
  assert.equal(system.encode(system.decode(encoding)), encoding);
  const position = system.printPosition(state);
  const read = system.parsePosition(position);
  assert.ok("state" in read, `${position}: ${"error" in read ? read.error.message : ""}`);
  assert.equal(system.encode(read.state), encoding, position);
  for (const name of system.notations) system.printPosition(state, name);
  for (const { id } of system.players) system.view(state, id);
}
