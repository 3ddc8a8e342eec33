// Chains that are written down: each as what its steps have changed, so that doing it is to take that over and to do
// what comes after the last step.
import type { Code } from "../../code/ir/code.ts";
import { wordsOf } from "../../layout/bits.ts";
import type { Layout } from "../../layout/represent.ts";
import { type Chain, type ChainFamily, type DecisionFamily, isMadeInSteps } from "../../lower/program.ts";
import { termsOf, variablesOf } from "../../terms/statements.ts";
import type { Term, Variable } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { i32, load, plus } from "../builder/building.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import { remember, takeUp } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import { ChangedPart } from "./chain-parts.ts";

/** The bytes of a key by which chains are compared. */
const keySize = (term: Term): number => (term.type.kind === "set" ? 8 * wordsOf(withoutSet(term.type)) : 8);

/** The words of a variable that holds a set; none where it holds a number. */
const wordsAt = ({ type }: Variable): number => (type.kind === "set" ? wordsOf(type.of) : 0);

/** Behind the family. */
const STATE = 8;

/** How a chain is written down: its family, what its steps have changed, and what is read of it afterwards. */
export class ChainRecord {
  readonly part: ChangedPart;
  /** What is done after the last step. */
  readonly #last: Chain["last"];
  readonly size: number;
  /** Where the keys begin by which it is compared, each in words of 64 bits: first a hash of the others. */
  readonly keys: number;
  /** What is read after the last step: how many steps there were, its parameters, and what it has named. */
  readonly #variables: readonly { readonly variable: Variable; readonly at: number }[];
  readonly #begin: number;

  constructor(family: ChainFamily, layout: Layout) {
    const { chain } = family;
    this.#last = chain.last;
    this.part = new ChangedPart(family, layout);
    this.keys = STATE + this.part.size;
    const hashSize = chain.same.length > 0 ? 8 : 0;
    this.#begin = this.keys + hashSize + chain.same.reduce((sum, term) => sum + keySize(term), 0);
    const free = new Set(termsOf(chain.last).flatMap((term) => [...term.free]));
    let end = this.#begin;
    this.#variables = [chain.after, ...family.params.map(({ variable }) => variable), ...variablesOf(family.statements)]
      .filter(({ id }) => free.has(id))
      .map((variable) => {
        const at = end;
        end += 8 * wordsAt(variable) || 4;
        return { variable, at };
      });
    this.size = Math.ceil(end / 8) * 8;
  }

  /** From where the tracks are counted that a record holds, from its beginning. */
  get stateOffset(): number {
    return STATE - this.part.begin;
  }

  /** The same of a record at this address. */
  stateAt(record: Code): Code {
    return plus(record, this.stateOffset);
  }

  /** Writes the record of a chain whose state is there already. */
  write(emit: EmitContext, record: Code, familyIndex: number): void {
    const put = (offset: number, value: Code): void =>
      emit.build.emit({ op: "store", bits: value.type === "i64" ? 64 : 32, address: record, offset, value });
    put(0, i32(familyIndex));
    for (const { variable, at } of this.#variables) {
      [emit.valueAt(variable.id)].flat().forEach((value, i) => {
        put(at + 8 * i, value);
      });
    }
  }

  /** The body of `finish(s, m)`: does in a state the chain that is written at `m`. */
  emitFinish(emit: EmitContext): void {
    const { build } = emit;
    const record = build.param(1);
    const before = remember(emit);
    this.part.copy(build, build.keep(this.stateAt(record)), emit.state);
    for (const { variable, at } of this.#variables) {
      const words = Array.from({ length: wordsAt(variable) }, (_, i) =>
        build.keep(load("i64", 64, record, at + 8 * i)),
      );
      emit.bind(variable, words.length > 0 ? words : build.keep(load("i32", 32, record, at)));
    }
    emitStatements(emit, this.#last);
    takeUp(emit, before);
  }
}

/** The bytes of a decision that is written down: its family and its parameters, or its record if it is made in steps. */
export function decisionSizeOf(family: DecisionFamily, layout: Layout): number {
  return isMadeInSteps(family) ? new ChainRecord(family, layout).size : 4 * (1 + family.params.length);
}
