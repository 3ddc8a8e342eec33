// The states of a playable rule as bytes and as text: each factor by its value's ordinal or name.
import { QUALIFIED_NAME_PATTERN } from "../../language/text/names.ts";
import { quote } from "../../language/text/quoting.ts";
import type { Encoding, PositionError, Track, TrackValue } from "../../model/index.ts";
import { frozen } from "../../model/system/frozen.ts";
import { printParts, readParts, splitParts, trackText } from "../../model/text/position-parts.ts";
import type { Tracks } from "../construct/tracks.ts";
import { type Domain, listed } from "../rule/domain.ts";
import type { Row } from "../rule/domains.ts";

/** One track of a family, `mark[b2]`, with its values. */
interface Cell {
  readonly written: string;
  readonly track: string;
  readonly index: readonly string[];
  readonly values: readonly unknown[];
  readonly ordinalOf: (value: unknown) => number;
  readonly print: (value: unknown) => string;
  readonly named: ReadonlyMap<string, unknown>;
  /** How many bytes the ordinal of a value takes. */
  readonly bytes: number;
}

export interface PlayableStates {
  readonly tracks: readonly Track[];
  values(row: Row): readonly TrackValue[];
  /** The text of each factor: the ordinal of its value, as bytes. */
  factors(row: Row): readonly string[];
  /** RangeError for what are no factors of a state. */
  compose(factors: readonly string[]): Row;
  encode(row: Row): Encoding;
  /** RangeError for what encodes no state. */
  decode(encoding: string): Row;
  print(row: Row): string;
  parse(text: string): Row | PositionError;
}

const CELL = new RegExp(String.raw`^(${QUALIFIED_NAME_PATTERN})(?:\[([^[\]]+)\])?$`, "u");

/** RangeError for a name that is no `track` or `track[index]`, and for two values of a track that are printed alike. */
function cellOf(written: string, domain: Domain<unknown>): Cell {
  const [, track, index] = CELL.exec(written) ?? [];
  if (track === undefined)
    throw new RangeError(`${quote(written)} is no name of a track, expected "turn" or "mark[b2]"`);
  const values = [...listed(domain)];
  const named = new Map(values.map((value) => [domain.print(value), value]));
  if (named.size < values.length) throw new RangeError(`two values of ${written} are printed alike`);
  const ordinals = new Map(values.map((value, ordinal) => [domain.key(value), ordinal]));
  return {
    written,
    track,
    index: index === undefined ? [] : splitParts(index),
    values,
    ordinalOf: (value) => ordinals.get(domain.key(value))!,
    print: domain.print,
    named,
    bytes: values.length <= 1 ? 0 : Math.ceil(Math.log2(values.length) / 8),
  };
}

/** The tracks of the cells, those of one name together. RangeError where others stand between them. */
function families(cells: readonly Cell[], domains: readonly Domain<unknown>[]): readonly Track[] {
  const found: { name: string; indices: (readonly string[])[]; type: string; size: bigint }[] = [];
  for (const [i, { track, index, values }] of cells.entries()) {
    const last = found.at(-1);
    if (last?.name === track) last.indices.push(index);
    else if (found.some(({ name }) => name === track))
      throw new RangeError(`the tracks "${track}" do not stand together`);
    else found.push({ name: track, indices: [index], type: domains[i]!.name, size: BigInt(values.length) });
  }
  return found;
}

/** `start`: what positions leave out is as in this state. */
export function playableStates({ names, factors: domains }: Tracks, start: Row): PlayableStates {
  const cells = names.map((name, i) => cellOf(name, domains[i]!));
  const tracks = frozen(families(cells, domains));
  const factors = (row: Row): readonly string[] => cells.map((cell, i) => factorOf(cell, row[i]));
  const compose = (texts: readonly string[]): Row => {
    if (texts.length !== cells.length) throw new RangeError(`found ${texts.length} factors, expected ${cells.length}`);
    return cells.map((cell, i) => valueOfFactor(cell, texts[i]!));
  };
  return {
    tracks,
    values: (row) => cells.map(({ track, index, print }, i) => ({ track, index, value: print(row[i]) })),
    factors,
    compose,
    encode: (row) => factors(row).join("") as Encoding,
    decode: (encoding) => compose(factorsIn(cells, encoding)),
    print: (row) =>
      printParts(
        cells.flatMap(({ track, index, print, ordinalOf }, i) =>
          ordinalOf(row[i]) === ordinalOf(start[i]) ? [] : [{ name: track, index, value: print(row[i]) }],
        ),
      ),
    parse: (text) => parsed(text, cells, tracks, start),
  };
}

/** The ordinal of a value, as bytes, the lowest first. */
function factorOf({ ordinalOf, bytes }: Cell, value: unknown): string {
  const ordinal = ordinalOf(value);
  return Array.from({ length: bytes }, (_, byte) => String.fromCharCode((ordinal >> (8 * byte)) & 255)).join("");
}

/** The inverse; RangeError for what is no factor. */
function valueOfFactor({ values, bytes, written }: Cell, text: string): unknown {
  let ordinal = 0;
  for (let byte = 0; byte < text.length; byte++) {
    const unit = text.charCodeAt(byte);
    if (unit > 255) throw new RangeError(`a factor is no value of ${written}`);
    ordinal += unit * 256 ** byte;
  }
  if (text.length !== bytes || ordinal >= values.length) throw new RangeError(`a factor is no value of ${written}`);
  return values[ordinal];
}

/** Cuts an encoding into the factors of the cells; RangeError for one of another length. */
function factorsIn(cells: readonly Cell[], encoding: string): readonly string[] {
  const length = cells.reduce((sum, { bytes }) => sum + bytes, 0);
  if (encoding.length !== length) throw new RangeError("the encoding is not one of a state of this game");
  let at = 0;
  return cells.map(({ bytes }) => {
    at += bytes;
    return encoding.slice(at - bytes, at);
  });
}

function parsed(text: string, cells: readonly Cell[], tracks: readonly Track[], start: Row): Row | PositionError {
  const row = [...start];
  const error = readParts(text, `${cells[0]?.written}=…`, ({ name, index, value }) => {
    const written = trackText(name, index);
    const at = cells.findIndex((cell) => trackText(cell.track, cell.index) === written);
    const cell = cells[at];
    if (!cell) {
      return `the game has no track ${quote(written)}; its tracks are ${tracks.map((track) => track.name).join(", ")}`;
    }
    if (!cell.named.has(value)) return `${quote(value)} is no value of "${written}"`;
    row[at] = cell.named.get(value);
    return undefined;
  });
  return error ?? row;
}
