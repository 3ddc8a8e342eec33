// The states that can be reached in a compiled game: a table in the memory of a module of its own, which goes through
// them. Here memory is given out, and what the module found is kept.

import type { ReachableStates, StateBounds, StateListener, StatesStopped, Trees } from "../../../engine/index.ts";
import type { CoreGame } from "../../../language/core/core.ts";
import type { Choices, State } from "../../../model/index.ts";
import type { Allowance } from "../../../model/system/limits.ts";
import type { Running } from "../../code/ir/code.ts";
import { Trap } from "../../code/ir/trap.ts";
import { faultOf, OUT_OF_MEMORY } from "../../emit/builder/fault-reason.ts";
import type { StateAddresses } from "../../emit/enumerate/emit-enumeration.ts";
import { INTERNED } from "../../emit/enumerate/emit-intern.ts";
import type { Emitted } from "../../emit/game.ts";
import { Arena } from "./arena.ts";
import { Decisions } from "./decisions.ts";
import { EdgeReporter, SURVEYED } from "./edge-reporter.ts";
import { EnumerationHeader } from "./enumeration-header.ts";
import { PackedStates } from "./packed-states.ts";
import { PathCounts } from "./path-counts.ts";
import { TreeSizes, type VisitUpTo } from "./tree-sizes.ts";

/** Of the states that the next level would have, since levels grow ever less. */
const FORESEEN = 0.9;
/** Nor is more room foreseen than for a level so many times as large. */
const STEEPEST = 8;
/** After so many calls others have their turn. */
const CALLS = 16;
/** The units of work of a call, some 10 ms. After a call others get their turn. */
const ROUND_WORK = 1 << 20;

/** What takes over the numbers that a module adds up, and gives them more room. */
interface Counting {
  collect(): void;
  widen(): boolean;
}

export class StateTable implements ReachableStates {
  readonly byPly: number[] = [];
  readonly #addresses: StateAddresses;
  readonly #decisionSize: number;
  readonly #decisions: Decisions;
  readonly #header: EnumerationHeader;
  readonly #from: readonly State[];
  readonly #depth: number;
  readonly #maxStates: number;
  /** What a question may take. */
  readonly #work: number;
  readonly #arena: Arena;
  readonly #states: PackedStates;
  readonly #paths: PathCounts;
  readonly #memory: number;
  #reporter: EdgeReporter | undefined;
  /** The results once all states have been visited, whatever the module counts afterwards. */
  #found: { readonly visited: number; readonly terminal: number; readonly edges: number } | undefined;

  constructor(
    game: CoreGame,
    emitted: Emitted,
    running: Running,
    from: readonly State[],
    bounds: StateBounds,
    allowed: Allowance,
  ) {
    this.#addresses = emitted.states!;
    this.#decisionSize = emitted.addresses.decisionSize;
    this.#decisions = new Decisions(game, emitted);
    this.#header = new EnumerationHeader(running, this.#addresses.header);
    this.#from = from;
    this.#depth = bounds.depth ?? Number.POSITIVE_INFINITY;
    this.#maxStates = bounds.maxStates;
    this.#work = allowed.work;
    this.#memory = allowed.memory;
    const end = Math.min(allowed.memory, emitted.module.memory.maximum);
    this.#arena = new Arena(running, emitted.addresses.free, end);
    this.#states = new PackedStates(game, emitted, this.#header, this.#arena, bounds.maxStates);
    this.#paths = new PathCounts(this.#header, this.#arena);
  }

  get plain(): boolean {
    return !this.#addresses.hasProbabilities;
  }

  get size(): number {
    return this.#header.get("size");
  }

  get visited(): number {
    return this.#found?.visited ?? this.#header.get("cursor");
  }

  get terminal(): number {
    return this.#found?.terminal ?? this.#header.get("terminal");
  }

  get edges(): number {
    return this.#found?.edges ?? this.#header.get("edges") + 2 ** 32 * this.#header.get("edgesAbove");
  }

  get bytes(): number {
    return this.#arena.used;
  }

  *visit(listener?: StateListener): Generator<void, StatesStopped> {
    if (listener) this.#reporter = new EdgeReporter(this.#header, this.#addresses, this.#arena, listener);
    try {
      return yield* this.#visit();
    } finally {
      this.#reporter = undefined;
      const { visited, terminal, edges } = this;
      this.#found = { visited, terminal, edges };
      this.#states.close();
    }
  }

