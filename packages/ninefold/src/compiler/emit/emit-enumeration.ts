// Code that goes through the states that can be reached, level by level. Each is taken up once, in the order of its
// index. What a run of states leads to is gathered first, and then taken over in the same order: so the memory that will
// be asked is read all at once beforehand, and most of the time that it takes to come passes meanwhile.
import type { Code } from "../code/code.ts";
import { binary, FunctionBuilding, i32, load, type ModuleBuilding, plus, unary } from "./building.ts";
import { copyState } from "./copy-state.ts";
import { emitAbsorb, RECORD, recordAt } from "./emit-absorb.ts";
import { emitPacking } from "./emit-packing.ts";
import { beginQuestion, isRoundOver, type Questions } from "./emit-questions.ts";
import { emitTable, Probing, placeAt } from "./emit-table.ts";
import { emitNumbers } from "./emit-ways.ts";
import { type Entry, LEDGER_SIZE, Ledger } from "./ledger.ts";
import { type Packing, packingOf } from "./pack-states.ts";
import type { Layout } from "./represent.ts";

/** So many states, and so many that they lead to, are gathered at once. */
export const GATHERED = 1 << 10;

/** Where an enumeration has what, in bytes. */
export interface StatePlaces {
  readonly packing: Packing;
  readonly ledger: number;
  /** A state that the caller asks about, and one that is packed. */
  readonly state: number;
  readonly candidate: number;
  /** The bytes of a state that was gathered: its hash, and the state packed. */
  readonly foundSize: number;
}

const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });

/**
 * `gather(moves, end)`: makes decisions of the states from the cursor on, as many as there is room for, where all that
 * was gathered has been taken over. `absorb()`: takes it over and answers as `ABSORBED` says. `survey(work)`: asks so
 * many states from the cursor to the border only whether they are terminal. `follow(moves, end, to)`: writes the indices
 * that the state at the cursor leads to, and says how many. `judge(index)`: the outcome of a terminal state. Between two calls the ledger is the caller's; what a trap has
 * stopped can be done again.
 *
 * The states are their tracks: nothing is remembered besides.
 *
 * @throws NotCompiled for states that are too large.
 */
export function emitEnumeration(
  module: ModuleBuilding,
  layout: Layout,
  moveSize: number,
  questions: Questions,
): StatePlaces {
  const packing = packingOf(layout);
  const ledger = new Ledger(module.reserve(LEDGER_SIZE));
  const [state, there] = [module.reserve(layout.size), module.reserve(layout.size)];
  const candidate = module.reserve(packing.size);
  const foundSize = 4 + 4 * Math.ceil(packing.size / 4);
  emitPacking(module, packing);
  emitTable(module, ledger, packing.size, questions);
  emitNumbers(module);
  const at = { state, there, candidate, foundSize };
  new Enumerating(module, ledger, layout, packing.size, moveSize, at, questions).emit();
  emitAbsorb(module, ledger, foundSize, questions);
  return { packing, ledger: ledger.address, state, candidate, foundSize };
}

class Enumerating {
  readonly #module: ModuleBuilding;
  readonly #ledger: Ledger;
  readonly #layout: Layout;
  readonly #packed: number;
  readonly #moveSize: number;
  readonly #questions: Questions;
  readonly #at: Pick<StatePlaces, "state" | "candidate" | "foundSize"> & { readonly there: number };

  constructor(
    module: ModuleBuilding,
    ledger: Ledger,
    layout: Layout,
    packed: number,
    moveSize: number,
    at: Pick<StatePlaces, "state" | "candidate" | "foundSize"> & { readonly there: number },
    questions: Questions,
  ) {
    this.#questions = questions;
    this.#module = module;
    this.#ledger = ledger;
    this.#layout = layout;
    this.#packed = packed;
    this.#moveSize = moveSize;
    this.#at = at;
  }

  emit(): void {
    this.#gather();
    this.#survey();
    this.#follow();
    this.#judge();
  }

