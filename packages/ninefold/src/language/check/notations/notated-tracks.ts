// How a notation writes a track: what its type and its indices allow, and the letters that it needs.

import type { CoreNotationPart } from "../../core/core.ts";
import { printValue, valuesOf } from "../../core/domain.ts";
import { lettersOf } from "../../core/letters.ts";
import { type CellType, printType, type Type, withoutNone } from "../../core/types.ts";
import { confusion } from "../../syntax/letters.ts";
import type { TextExpr } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Context } from "../context/context.ts";
import type { Global, TrackHead } from "../context/namespace.ts";
import { trackHead } from "../definitions/definitions.ts";
import { rowsOf } from "../types/pictures.ts";
import { lettersOfPresent } from "../types/present-letters.ts";
import { literal, numeral, oneOf, row, series, type TextAutomaton } from "./notated-texts.ts";

type Track = Global & { readonly kind: "track" };
/** `Omit` of each member of a union. */
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
/** A part without the text before it, and the texts that it is written as. */
export interface Notated {
  readonly part: Without<CoreNotationPart, "before">;
  readonly texts: readonly TextAutomaton[];
}

const isEnum = (type: Type): boolean => withoutNone(type).kind === "enum";

/** Which of the values of a track an item writes: all of them, or one of an indexed track. */
export interface Written {
  readonly track: Track;
  readonly entry?: number;
}

/** The types of the indices that are left, and of the values. */
function headOf(cx: Context, { track, entry }: Written): TrackHead {
  const head = trackHead(cx, track);
  return entry === undefined ? head : { index: [], type: head.type };
}

/** Whether the text behind the track gives the letters it is written by. */
export function takesLetters(cx: Context, written: Written): boolean {
  const { index, type } = headOf(cx, written);
  if (index.length === 0) return isEnum(type) || type.kind === "bool";
  return type.kind === "bool" || (type.kind === "int" && !isPictured(index, type));
}

/** Whether pictures of the track can be read back: rows and empty cells are told from all letters. */
function isPictured(index: readonly Type[], type: Type): boolean {
  const [cell] = index;
  const drawn = index.length === 1 && cell?.kind === "cell" && cell.board.layout !== "graph";
  return drawn && (lettersOf(withoutNone(type))?.every((letter) => !/[./\s]/.test(letter)) ?? false);
}

/**
 * How a track is written: by the letters of the text behind it where it takes some, else as a picture or as printed.
 * Undefined where it cannot be, which has had its diagnostic.
 */
export function notatedTrack(
  cx: Context,
  written: Written,
  item: Span,
  text: TextExpr | undefined,
): Notated | undefined {
  const { track, entry = 0 } = written;
  const { index, type } = headOf(cx, written);
  if ([...index, type].some(({ kind }) => kind === "unknown")) return undefined;
  if (takesLetters(cx, written)) return lettered(cx, written, item, text);
  const inner = withoutNone(type);
  if (index.length > 0) {
    if (!isPictured(index, type))
      return unwritable(cx, track, item, "a track on one board with rows, whose values have letters");
    const rows = rowsOf((index[0] as CellType).board).map((cells) =>
      row(lettersOf(inner)!, cells.length, type.kind === "option"),
    );
    const texts = rows.flatMap((row, i) => (i === 0 ? [row] : [literal("/"), row]));
    return { part: { kind: "picture", track: track.index }, texts };
  }
  if (inner.kind !== "int" && inner.kind !== "cell")
    return unwritable(cx, track, item, "a number, a cell or an enumeration");
  const absent = type.kind === "option";
  const value = inner.kind === "int" ? numeral(inner, absent) : oneOf([...inner.board.cells, ...(absent ? ["-"] : [])]);
  return { part: { kind: "value", track: track.index, entry }, texts: [value] };
}

function lettered(cx: Context, written: Written, item: Span, text: TextExpr | undefined): Notated | undefined {
  const { track, entry = 0 } = written;
  const { index, type } = headOf(cx, written);
  const inner = withoutNone(type);
  const counted = inner.kind === "int";
  if (counted && inner.low !== 0) return unwritable(cx, track, item, "numbers from 0 on");
  const one = index.length === 0 && inner.kind === "enum";
  const wanted = one
    ? valuesOf(inner).map((value) => printValue(inner, value))
    : indexNames(track.decl.name.text, index);
  const letters = lettersOfPresent(cx, one ? [inner] : index, [...(text?.value ?? "")]);
  const mistake = mistakeIn(letters, wanted, counted);
  if (mistake !== undefined) {
    cx.report("NF1314", text ?? item, `found ${mistake}`);
    return undefined;
  }
  if (one) {
    const texts = [oneOf([...letters, ...(type.kind === "option" ? ["-"] : [])])];
    return { part: { kind: "letter", track: track.index, entry, letters }, texts };
  }
  return { part: { kind: "letters", track: track.index, entry, letters }, texts: [series(letters, counted)] };
}

function unwritable(cx: Context, track: Track, item: Span, wanted: string): undefined {
  const found = `found "${track.decl.name.text}", a track of ${printType(trackHead(cx, track).type)}`;
  cx.report("NF1322", item, `${found}, expected ${wanted}`);
}

/** What is wrong with the letters behind a track, of which there must be one for each of what is `wanted`. */
function mistakeIn(letters: readonly string[], wanted: readonly string[], counted: boolean): string | undefined {
  if (letters.length !== wanted.length) {
    const all = wanted.length > 12 ? `${wanted[0]} to ${wanted.at(-1)}` : wanted.join(", ");
    return `${letters.length} letters after the track, expected ${wanted.length}, one for each of ${all}`;
  }
  const taken = letters.find((letter) => letter === "-" || /\s/.test(letter) || (counted && /\d/.test(letter)));
  if (taken !== undefined) return `"${taken}" among the letters, expected others: it has a meaning of its own`;
  const confused = confusion(letters);
  return confused && `${confused}, expected letters told apart`;
}

/** What the values of a track are called, the last index varying fastest. */
function indexNames(name: string, index: readonly Type[]): readonly string[] {
  if (index.length === 0) return [name];
  const tuples = index.reduce<readonly string[]>(
    (tuples, type) => {
      const values = valuesOf(type).map((value) => printValue(type, value));
      return tuples.flatMap((tuple) => values.map((value) => (tuple === "" ? value : `${tuple}, ${value}`)));
    },
    [""],
  );
  return tuples.map((tuple) => `${name}[${tuple}]`);
}
