// Every program of the language ends: functions never need themselves and every loop runs over a finite set. So an upper
// bound on the work of one step can be read off the rules. The unit is one expression evaluated, one member of a set
// walked over, compared or copied, or one value written.

import {
  type Core,
  type CoreBlock,
  type CoreDecision,
  type CoreFunction,
  type CoreGame,
  type CoreLine,
  type CoreMemory,
  type CoreTrack,
  type Item,
  MAX_STEPS,
} from "../../core/core.ts";
import { countOf, isScalar, sizeOf, valueAt } from "../../core/domain.ts";
import { chainParts, choosing, partsOf, statementParts } from "../../core/parts.ts";
import { sizeBound } from "../../core/size-bound.ts";
import type { Type } from "../../core/types.ts";
import { decisionWithin } from "../../core/within.ts";

export interface StepWork {
  /** Finding the legal decisions of all players in one state. */
  readonly legality: bigint;
  /** The most that the consequence of one tuple, with the forced step and the memories after it, can take. */
  readonly consequence: bigint;
  /** Asking whether the state is an ending state, and for its outcome. */
  readonly ending: bigint;
  /** The three together. */
  readonly total: bigint;
  /**
   * Once in the life of a game, beside all steps: filling the tables of functions that depend on their arguments
   * alone (the lines of a board, the cells between two others).
   */
  readonly tables: bigint;
}

/** The work of finding one of a set's subsets by its rank, for each member of the set. */
export const RANKING_WORK = 8;

/** The work of a function of fractions, which is computed each time it is called, with integers of any length. */
export const FRACTION_WORK = 100;

/** A function of its arguments alone is computed once for each and then looked up. */
export function isTable(fn: CoreFunction): boolean {
  return fn.pure && fn.params.every((param) => isScalar(param.type) || param.type.kind === "int");
}

/** An upper bound on the work of one step of the gameplay algorithm (004 Def. 2), whatever the state. */
export function stepWork(game: CoreGame): StepWork {
  const meter = new Meter(game);
  const players = BigInt(Math.max(1, game.player.members.length));
  let legality = 0n;
  for (const decision of game.decisions)
    legality += decisionWork(meter, game, decision) + (decision.by ? meter.of(decision.by) : 0n);
  legality *= players;
  const forced = [...game.whenevers, ...(game.setup ? [game.setup] : [])].reduce(
    (sum, step) => sum + meter.block(step.body) + (step.condition ? meter.of(step.condition) : 0n),
    0n,
  );
  const actions = [
    ...game.decisions.flatMap((decision) => decision.body ?? []),
    ...game.consequences.map((line) => line.body),
  ];
  const own = game.decisions.map((decision) => {
    const [step, last] = [decision.body, decision.chain?.last];
    return (step && !decision.chain ? meter.block(step) : 0n) + (last ? meter.block(last) : 0n);
  });
  const joint = game.consequences.map((line) => meter.block(line.body));
  const consequence =
    (actions.length === 0 ? 0n : most([...own, ...joint])) + copying(game) + remembering(meter, game) + forced;
  const ending = [...game.ends, ...game.outcomes].reduce((sum, line) => sum + lineWork(meter, line), 0n);
  return { legality, consequence, ending, total: legality + consequence + ending, tables: meter.tables() };
}

// biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigints
const most = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b), 0n);

function lineWork(meter: Meter, line: CoreLine): bigint {
  const { outcome, condition } = line;
  const inner = [condition, outcome?.subject, outcome?.parameter].reduce(
    (sum, core) => sum + (core ? meter.of(core) : 0n),
    1n,
  );
  return meter.loop(line.items, inner);
}

