// Records: maps from field numbers, in ascending order, to values; and records of one of several kinds.
import { unfit } from "../errors.ts";
import { type Form, unfitData, type ValueOf } from "./form.ts";
import type { Reader } from "./reader.ts";
import { MAJOR, type Writer } from "./writer.ts";

export interface Field<Value> {
  readonly number: number;
  readonly form: Form<Value>;
}

export interface Maybe<Value> extends Field<Value> {
  readonly isOptional: true;
}

export const field = <Value>(number: number, form: Form<Value>): Field<Value> => ({ number, form });
export const maybe = <Value>(number: number, form: Form<Value>): Maybe<Value> => ({ number, form, isOptional: true });

// biome-ignore lint/suspicious/noExplicitAny: fields of any values
type Fields = Readonly<Record<string, Field<any> | Maybe<any>>>;

type RecordOf<All extends Fields> = {
  readonly [Name in keyof All as All[Name] extends { isOptional: true } ? never : Name]: ValueOf<All[Name]["form"]>;
} & {
  readonly [Name in keyof All as All[Name] extends { isOptional: true } ? Name : never]?: ValueOf<All[Name]["form"]>;
};

interface Named extends Field<unknown> {
  readonly name: string;
  readonly isOptional?: boolean;
}

const inOrder = (fields: Fields): readonly Named[] =>
  Object.entries(fields)
    .map(([name, one]) => ({ ...one, name }))
    .sort((a, b) => a.number - b.number);

type Plain = Readonly<Record<string, unknown>>;

function writeFields(out: Writer, fields: readonly Named[], value: Plain, kind?: number): void {
  let present = kind === undefined ? 0 : 1;
  for (const { name } of fields) if (value[name] !== undefined) present++;
  out.item(MAJOR.map, present);
  if (kind !== undefined) {
    out.item(MAJOR.uint, 0);
    out.item(MAJOR.uint, kind);
  }
  for (const { name, number, form } of fields) {
    if (value[name] === undefined) continue;
    out.item(MAJOR.uint, number);
    form.write(out, value[name]);
  }
}

/** Reads item `i` of a map, a field above the one that was read `last`, and answers its number. A kind counts as an item. */
function readField(
  source: Reader,
  fields: readonly Named[],
  into: Record<string, unknown>,
  i: number,
  last: number,
): number {
  const at = source.at;
  const number = source.item(MAJOR.uint);
  if (i > 0 && number <= last)
    throw unfit("NF7501", at, `field ${number}`, `one above ${last}: fields ascend, each once`);
  const found = fields.find((one) => one.number === number);
  if (!found) throw unfit("NF7502", at, `field ${number}`, `one of ${fields.map((one) => one.number).join(", ")}`);
  into[found.name] = found.form.read(source);
  return number;
}

function requireAll(fields: readonly Named[], value: Plain, at: number): void {
  const missing = fields.find(({ name, isOptional }) => !isOptional && value[name] === undefined);
  if (missing) throw unfit("NF7502", at, "the end of the map", `field ${missing.number}, "${missing.name}"`);
}

function checkFields(fields: readonly Named[], data: unknown, path: string, kind?: string): Plain {
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw unfitData(path, data, "an object");
  const given = data as Plain;
  const names = [...(kind === undefined ? [] : [kind]), ...fields.map(({ name }) => name)];
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined)
    throw unfitData(`${path}.${other}`, given[other], `nothing: the members are ${names.join(", ")}`);
  const value: Record<string, unknown> = kind === undefined ? {} : { [kind]: given[kind] };
  for (const { name, form, isOptional } of fields) {
    if (given[name] === undefined && isOptional) continue;
    value[name] = form.check(given[name], `${path}.${name}`);
  }
  return value;
}

/** A map of these fields. */
export function record<All extends Fields>(fields: All): Form<RecordOf<All>> {
  const ordered = inOrder(fields);
  return {
    write: (out, value) => writeFields(out, ordered, value as Plain),
    read: (source) => {
      const at = source.at;
      const value: Record<string, unknown> = {};
      let last = 0;
      source.items(MAJOR.map, ordered.length, (i) => {
        last = readField(source, ordered, value, i, last);
      });
      requireAll(ordered, value, at);
      return value as RecordOf<All>;
    },
    check: (data, path) => checkFields(ordered, data, path) as RecordOf<All>,
  };
}

type Kinds = Readonly<Record<string, readonly [number: number, fields: Fields]>>;

/** One of several records: the member `k` says which, written as a number under field 0. */
export type OneOf<All extends Kinds> = {
  [Kind in keyof All]: { readonly k: Kind } & RecordOf<All[Kind][1]>;
}[keyof All];

/** No kind has more fields. */
const MAX_FIELDS = 64;

/** A map of the fields of its kind. */
export function oneOf<const All extends Kinds>(kinds: All): Form<OneOf<All>> {
  const byName = new Map(
    Object.entries(kinds).map(([name, [number, fields]]) => [name, { name, number, fields: inOrder(fields) }]),
  );
  const byNumber = new Map([...byName.values()].map((kind) => [kind.number, kind]));
  return {
    write: (out, value) => {
      const { number, fields } = byName.get(value.k as string)!;
      writeFields(out, fields, value as Plain, number);
    },
    read: (source) => {
      const at = source.at;
      const value: Record<string, unknown> = {};
      let kind: { readonly name: string; readonly fields: readonly Named[] } | undefined;
      let last = 0;
      source.items(MAJOR.map, MAX_FIELDS, (i) => {
        if (i > 0 && kind) {
          last = readField(source, kind.fields, value, i, last);
          return;
        }
        const first = source.item(MAJOR.uint);
        const number = source.item(MAJOR.uint);
        kind = first === 0 ? byNumber.get(number) : undefined;
        if (!kind) throw unfit("NF7502", at, `kind ${number} in field ${first}`, "field 0, with a kind that there is");
        value.k = kind.name;
      });
      if (!kind) throw unfit("NF7502", at, "an empty map", "a kind");
      requireAll(kind.fields, value, at);
      return value as OneOf<All>;
    },
    check: (data, path) => {
      const k = (data as Plain | null)?.k;
      const kind = typeof k === "string" ? byName.get(k) : undefined;
      if (!kind) throw unfitData(`${path}.k`, k, `one of ${[...byName.keys()].join(", ")}`);
      return checkFields(kind.fields, data, path, "k") as OneOf<All>;
    },
  };
}