  /** Unpacks a state to where states are asked. */
  #take(build: FunctionBuilding, index: Code): void {
    const from = placeAt(this.#ledger.get("chunks"), index, i32(this.#packed));
    build.emit({ op: "do", callee: "unpack", args: [from, i32(this.#at.state)] });
  }

  /** Its decisions, written down; how many there are. */
  #decisions(build: FunctionBuilding, moves: Code, end: Code): Code {
    const state = i32(this.#at.state);
    const count = build.fresh("i32");
    build.set(count, i32(0));
    build.if(unary("eqz", call("ended", state)), () => build.set(count, call("list", state, moves, end)));
    return count;
  }

  /** Makes the decision with this number, and packs the state that it leads to. */
  #make(build: FunctionBuilding, moves: Code, number: Code, to: Code): void {
    const { state, there } = this.#at;
    copyState(build, i32(state), i32(there), this.#layout.size);
    const move = binary("add", moves, binary("mul", number, i32(this.#moveSize)));
    build.emit({ op: "do", callee: "apply", args: [i32(there), move] });
    build.emit({ op: "do", callee: "pack", args: [i32(there), to] });
  }

  #gather(): void {
    const ledger = this.#ledger;
    const build = new FunctionBuilding("gather", ["i32", "i32"]);
    const [moves, end] = [build.param(0), build.param(1)];
    const border = ledger.keep(build, "border");
    const found = ledger.keep(build, "found");
    const local = (value: Code): Code => {
      const place = build.fresh("i32");
      build.set(place, value);
      return place;
    };
    const begin = (entry: Entry, value: Code): Code => {
      ledger.set(build, entry, value);
      return local(value);
    };
    for (const entry of ["record", "taken"] as const) ledger.set(build, entry, i32(0));
    const [recorded, gathered] = [begin("recorded", i32(0)), local(i32(0))];
    const place = begin("place", found);
    const [index, made] = [local(ledger.get("cursor")), local(ledger.get("made"))];
    const enough = (): Code => binary("or", binary("eq", gathered, i32(GATHERED)), isRoundOver(this.#questions));
    build.loop(() => {
      build.if(binary("or", binary("eq", recorded, i32(GATHERED)), enough()), () => build.break());
      build.if(binary("ge_u", index, border), () => build.break());
      const skipped = this.#skipped(build, index);
      const count = build.fresh("i32");
      build.set(count, i32(0));
      build.if(unary("eqz", skipped), () => {
        this.#take(build, index);
        build.set(count, this.#decisions(build, moves, end));
      });
      const record = build.keep(recordAt(ledger, recorded));
      const put = (value: Code): void => build.emit({ op: "store", bits: 32, address: record, offset: 0, value });
      put(binary("mul", skipped, i32(RECORD.skipped)));
      build.if(binary("and", binary("ne", count, i32(0)), binary("ne", ledger.get("heard"), i32(0))), () => {
        const decider = call("decider", i32(this.#at.state), load("i32", 32, moves, 0));
        build.emit({ op: "store", bits: 32, address: record, offset: 4, value: decider });
      });
      build.set(recorded, plus(recorded, 1));
      ledger.set(build, "recorded", recorded);
      build.loop(() => {
        build.if(binary("ge_u", made, count), () => build.break());
        const packed = build.keep(plus(place, 4));
        this.#make(build, moves, made, packed);
        build.emit({ op: "store", bits: 32, address: place, offset: 0, value: call("hash", packed) });
        build.set(place, plus(place, this.#at.foundSize));
        build.set(made, plus(made, 1));
        build.set(gathered, plus(gathered, 1));
        put(plus(load("i32", 32, record, 0), RECORD.decision));
        build.if(enough(), () => build.break());
      });
      const whole = binary("and", binary("ge_u", made, count), unary("eqz", skipped));
      build.if(whole, () => put(plus(load("i32", 32, record, 0), RECORD.whole)));
      build.set(made, i32(0));
      build.set(index, plus(index, 1));
    });
    this.#near(build, found, place);
    this.#module.functions.push(build.done(undefined, true));
  }

  /** Whether a state is passed over: 1 or 0. */
  #skipped(build: FunctionBuilding, index: Code): Code {
    const ledger = this.#ledger;
    const skipped = build.fresh("i32");
    build.set(skipped, i32(0));
    build.if(ledger.get("skip"), () => {
      build.if(
        binary("eq", ledger.get("skip"), i32(1)),
        () => {
          const words = ledger.keep(build, "words");
          const ways = placeAt(ledger.get("ways"), index, binary("shl", words, i32(2)));
          build.set(skipped, call("is-zero", ways, words));
        },
        () => {
          const degree = load("i32", 32, placeAt(ledger.get("degrees"), index, i32(4)), 0);
          build.set(skipped, binary("ne", degree, i32(0)));
        },
      );
    });
    return skipped;
  }

  /** Reads all slots in which the states that were found are looked for first, then all states that may be there. */
  #near(build: FunctionBuilding, found: Code, end: Code): void {
    const probing = new Probing(build, this.#ledger);
    const chunks = this.#ledger.keep(build, "chunks");
    const near = build.fresh("i32");
    const each = (body: (hash: Code) => void): void => {
      const at = build.fresh("i32");
      build.set(at, found);
      build.loop(() => {
        beginQuestion(build, this.#questions);
        build.if(binary("ge_u", at, end), () => build.break());
        const hash = build.keep(load("i32", 32, at, 0));
        build.set(at, plus(at, this.#at.foundSize));
        body(hash);
      });
    };
    const read = (bits: 8 | 32, address: Code): void =>
      build.set(near, binary("xor", near, load("i32", bits, address, 0)));
    each((hash) => read(32, probing.at(probing.first(hash))));
    each((hash) => {
      const slot = probing.first(hash);
      probing.each(
        slot,
        build.keep(probing.sought(hash)),
        (index) => {
          read(8, placeAt(chunks, build.keep(index), i32(this.#packed)));
          build.break();
        },
        () => undefined,
      );
    });
    this.#ledger.set(build, "near", near);
  }

  #survey(): void {
    const ledger = this.#ledger;
    const build = new FunctionBuilding("survey", ["i32"]);
    const end = build.fresh("i32");
    const border = ledger.keep(build, "border");
    build.set(end, binary("add", ledger.get("cursor"), build.param(0)));
    build.if(binary("gt_u", end, border), () => build.set(end, border));
    build.loop(() => {
      const cursor = ledger.keep(build, "cursor");
      build.if(binary("or", binary("ge_u", cursor, end), isRoundOver(this.#questions)), () => build.break());
      this.#take(build, cursor);
      const over = build.fresh("i32");
      build.set(over, i32(1));
      build.if(unary("eqz", call("ended", i32(this.#at.state))), () =>
        build.set(over, unary("eqz", call("count", i32(this.#at.state)))),
      );
      ledger.set(build, "terminal", binary("add", ledger.get("terminal"), over));
      build.if(ledger.get("heard"), () => {
        build.emit({ op: "store", bits: 32, address: ledger.get("heard"), offset: 0, value: over });
        ledger.set(build, "heard", plus(ledger.get("heard"), 4));
      });
      ledger.set(build, "cursor", plus(cursor, 1));
    });
    this.#module.functions.push(build.done(undefined, true));
  }

  #judge(): void {
    const build = new FunctionBuilding("judge", ["i32"]);
    this.#take(build, build.param(0));
    build.emit({ op: "return", value: call("outcome", i32(this.#at.state)) });
    this.#module.functions.push(build.done("i32", true));
  }

  #follow(): void {
    const build = new FunctionBuilding("follow", ["i32", "i32", "i32"]);
    const [moves, end, to] = [build.param(0), build.param(1), build.param(2)];
    this.#take(build, this.#ledger.keep(build, "cursor"));
    const count = this.#decisions(build, moves, end);
    const candidate = i32(this.#at.candidate);
    const made = build.fresh("i32");
    build.set(made, i32(0));
    build.loop(() => {
      build.if(binary("ge_u", made, count), () => build.break());
      this.#make(build, moves, made, candidate);
      const value = call("seek", call("hash", candidate), candidate);
      build.emit({ op: "store", bits: 32, address: binary("add", to, binary("shl", made, i32(2))), offset: 0, value });
      build.set(made, plus(made, 1));
    });
    build.emit({ op: "return", value: count });
    this.#module.functions.push(build.done("i32", true));
  }
}