function decisionWork(meter: Meter, game: CoreGame, decision: CoreDecision): bigint {
  const items = choosing(decision);
  const asked = [
    ...decision.conditions.map((condition) => condition.core),
    ...decision.preferences.map((p) => p.value),
  ];
  // Each condition counts again when it is asked, each parameter and preference where a decision is held.
  const held = BigInt(2 * decision.conditions.length + decision.params.length + decision.preferences.length + 1);
  const one = asked.reduce((sum, core) => sum + meter.of(core), 1n + held);
  const { chain, body } = decision;
  if (!chain || !body) return BigInt(decision.conditions.length) + meter.loop(items, one);
  const step = meter.loop(
    items,
    one +
      copying(game, decision) +
      BigInt(decision.frame + 2 * (MAX_STEPS + decision.params.length)) +
      meter.block(body) +
      chainParts(chain).reduce((n, core) => n + meter.of(core), 1n) +
      // Decisions are told apart by `same when` in order, and fewer than 2^20 are held.
      LARGEST_LOG * comparing(chain.same ?? []),
  );
  const choices = meter.loop(items, 1n);
  let chains = 1n;
  for (let steps = 1; steps < MAX_STEPS && chains < LARGEST_BOUND; steps++) chains = 1n + choices * chains;
  return step * chains;
}

/** Copying a state, and the locals of a decision that is foreseen. */
function copying(game: CoreGame, decision?: CoreDecision): bigint {
  const acting = decision
    ? [decision]
    : [...game.decisions, ...game.consequences, ...game.whenevers, ...(game.setup ? [game.setup] : [])];
  const frame = acting.reduce((n, one) => Math.max(n, one.frame), 0);
  return game.tracks.reduce((sum, track) => sum + valueCount(track), BigInt(frame));
}

/** How many values a track has. */
function valueCount(track: CoreTrack): bigint {
  return track.index.reduce((n, type) => n * (sizeOf(type) ?? 1n), 1n);
}

/** What memories take up, how they are put in order, and whether they start afresh. */
function remembering(meter: Meter, game: CoreGame): bigint {
  return game.memories.reduce(
    (sum, memory) =>
      sum +
      BigInt(memory.atMost + 1) * (1n + LARGEST_LOG * comparing(memory.tuple)) +
      presenting(meter, memory) +
      (memory.since ? meter.of(memory.since) : 0n),
    0n,
  );
}

/** Finding the tuple that a memory would remember now. */
function presenting(meter: Meter, memory: CoreMemory): bigint {
  return memory.tuple.reduce((n, part) => n + meter.of(part), BigInt(memory.frame));
}

/** Comparing two tuples of values. */
function comparing(tuple: readonly Core[]): bigint {
  return tuple.reduce((n, part) => n + 2n + extent(part.type), 2n);
}

/** The most comparisons for each value while a set is sorted: the binary logarithm of the largest number of values. */
const LARGEST_LOG = 24n;

/** The number of members, at all levels, in which two values of a type are compared; 0 for numbers. */
function extent(type: Type): bigint {
  if (type.kind === "option") return extent(type.of);
  if (type.kind !== "set" && type.kind !== "pile" && type.kind !== "bag") return 0n;
  return 1n + capped(members(type) * (2n + extent(type.of)));
}

/** The work for each value while the values of a set or a bag are sorted; 0 for small numbers, which are marked instead. */
function sorting(type: Type): bigint {
  if (type.kind === "bag") return LARGEST_LOG * (2n + extent(type.of));
  if (type.kind !== "set") return 0n;
  const { of } = type;
  if (isScalar(of) && of.kind !== "option" && of.kind !== "bool") {
    const [first, last] = [valueAt(of, 0), valueAt(of, countOf(of) - 1)] as [number, number];
    if (first >= 0 && last < 1024) return 0n;
  }
  return LARGEST_LOG * (2n + extent(of));
}

/** Bounds are cut off here: a larger bound only says that there is one. */
const LARGEST_BOUND = 1n << 4096n;
const capped = (n: bigint): bigint => min(n, LARGEST_BOUND);

/** How many members a set, pile or bag of this type can have, exactly, up to 2^4096. */
function members(type: Type): bigint {
  const bound = sizeBound(type);
  if (Number.isFinite(bound)) return BigInt(Math.ceil(bound));
  return 1n << 4096n;
}

