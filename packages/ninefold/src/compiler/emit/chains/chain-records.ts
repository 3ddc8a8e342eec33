// Chains that are written down: each as what its steps have changed, so that doing it is to take that over and to do
// what comes after the last step.
import type { Code } from "../../code/ir/code.ts";
import { wordsOf } from "../../layout/bits.ts";
import type { Layout } from "../../layout/represent.ts";
import type { DecisionFamily, Remembering } from "../../lower/program.ts";
import { termsOf, variablesOf } from "../../terms/statements.ts";
import type { Term, Variable } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { i32, load, plus } from "../builder/building.ts";
import { remember, takeUp } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import type { TermEmitting } from "../terms/emit-terms.ts";
import { ChangedPart } from "./chain-parts.ts";

/** The bytes of a key by which chains are compared. */
const keySize = (term: Term): number => (term.type.kind === "set" ? 8 * wordsOf(withoutSet(term.type)) : 8);

/** The words of a place that holds a set; none where it holds a number. */
const wordsAt = ({ type }: Variable): number => (type.kind === "set" ? wordsOf(type.of) : 0);

/** Behind the family. */
const STATE = 8;

/** How a chain is written down: its family, what its steps have changed, and what is asked of it afterwards. */
export class ChainRecord {
  readonly part: ChangedPart;
  readonly size: number;
  /** Where the keys begin by which it is compared, each in words of 64 bits. */
  readonly keys: number;
  /** What is asked after the last step: how many steps there were, its parameters, and what it has named. */
  readonly #asked: readonly { readonly place: Variable; readonly at: number }[];
  readonly #begin: number;

  constructor(moves: DecisionFamily, layout: Layout) {
    const chain = moves.chain!;
    this.part = new ChangedPart(moves, layout);
    this.keys = STATE + this.part.size;
    this.#begin = this.keys + chain.same.reduce((sum, term) => sum + keySize(term), 0);
    const free = new Set(termsOf(chain.last).flatMap((term) => [...term.free]));
    let end = this.#begin;
    this.#asked = [chain.after, ...moves.params.map(({ variable }) => variable), ...variablesOf(moves.statements)]
      .filter(({ id }) => free.has(id))
      .map((place) => {
        const at = end;
        end += 8 * wordsAt(place) || 4;
        return { place, at };
      });
    this.size = Math.ceil(end / 8) * 8;
  }

  /** From where the tracks are counted that a record at this address holds. */
  stateAt(record: Code): Code {
    return plus(record, STATE - this.part.begin);
  }

  /** Writes the record of a chain whose state is there already. */
  write(emit: TermEmitting, record: Code, family: number): void {
    const put = (offset: number, value: Code): void =>
      emit.build.emit({ op: "store", bits: value.type === "i64" ? 64 : 32, address: record, offset, value });
    put(0, i32(family));
    for (const { place, at } of this.#asked) {
      [emit.valueAt(place.id)].flat().forEach((value, i) => {
        put(at + 8 * i, value);
      });
    }
  }

  /** The body of `finish(s, m)`: does in a state the chain that is written at `m`. */
  emitFinish(emit: TermEmitting, moves: DecisionFamily, memories: readonly (Remembering | undefined)[]): void {
    const { build } = emit;
    const record = build.param(1);
    remember(emit);
    this.part.copy(build, build.keep(this.stateAt(record)), emit.state);
    for (const { place, at } of this.#asked) {
      const words = Array.from({ length: wordsAt(place) }, (_, i) => build.keep(load("i64", 64, record, at + 8 * i)));
      emit.bind(place, words.length > 0 ? words : build.keep(load("i32", 32, record, at)));
    }
    emitStatements(emit, moves.chain!.last);
    takeUp(emit, memories);
  }
}

/** The bytes of a decision that is written down: its family and its parameters, or its record if it is made in steps. */
export function decisionSizeOf(moves: DecisionFamily, layout: Layout): number {
  return moves.chain ? new ChainRecord(moves, layout).size : 4 * (1 + moves.params.length);
}
