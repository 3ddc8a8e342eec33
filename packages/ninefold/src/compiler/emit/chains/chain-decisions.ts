// The functions of a decision made in steps: its chains counted, written down and done.
import type { Code } from "../../code/ir/code.ts";
import type { ChainFamily } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32 } from "../builder/building.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import type { ListingRegion } from "../builder/listing-region.ts";
import * as words from "../builder/words.ts";
import { beginningsOf, type Pairs } from "../counting/emit-pairs.ts";
import type { EmitContext, GameContext } from "../terms/emit-context.ts";
import { TermEmitter } from "../terms/term-emitter.ts";
import { ChainRecord } from "./chain-records.ts";
import { emitChains } from "./emit-chains.ts";
import { pathSetsOf } from "./path-sets.ts";

/** The decisions of one family, made in steps: `chains(s, to, end)` and, where it can be, `chain-count(s)`. */
export class ChainDecisions {
  readonly record: ChainRecord;
  readonly #game: GameContext;
  readonly #name: string;
  readonly #decisionSize: number;
  readonly #counts: boolean;

  /** Writes the functions; `at` tells their names from those of other families. */
  constructor(game: GameContext, family: ChainFamily, pairs: Pairs | undefined, at: string, familyIndex: number) {
    this.record = new ChainRecord(family, game.layout);
    this.#game = game;
    this.#name = `chains${at}`;
    this.#decisionSize = game.decisionSize;
    const { before, condition, preferences, same } = family.chain;
    this.#counts = preferences.length === 0 && same.length === 0;
    const { vectorizer } = game;
    const beginnings = beginningsOf(vectorizer, family, pairs);
    const paths = pathSetsOf(vectorizer.terms, family, pairs, beginnings);
    const write = (name: string, params: number): void => {
      const build = new FunctionBuilding(name, new Array<"i32">(params).fill("i32"), "i32");
      const root = new TermEmitter(game, build);
      root.bind(before, i32(0));
      if (beginnings && condition === vectorizer.terms.yes) {
        build.if(words.isEmptySet(root.set(beginnings)), () => build.return(i32(0)));
      }
      emitChains(build, root, family, { record: this.record, paths, familyIndex });
      game.module.functions.push(build.done());
    };
    write(this.#name, 3);
    if (this.#counts) write(`${this.#name}-count`, 1);
  }

  /** How many chains there are. */
  count(emit: EmitContext): Code {
    if (!this.#counts) return this.kept(emit);
    return emit.build.keep({ op: "call", type: "i32", callee: `${this.#name}-count`, args: [emit.state] });
  }

  get #region(): ListingRegion {
    return this.#game.listing!;
  }

  /** Writes all chains into the listing region from an address on, so that one of them can be drawn; how many there are. */
  kept(emit: EmitContext, from: Code = this.#region.begin): Code {
    return this.list(emit, from, this.#region.end);
  }

  /** Where the chain with this number lies among those that are kept from an address on. */
  numbered(number: Code, from: Code = this.#region.begin): Code {
    return binary("add", binary("mul", number, i32(this.#decisionSize)), from);
  }

  /** Writes all chains from an address on, and says how many; where they do not fit, code traps. */
  list(emit: EmitContext, to: Code, end: Code): Code {
    const args = [emit.state, to, end];
    const found = emit.build.keep({ op: "call", type: "i32", callee: this.#name, args });
    emit.build.if(binary("eq", found, i32(-1)), () => emit.build.trap(OUT_OF_MEMORY));
    return found;
  }
}
