// The parts of a notation: a track as a picture, a value, a letter or letters; and what is left aside.

import { ASIDE } from "../../language/check/notations/notated-texts.ts";
import { pictureValues, printPicture } from "../../language/check/types/pictures.ts";
import type { CoreNotationPart } from "../../language/core/core.ts";
import { printValue, valueAt } from "../../language/core/domain.ts";
import { type CellType, printType, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { quote } from "../../language/text/quoting.ts";
import type { Linked } from "../evaluate/run.ts";
import { cellsOf } from "../state/layout.ts";
import { readValue } from "./positions.ts";

/** What keeps a text from being read, after how many of its characters: a sentence, or what was expected there. */
export type Mistake = { readonly at: number } & ({ readonly message: string } | { readonly expected: string });

export interface Part {
  /** Reads the part, which a text begins with, into the cells: how much of the text it takes. */
  read(text: string, cells: Value[]): number | Mistake;
  print(cells: readonly Value[]): string;
}

export function partOf({ layout }: Linked, core: CoreNotationPart): Part {
  if (core.kind === "aside") return WORD;
  const { core: track, start, count } = cellsOf(layout, core.track);
  const { type, index } = track;
  switch (core.kind) {
    case "picture":
      return {
        read(text, cells) {
          const drawn = pictureValues(text, index, type);
          if ("message" in drawn) return { at: drawn.start, message: drawn.message };
          for (const [at, value] of drawn.entries()) cells[start + at] = value;
          return text.length;
        },
        print: (cells) => printPicture(cells.slice(start, start + count), index[0] as CellType, type),
      };
    case "value":
      return valuePart(type, start + core.entry);
    case "letter":
      return letterPart(type, start + core.entry, core.letters);
    case "letters":
      return lettersPart(type, start + core.entry, core.letters);
  }
}

const WORD: Part = {
  read: (text) => /^\S+/u.exec(text)?.[0].length ?? { at: 0, expected: "a word" },
  print: () => ASIDE,
};

function valuePart(type: Type, cell: number): Part {
  const inner = withoutNone(type);
  const none = type.kind === "option" ? ' or "-"' : "";
  return {
    read(text, cells) {
      // A value may be read with space around it, which here belongs to the texts.
      const value = none !== "" && text === "-" ? null : /\s/.test(text) ? undefined : readValue(inner, text);
      if (value === undefined) return { at: 0, expected: `a value of ${printType(inner)}${none}` };
      cells[cell] = value;
      return text.length;
    },
    print: (cells) => (cells[cell] === null ? "-" : printValue(inner, cells[cell]!)),
  };
}

function letterPart(type: Type, cell: number, letters: readonly string[]): Part {
  const values = new Map(letters.map((letter, i) => [letter, valueAt(withoutNone(type), i)]));
  if (type.kind === "option") values.set("-", null);
  const letterOf = new Map([...values].map(([letter, value]) => [value, letter]));
  return {
    read(text, cells) {
      const [letter = ""] = text;
      const value = values.get(letter);
      if (value === undefined) return { at: 0, expected: [...values.keys()].map((one) => `"${one}"`).join(" or ") };
      cells[cell] = value;
      return letter.length;
    },
    print: (cells) => letterOf.get(cells[cell]!)!,
  };
}

function lettersPart(type: Type, first: number, letters: readonly string[]): Part {
  const counted = type.kind === "int";
  const max = counted ? type.high : 1;
  const number = counted ? /\d{0,15}/y : /(?:)/y;
  const expected = `${counted ? "a number or " : ""}one of ${letters.join(" ")}`;
  return {
    read(text, cells) {
      cells.fill(counted ? 0 : false, first, first + letters.length);
      if (text.startsWith("-")) return 1;
      if (counted && text === "") return 0;
      let at = 0;
      do {
        number.lastIndex = at;
        const [written] = number.exec(text)!;
        const [letter = ""] = text.slice(at + written.length, at + written.length + 2);
        const ordinal = letters.indexOf(letter);
        if (ordinal < 0) return { at: at + written.length, expected: at > 0 ? expected : `${expected}, or "-"` };
        if (!counted && cells[first + ordinal]) return { at, message: `found "${letter}" twice` };
        const many = written === "" ? 1 : Number(written);
        if (many < 1 || many > max)
          return { at, message: `found ${quote(written)}, expected a number from 1 to ${max}` };
        const sum = Number(cells[first + ordinal]) + many;
        if (sum > max && counted) return { at, message: `found "${letter}" ${sum} times, expected at most ${max}` };
        cells[first + ordinal] = counted ? sum : true;
        at += written.length + letter.length;
      } while (at < text.length);
      return at;
    },
    print(cells) {
      const text = letters.map((letter, ordinal) => {
        const many = Number(cells[first + ordinal]);
        return many === 0 ? "" : `${many > 1 ? many : ""}${letter}`;
      });
      return text.join("") || "-";
    },
  };
}