/** What an index of the checked game stands for. */
function entry<Of>(list: readonly Of[], index: number): Of {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no entry ${index} among ${list.length}`);
  return found;
}

class Meter {
  readonly #game: CoreGame;
  readonly #functions = new Map<number, bigint>();
  /** For each decision the work of its first conditions together: none, one, two and so on. */
  readonly #conditions = new Map<number, bigint[]>();
  /** For each table the arguments it is asked with, as far as they are constants; undefined when any may come. */
  readonly #tables = new Map<number, Set<string> | undefined>();

  constructor(game: CoreGame) {
    this.#game = game;
  }

  #asked(core: Core & { kind: "call" }): void {
    const constant = core.args.every((arg) => arg.kind === "constant");
    const keys = this.#tables.has(core.callee) ? this.#tables.get(core.callee) : new Set<string>();
    if (constant) keys?.add(core.args.map((arg) => (arg.kind === "constant" ? String(arg.value) : "")).join());
    this.#tables.set(core.callee, constant ? keys : undefined);
  }

  /** The most work that filling all tables asked so far can take, once; tables ask for others as they are met. */
  tables(): bigint {
    let work = 0n;
    for (const [index, keys] of this.#tables) {
      const fn = entry(this.#game.functions, index);
      const entries = keys ? BigInt(keys.size) : fn.params.reduce((n, param) => n * (sizeOf(param.type) ?? 1n), 1n);
      work += entries * this.of(fn.body);
    }
    return work;
  }

  /** The most work that evaluating an expression can take. */
  of(core: Core): bigint {
    switch (core.kind) {
      case "comprehension":
        return 1n + this.loop(core.items, this.of(core.element) + 1n + sorting(core.type));
      case "quantifier":
        return 1n + this.loop(core.items, this.of(core.body) + 1n);
      case "fold":
        return 1n + this.loop(core.items, this.of(core.body) + extent(core.body.type));
      case "reach": {
        const each = 1n + this.of(core.to) + members(core.to.type) + sorting(core.type);
        return 1n + this.of(core.from) + members(core.type) * each;
      }
      case "times": {
        const memory = entry(this.#game.memories, core.memory);
        return presenting(this, memory) + BigInt(memory.atMost + 1) * comparing(memory.tuple);
      }
      case "call": {
        // Tables are met in the order in which they are asked: a call before the calls in its arguments.
        const own = this.#call(core);
        return own + this.#parts(core);
      }
      default:
        return this.#parts(core) + this.#own(core);
    }
  }

  #parts(core: Core): bigint {
    return partsOf(core).reduce((sum, part) => sum + this.of(part), 1n);
  }

  /** What an expression takes beside its parts, each of which is evaluated once. */
  #own(core: Core): bigint {
    switch (core.kind) {
      case "set":
      case "bag":
        return BigInt(core.members.length) * sorting(core.type);
      case "sets":
        return (members(core.left.type) + members(core.right.type)) * (1n + sorting(core.type));
      case "complement":
        return BigInt(core.all.length);
      case "range":
        return members(core.type);
      case "compare":
        return extent(core.left.type);
      case "match":
        return BigInt(core.arms.reduce((n, arm) => n + arm.values.length, 0)) * extent(core.subject.type);
      case "narrow":
        return extent(core.operand.type);
      case "track":
        return core.indices.length === 0 ? valueCount(entry(this.#game.tracks, core.track)) : 0n;
      case "primitive":
        return primitive(core);
      case "orders":
        // Never listed: only `random` takes it, one member after the other.
        return (members(core.of.type) * (128n + members(core.of.type))) / 64n;
      case "in": {
        const probes = Math.ceil(Math.log2(Number(min(members(core.right.type), 1n << 52n)) + 2));
        return BigInt(probes) * (1n + extent(core.left.type));
      }
      case "subsets": {
        // All are listed, or one is found by its rank.
        const all = members(core.of.type);
        return members(core.type) * (1n + all) + BigInt(RANKING_WORK) * all;
      }
      case "possible":
        return this.#possible(core);
      case "after":
        return this.#foresight(entry(this.#game.decisions, core.decision));
      case "back":
        return presenting(this, entry(this.#game.memories, core.memory));
      default:
        return 0n;
    }
  }

  #call(core: Core & { kind: "call" }): bigint {
    const fn = entry(this.#game.functions, core.callee);
    const fraction = core.type.kind === "fraction";
    if (isTable(fn) && !fraction) {
      this.#asked(core);
      return 0n;
    }
    let body = this.#functions.get(core.callee);
    if (body === undefined) {
      body = this.of(fn.body);
      this.#functions.set(core.callee, body);
    }
    return body + BigInt(fn.frame + (fraction ? FRACTION_WORK : 0));
  }

  /** Making a decision in a copy of the state. */
  #foresight(decision: CoreDecision): bigint {
    const action = decision.body ? this.block(decision.body) : 0n;
    return copying(this.#game, decision) + BigInt(decision.frame) + action + remembering(this, this.#game);
  }

  /**
   * Looking for one choice of parameters that the first `count` conditions admit; all of them without `count`.
   * A condition asks about its own decision only with conditions above it, and decisions ask about each other in no
   * circle, so each question is answered before it is asked.
   */
  #possible({ decision: index, conditions: count, within }: Core & { kind: "possible" }): bigint {
    const decision = decisionWithin(entry(this.#game.decisions, index), within ?? []);
    const counted = count ?? decision.conditions.length;
    const known = this.#conditions.get(index) ?? [1n];
    this.#conditions.set(index, known);
    while (known.length <= counted) known.push(known.at(-1)! + this.of(decision.conditions[known.length - 1]!.core));
    return this.loop(choosing(decision), known[counted]! + BigInt(counted)) + BigInt(decision.frame + counted);
  }

  /** The work of a loop over binders and conditions whose innermost step takes `inner`. */
  loop(items: readonly Item[], inner: bigint): bigint {
    let work = inner;
    for (const item of items.toReversed()) {
      work =
        "source" in item
          ? this.of(item.source) + members(item.source.type) * (work + 1n)
          : this.of(item.condition) + work;
    }
    return work;
  }

  block(block: CoreBlock): bigint {
    return block.reduce((sum, statement) => {
      const { cores, blocks } = statementParts(statement);
      if (statement.kind === "for")
        return (
          sum +
          this.loop(
            statement.items,
            blocks.reduce((n, inner) => n + this.block(inner), 1n),
          )
        );
      const writes =
        statement.kind === "set-track"
          ? statement.indices.reduce((n, index) => n * (index.many ? members(index.core.type) : 1n), 1n) *
            BigInt(1 + statement.indices.length)
          : 1n;
      const drawing = statement.kind === "random" ? searching(statement.source.type) : 0n;
      const own = cores.reduce((n, core) => n + this.of(core), writes + drawing);
      // Of the branches of a statement one is taken.
      return sum + own + most(blocks.map((inner) => this.block(inner)));
    }, 0n);
  }
}

/** Comparing a value with the members of a bag. */
function searching(type: Type): bigint {
  return type.kind === "bag" ? (members(type) + 2n) * (2n + extent(type.of)) : 0n;
}

/** What a primitive takes beside its arguments. */
function primitive(core: Core & { kind: "primitive" }): bigint {
  const [first, among, times] = core.args.map((arg) => arg.type) as [Type, Type | undefined, Type | undefined];
  switch (core.name) {
    case "push":
    case "under":
    case "pop":
      return members(first);
    case "add":
    case "take":
    case "count":
      return searching(first) + members(core.type);
    case "members":
      return members(first) * (1n + sorting(core.type));
    case "next":
    case "previous":
      return among ? (sizeOf(first) ?? 1n) : 0n;
    case "step":
    case "distance": {
      if (first.kind !== "cell") return 0n;
      // Tables of the board, by offset or by cell; on a listed graph several steps are made one by one.
      const { cells, directionSets } = first.board;
      const most = times?.kind === "int" ? Math.max(0, times.high) : (directionSets.get("compass")?.length ?? 1);
      return Number.isFinite(most) ? BigInt(cells.length) * BigInt(most + 1) : LARGEST_BOUND;
    }
    default:
      return 0n;
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
