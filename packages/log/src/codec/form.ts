// Forms: how a value is written in CBOR, read back, and checked where it comes as JSON. Each is said once, and all three
// are made of it; the type of the value is inferred.
import { LogError, unfit } from "../errors.ts";
import { type Hex, isHex } from "./hex.ts";
import type { Reader } from "./reader.ts";
import { MAJOR, type Writer } from "./writer.ts";

export interface Form<Value> {
  /** @throws RangeError for a value that `read` would refuse */
  write(out: Writer, value: Value): void;
  /** @throws LogError NF7501, NF7502, NF7503 */
  read(source: Reader): Value;
  /** The value of plain data, such as JSON.parse gives. LogError NF7502, with the path where it does not fit. */
  check(data: unknown, path: string): Value;
}

export type ValueOf<Each> = Each extends Form<infer Value> ? Value : never;

const shown = (data: unknown): string => {
  const text = typeof data === "string" || typeof data === "object" ? JSON.stringify(data) : String(data);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

export const unfitData = (path: string, data: unknown, expected: string) =>
  unfit("NF7502", path, shown(data), expected);

const LARGEST = Number.MAX_SAFE_INTEGER;

/** A whole number from 0 to `max`. */
export function whole(max = LARGEST): Form<number> {
  return {
    write: (out, value) => {
      if (value > max) throw new RangeError(`${value} is more than ${max}.`);
      out.item(MAJOR.uint, value);
    },
    read: (source) => {
      const at = source.at;
      const value = source.item(MAJOR.uint);
      if (value > max) throw unfit("NF7502", at, String(value), `at most ${max}`);
      return value;
    },
    check: (data, path) => {
      if (!Number.isSafeInteger(data) || (data as number) < 0 || (data as number) > max)
        throw unfitData(path, data, max === LARGEST ? "a whole number" : `a whole number up to ${max}`);
      return data as number;
    },
  };
}

/** So many bytes. */
export function bytes(length: number): Form<Hex> {
  return {
    write: (out, value) => {
      if (value.length !== 2 * length) throw new RangeError(`Expected ${length} bytes, not ${shown(value)}.`);
      out.hex(value);
    },
    read: (source) => {
      const at = source.at;
      const value = source.hex();
      if (value.length !== 2 * length) throw unfit("NF7502", at, `${value.length / 2} bytes`, `${length}`);
      return value;
    },
    check: (data, path) => {
      if (!isHex(data, length)) throw unfitData(path, data, `${2 * length} hexadecimal digits`);
      return data;
    },
  };
}

/** Bytes of another encoding within, at most so many. */
export function blob(max: number): Form<Hex> {
  return {
    // Bytes that are too many are for who reads them to refuse, as all that a stranger has made.
    write: (out, value) => out.hex(value),
    read: (source) => {
      const value = source.hex();
      if (value.length > 2 * max) throw new LogError("NF7503", `${value.length / 2} bytes are more than ${max}.`);
      return value;
    },
    check: (data, path) => {
      if (typeof data !== "string" || data.length > 2 * max || !isHex(data, data.length / 2))
        throw unfitData(path, data, `at most ${max} bytes as hexadecimal digits`);
      return data;
    },
  };
}

/** A text of at most so many UTF-16 units. */
export function text(max: number): Form<string> {
  return {
    write: (out, value) => {
      if (value.length > max) throw new RangeError(`${shown(value)} has more than ${max} characters.`);
      out.text(value);
    },
    read: (source) => {
      const at = source.at;
      const value = source.text();
      if (value.length > max) throw unfit("NF7502", at, `a text of ${value.length}`, `at most ${max}`);
      return value;
    },
    check: (data, path) => {
      if (typeof data !== "string" || data.length > max || !data.isWellFormed())
        throw unfitData(path, data, `a text of at most ${max}`);
      return data;
    },
  };
}

export const flag: Form<boolean> = {
  write: (out, value) => out.simple(value),
  read: (source) => {
    const at = source.at;
    const value = source.simple();
    if (value === null) throw unfit("NF7502", at, "null", "true or false");
    return value;
  },
  check: (data, path) => {
    if (typeof data !== "boolean") throw unfitData(path, data, "true or false");
    return data;
  },
};

/** One of these words, written as its number. */
export function word<const Word extends string>(numbers: Readonly<Record<Word, number>>): Form<Word> {
  const words = new Map(Object.entries<number>(numbers).map(([name, number]) => [number, name as Word]));
  const names = [...words.values()].join(", ");
  return {
    write: (out, value) => out.item(MAJOR.uint, numbers[value]),
    read: (source) => {
      const at = source.at;
      const number = source.item(MAJOR.uint);
      const found = words.get(number);
      if (found === undefined) throw unfit("NF7502", at, String(number), `one of ${[...words.keys()].join(", ")}`);
      return found;
    },
    check: (data, path) => {
      if (typeof data !== "string" || !Object.hasOwn(numbers, data)) throw unfitData(path, data, `one of ${names}`);
      return data as Word;
    },
  };
}

/** At most so many of one form. */
export function list<Value>(of: Form<Value>, max: number): Form<readonly Value[]> {
  return {
    write: (out, values) => {
      if (values.length > max) throw new RangeError(`A list of ${values.length} has more than ${max}.`);
      out.item(MAJOR.array, values.length);
      for (const value of values) of.write(out, value);
    },
    read: (source) => source.items(MAJOR.array, max, () => of.read(source)),
    check: (data, path) => {
      if (!Array.isArray(data) || data.length > max) throw unfitData(path, data, `a list of at most ${max}`);
      return data.map((value, i) => of.check(value, `${path}[${i}]`));
    },
  };
}
