// The functions of a decision made in steps: its chains counted, written down and done.
import type { Code } from "../../code/ir/code.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32 } from "../builder/building.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import type { ListingRegion } from "../builder/listing-region.ts";
import * as words from "../builder/words.ts";
import { beginningsOf, type Pairs } from "../terms/emit-pairs.ts";
import { TermEmitting } from "../terms/emit-terms.ts";
import type { Emitting } from "../terms/emit-values.ts";
import { ChainRecord } from "./chain-records.ts";
import { pathSetsOf } from "./chain-ways.ts";
import { emitChains } from "./emit-chains.ts";

/** The decisions of one family, made in steps: `chains(s, to, end)` and, where it can be, `chain-count(s)`. */
export class ChainDecisions {
  readonly record: ChainRecord;
  readonly #with: Emitting;
  readonly #name: string;
  readonly #moveSize: number;
  readonly #counts: boolean;

  /** Writes the functions; `at` tells their names from those of other families. */
  constructor(
    emitting: Emitting,
    moves: DecisionFamily,
    pairs: Pairs | undefined,
    at: string,
    family: number,
    moveSize: number,
  ) {
    this.record = new ChainRecord(moves, emitting.layout);
    this.#with = emitting;
    this.#name = `chains${at}`;
    this.#moveSize = moveSize;
    this.#counts = moves.chain!.preferences.length === 0 && moves.chain!.same.length === 0;
    const { lifting } = emitting;
    const beginnings = beginningsOf(lifting, moves, pairs);
    const ways = pathSetsOf(lifting.terms, moves, pairs, beginnings);
    const write = (name: string, params: number): void => {
      const build = new FunctionBuilding(name, new Array<"i32">(params).fill("i32"));
      const root = new TermEmitting(emitting, build, build.param(0));
      root.bind(moves.chain!.before, i32(0));
      if (beginnings && moves.chain!.condition === lifting.terms.yes) {
        build.if(words.isEmptySet(root.set(beginnings)), () => build.emit({ op: "return", value: i32(0) }));
      }
      emitChains(build, root, moves, { record: this.record, ways, moveSize, family });
      emitting.module.functions.push(build.done("i32"));
    };
    write(this.#name, 3);
    if (this.#counts) write(`${this.#name}-count`, 1);
  }

  /** How many chains there are. */
  count(emit: TermEmitting): Code {
    if (!this.#counts) return this.kept(emit);
    return emit.build.keep({ op: "call", type: "i32", callee: `${this.#name}-count`, args: [emit.state] });
  }

  get #room(): ListingRegion {
    return this.#with.listing!;
  }

  /** Writes all chains into the room for them from an address on, so that one of them can be drawn; how many there are. */
  kept(emit: TermEmitting, from: Code = this.#room.begin): Code {
    return this.list(emit, from, this.#room.end);
  }

  /** Where the chain with this number lies among those that are kept from an address on. */
  numbered(number: Code, from: Code = this.#room.begin): Code {
    return binary("add", binary("mul", number, i32(this.#moveSize)), from);
  }

  /** Writes all chains from an address on, and says how many; where there is no room for them the caller is told. */
  list(emit: TermEmitting, to: Code, end: Code): Code {
    const args = [emit.state, to, end];
    const found = emit.build.keep({ op: "call", type: "i32", callee: this.#name, args });
    emit.build.if(binary("eq", found, i32(-1)), () => emit.build.trap(OUT_OF_MEMORY));
    return found;
  }
}
