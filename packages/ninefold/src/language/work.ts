// Every program of the language ends: functions never need themselves and every loop runs over a finite set. So an upper
// bound on the work of one step can be read off the rules. The unit is one expression evaluated, one member of a set
// walked over, or one value written.
import { sizeBound } from "./check-values.ts";
import {
  type Core,
  type CoreBlock,
  type CoreDecision,
  type CoreFunction,
  type CoreGame,
  type CoreLine,
  type Item,
  MOST_STEPS,
} from "./core.ts";
import { isScalar, sizeOf } from "./domain.ts";
import { chainParts, partsOf, statementParts } from "./purity.ts";
import type { Type } from "./types.ts";

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

/** The parameters of a decision, chosen one after the other. */
function choosing(decision: CoreDecision): readonly Item[] {
  return decision.params.flatMap((param) => [
    { slot: param.slot, source: param.source },
    ...(param.condition ? [{ condition: param.condition }] : []),
  ]);
}

function decisionWork(meter: Meter, game: CoreGame, decision: CoreDecision): bigint {
  const items = choosing(decision);
  const asked = [
    ...decision.conditions.map((condition) => condition.core),
    ...decision.preferences.map((p) => p.value),
  ];
  const one = asked.reduce((sum, core) => sum + meter.of(core), 1n);
  const { chain, body } = decision;
  if (!chain || !body) return meter.loop(items, one);
  const step = meter.loop(
    items,
    one + copying(game, decision) + meter.block(body) + chainParts(chain).reduce((n, core) => n + meter.of(core), 1n),
  );
  const ways = meter.loop(items, 1n);
  let chains = 1n;
  for (let steps = 1; steps < MOST_STEPS && chains < LARGEST_BOUND; steps++) chains = 1n + ways * chains;
  return step * chains;
}

/** Copying a state, and the local places of a decision that is made aside. */
function copying(game: CoreGame, decision?: CoreDecision): bigint {
  const cells = game.tracks.map((track) => track.index.reduce((n, type) => n * (sizeOf(type) ?? 1n), 1n));
  return cells.reduce((sum, n) => sum + n, BigInt(decision?.frame ?? 0));
}

/** What memories take up, and whether they start afresh. */
function remembering(meter: Meter, game: CoreGame): bigint {
  return game.memories.reduce(
    (sum, memory) =>
      sum +
      BigInt(memory.atMost + 1) +
      memory.tuple.reduce((n, part) => n + meter.of(part), 0n) +
      (memory.since ? meter.of(memory.since) : 0n),
    0n,
  );
}

/** Beyond this a bound says no more than that there is one. */
const LARGEST_BOUND = 1n << 4096n;

/** How many members a set or pile of this type can have, exactly, up to 2^4096. */
function members(type: Type): bigint {
  const bound = sizeBound(type);
  if (Number.isFinite(bound)) return BigInt(Math.ceil(bound));
  return 1n << 4096n;
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
      const fn = this.#game.functions[index]!;
      const entries = keys ? BigInt(keys.size) : fn.params.reduce((n, param) => n * (sizeOf(param.type) ?? 1n), 1n);
      work += entries * this.of(fn.body);
    }
    return work;
  }

  /** The most work that evaluating an expression can take. */
  of(core: Core): bigint {
    const parts = (): bigint => partsOf(core).reduce((sum, part) => sum + this.of(part), 1n);
    switch (core.kind) {
      case "call": {
        const fn = this.#game.functions[core.callee]!;
        if (isTable(fn)) {
          this.#asked(core);
          return parts();
        }
        let body = this.#functions.get(core.callee);
        if (body === undefined) {
          body = this.of(fn.body);
          this.#functions.set(core.callee, body);
        }
        return parts() + body;
      }
      case "comprehension":
        return 1n + this.loop(core.items, this.of(core.element) + 1n);
      case "quantifier":
      case "fold":
        return 1n + this.loop(core.items, this.of(core.body));
      case "reach":
        return 1n + this.of(core.from) + members(core.type) * (1n + this.of(core.to));
      case "sets":
        return parts() + members(core.left.type) + members(core.right.type);
      case "complement":
      case "range":
        return parts() + members(core.type);
      case "orders":
        // Never listed: only `random` takes it, one member after the other.
        return parts() + members(core.of.type);
      case "in":
        return parts() + BigInt(Math.ceil(Math.log2(Number(min(members(core.right.type), 1n << 52n)) + 2)));
      case "subsets":
        return parts() + members(core.type);
      case "possible":
        return parts() + this.#possible(core.decision, core.conditions);
      case "after": {
        const decision = this.#game.decisions[core.decision]!;
        const action = decision.body ? this.block(decision.body) : 0n;
        return parts() + copying(this.#game, decision) + action + remembering(this, this.#game);
      }
      case "times":
        return BigInt(this.#game.memories[core.memory]!.atMost + 1);
      default:
        return parts();
    }
  }

  /**
   * Looking for one way to choose the parameters that the first `count` conditions admit; all of them without `count`.
   * A condition asks about its own decision only with conditions above it, so in this order each question is answered
   * before it is asked.
   */
  #possible(index: number, count: number | undefined): bigint {
    const decision = this.#game.decisions[index]!;
    const counted = count ?? decision.conditions.length;
    const known = this.#conditions.get(index) ?? [1n];
    this.#conditions.set(index, known);
    while (known.length <= counted) known.push(known.at(-1)! + this.of(decision.conditions[known.length - 1]!.core));
    return this.loop(choosing(decision), known[counted]!);
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
          ? statement.indices.reduce((n, index) => n * (index.many ? members(index.core.type) : 1n), 1n)
          : 1n;
      const own = cores.reduce((n, core) => n + this.of(core), writes);
      // Of the branches of a statement one is taken.
      return sum + own + most(blocks.map((inner) => this.block(inner)));
    }, 0n);
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
