// What of the pieces that an effect was handed is not as it was in the beginning, in short. It is looked at after each choice, and
// is a third of the work of one where an interpreter goes through lists of fields. So a text is made that names each field.
import type { Piece } from "../program/piece.ts";
import type { FirstPiece } from "./beginning.ts";
import { FIRST_CODE, type Shorthand } from "./shorthand.ts";

/** The value of an expression. Texts that reach it hold names of fields, small numbers and nothing else of a program. */
export type Compile = (expression: string) => unknown;

/** The changed fields of copies of the pieces of the beginning, in short; undefined where one has a value that cannot be said so. */
export type SayChanges = (copies: readonly Piece[]) => string | undefined;

export function sayingChanges(first: readonly FirstPiece[], shorthand: Shorthand, compile?: Compile): SayChanges {
  return compile ? compiled(first, shorthand, compile) : interpreted(first, shorthand);
}

function interpreted(first: readonly FirstPiece[], { rankOf, starts, values }: Shorthand): SayChanges {
  return (copies) => {
    let short = "";
    for (const [at, { others, othersValues }] of first.entries()) {
      const piece = copies[at] as unknown as Readonly<Record<string, unknown>>;
      for (const [index, name] of others.entries()) {
        const value = piece[name];
        if (value === othersValues[index]) continue;
        const rank = rankOf.get(value);
        if (rank === undefined) return undefined;
        short += String.fromCharCode(FIRST_CODE + (starts[at]! + index) * values.length + rank);
      }
    }
    return short;
  };
}

function compiled(first: readonly FirstPiece[], { rankOf, starts, values }: Shorthand, compile: Compile): SayChanges {
  const known: unknown[] = [];
  const literalOf = (value: unknown): string => {
    if (value === null || typeof value === "boolean" || (Number.isInteger(value) && Math.abs(value as number) < 1e9))
      return String(value);
    return `known[${known.push(value) - 1}]`;
  };
  const texts = first.map(({ others, othersValues }, at) => {
    const fields = others.map((name, index) => {
      const code = FIRST_CODE + (starts[at]! + index) * values.length;
      const said = `rank=rankOf.get(piece.${name});if(rank===undefined)return;short+=say(${code}+rank)`;
      return `if(piece.${name}!==${literalOf(othersValues[index])}){${said}}`;
    });
    return fields.length === 0 ? "" : `piece=copies[${at}];${fields.join("")}`;
  });
  const body = `let short="",piece,rank;${texts.join("")}return short`;
  const make = compile(`(known,rankOf,say)=>(copies)=>{${body}}`) as (...parts: readonly unknown[]) => SayChanges;
  return make(known, rankOf, String.fromCharCode);
}