  *trees(): Generator<void, Trees | "infinite" | "memory"> {
    const { trees } = this.#paths;
    if (trees) return trees;
    const sizes = new TreeSizes(this.#header, this.#arena, this.#states.chunks);
    this.#header.set("level", 0);
    const visitUpTo: VisitUpTo = (end, counting) => {
      this.#header.set("cursor", 0);
      this.#header.set("border", end);
      return this.#level(end, counting);
    };
    const roots = this.byPly[0]!;
    if (this.#depth === Number.POSITIVE_INFINITY) return yield* sizes.whole(roots, this.size, visitUpTo);
    const visited = this.byPly.slice(0, this.#depth).reduce((sum, level) => sum + level, 0);
    return yield* sizes.cut(roots, visited, this.#depth, visitUpTo);
  }

  *#visit(): Generator<void, StatesStopped> {
    if (!this.#states.begin()) return "memory";
    this.#header.set("layered", 1);
    for (const state of this.#from) {
      if (this.#states.enter(state) >= 0) continue;
      if (!(yield* this.#states.grow((chunk) => this.#paths.addChunk(chunk)))) {
        this.byPly.push(this.size);
        return this.#lacking();
      }
      this.#states.enter(state);
    }
    this.byPly.push(this.size);
    // Who is told of all edges counts for themselves.
    if (!this.#reporter && !this.#paths.begin(this.size, this.#states.chunks)) return "memory";
    for (let ply = 0; ; ply++) {
      const border = this.size;
      const level = border - this.visited;
      if (level === 0) return null;
      this.#header.set("border", border);
      this.#header.set("level", border);
      if (ply === 0 && this.#depth === 0) this.#paths.endAtOnce();
      if (ply === this.#depth) return yield* this.#survey(level);
      this.#paths.keep(ply + 1 !== this.#depth);
      yield* this.#states.slots.foresee(this.#foreseen(level));
      const stopped = yield* this.#level(border, this.#paths);
      if (this.size > border) this.byPly.push(this.size - border);
      if (stopped) return stopped;
      this.#paths.endLevel(border, ply + 1 === this.#depth);
    }
  }

  /** An estimate of the states known after this level, if levels go on growing as they do. */
  #foreseen(level: number): number {
    const before = this.byPly.at(-2) ?? level;
    return Math.min(this.#maxStates, this.size + FORESEEN * level * Math.min(level / before, STEEPEST));
  }

  /** Goes through the states before the border; or what stopped it. */
  *#level(border: number, counting: Counting): Generator<void, StatesStopped> {
    for (let calls = 1; this.#header.get("cursor") < border; calls++) {
      const expanded = this.#ask(() => this.#header.call("expand", ...this.#states.listing));
      const stopped = yield* this.#intern(counting);
      if (this.#reporter?.expanded(this.#memory) === false) return "memory";
      if (stopped) return stopped;
      if (expanded === "hole") return expanded;
      if (expanded === "memory" && !(this.#states.growDecisions() && this.#states.growSuccessors())) return expanded;
      if (calls % CALLS > 0) continue;
      counting.collect();
      yield;
    }
    counting.collect();
    return null;
  }

  /** Interns the successors that were found. */
  *#intern(counting: Counting): Generator<void, StatesStopped> {
    for (;;) {
      const answer = this.#header.call("intern");
      if (answer === INTERNED.all) return null;
      if (answer === INTERNED.wider) {
        if (!counting.widen()) return "memory";
      } else if (!(yield* this.#states.grow((chunk) => this.#paths.addChunk(chunk)))) return this.#lacking();
    }
  }

  /** Looks in the last level only for states that are terminal. */
  *#survey(level: number): Generator<void, StatesStopped> {
    const before = this.terminal;
    while (this.visited < this.size) {
      const first = this.visited;
      const asked = this.#ask(() => this.#header.call("survey", SURVEYED));
      this.#reporter?.surveyed(this.visited - first);
      if (asked === "hole") return asked;
      if (asked === "memory" && !this.#states.growDecisions()) return asked;
      yield;
    }
    return this.terminal - before < level ? "depth" : null;
  }

  /** Asks what a hole in the rules may stop, or a list of decisions that is longer than its room. */
  #ask(question: () => void): Extract<StatesStopped, "hole" | "memory"> | undefined {
    try {
      this.#header.call("allow", this.#work, ROUND_WORK);
      question();
      return undefined;
    } catch (error) {
      if (error instanceof Trap && error.reason === OUT_OF_MEMORY) return "memory";
      if (faultOf(error) === undefined) throw error;
      return "hole";
    }
  }

  #lacking(): StatesStopped {
    return this.size === this.#maxStates ? "states" : "memory";
  }

  indexOf(state: State): number | undefined {
    const index = this.#states.enter(state);
    return index < 0 ? undefined : index;
  }

  state(index: number): State {
    return this.#states.state(index);
  }

  outcome(index: number): number | undefined {
    let found: number | undefined;
    const hole = this.#ask(() => {
      found = this.#header.call("judge", index);
    });
    return hole ? undefined : found;
  }

  choices(index: number): Choices | undefined {
    for (;;) {
      const [begin, end] = this.#states.listing;
      let count = 0;
      const stopped = this.#ask(() => {
        count = this.#header.call("choose", index, begin, end);
      });
      if (stopped === "memory" && this.#states.growDecisions()) continue;
      if (stopped) return undefined;
      if (count < 0) return this.#decisions.forced(-count);
      const words = this.#header.words(begin, (count * this.#decisionSize) / 4);
      return this.#decisions.listed(
        this.#header.call("chosen"),
        new Int32Array(words.buffer, words.byteOffset, words.length),
      );
    }
  }

  successors(index: number): Uint32Array {
    return this.#states.successors(index);
  }
}
