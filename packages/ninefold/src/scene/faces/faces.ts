// From values to faces, by their types.
import type { ColourName } from "../../language/core/colours.ts";
import {
  componentsOf,
  countOf,
  isScalar,
  ordinalOf,
  printValue,
  sayValue,
  valueAt,
} from "../../language/core/domain.ts";
import { lettersOf } from "../../language/core/letters.ts";
import {
  type EnumType,
  type ProductType,
  type Type,
  type Value,
  wholeOf,
  withoutNone,
} from "../../language/core/types.ts";
import type { Display, Player } from "../../model/index.ts";
import { typeName } from "../../model/text/spots.ts";
import type { FaceDown, FaceUp, Tint } from "./face.ts";
import { knownColour, words } from "./known-words.ts";
import { type PrintedParts, printedFace } from "./printed-face.ts";
import { joinedFace, playerFace, shortest, truthFace, wordFace } from "./simple-faces.ts";

/** Faces of types with more values are made anew each time. */
const MAX_KEPT = 4096;

export interface FaceOptions {
  readonly players: readonly Player[];
  /** The type of players. */
  readonly player: EnumType;
  /** What is drawn for printed values, and their colours and shapes by the names of types. */
  readonly display: Pick<Display, "glyphs" | "tints" | "shapes">;
}

/** The colour of each player: that which this player alone is named by, else one of a palette. */
export function tintsOf(players: readonly Player[]): readonly Tint[] {
  const colours = players.map(({ name }) => knownColour(name));
  return players.map(({ id }, i) => {
    const colour = colours[i];
    const isAlone = colours.every((other, j) => j === i || other !== colour);
    return { player: id, ...(colour && isAlone && { colour }) };
  });
}

/** What is not shown; `instead`, what the rules show in its place. */
export function hiddenFace(instead?: string): FaceDown {
  if (instead === undefined) return { up: false, text: "?", label: "hidden" };
  const { text, label } =
    instead === "true" || instead === "false" ? truthFace(instead === "true") : { text: instead, label: instead };
  return { up: false, text, label: `hidden, shown as ${label}` };
}

export class Faces {
  readonly tints: readonly Tint[];
  readonly #options: FaceOptions;
  readonly #kept = new Map<Type, (FaceUp | undefined)[]>();
  readonly #letters = new Map<EnumType, readonly string[]>();
  readonly #separators = new Map<ProductType, string>();
  /** By what types and values print. */
  readonly #printed = new Map<string, FaceUp>();
  readonly #parts: PrintedParts;

  constructor(options: FaceOptions) {
    this.#options = options;
    this.tints = tintsOf(options.players);
    const names = options.players.map(({ name }) => name);
    this.#parts = {
      player: (value) => {
        const i = names.indexOf(value);
        return i < 0 ? undefined : playerFace(value, shortest(value, names), this.tints[i]!);
      },
      part: (value) => this.printed("", value),
    };
  }

  /** The face of a value that is not `none`. */
  of(given: Type, value: Value): FaceUp {
    const type = withoutNone(given);
    if (!isScalar(type) || countOf(type) > MAX_KEPT) return this.#made(type, value);
    const kept = this.#kept.get(type) ?? [];
    const ordinal = ordinalOf(type, value);
    const face = kept[ordinal] ?? this.#made(type, value);
    kept[ordinal] = face;
    this.#kept.set(type, kept);
    return face;
  }

  /** A heap of so many. */
  heap(count: number): FaceUp {
    const text = String(count);
    return { up: true, value: text, shape: "disc", text, label: text };
  }

  /** The face of a value other than `none` of which there is what it prints; `type`: what the type of it prints, where that is known. */
  printed(type: string | undefined, value: string): FaceUp {
    const known = this.#printed.get(`${type}\n${value}`);
    if (known) return known;
    const face = this.#dressed(type ?? "", printedFace(type, value, this.#parts));
    if (this.#printed.size < MAX_KEPT) this.#printed.set(`${type}\n${value}`, face);
    return face;
  }

  #made(type: Type, value: Value): FaceUp {
    return this.#dressed(typeName(type), this.#plain(type, value));
  }

  /** What the display says goes before what is derived. */
  #dressed(type: string, face: FaceUp): FaceUp {
    const { glyphs, tints, shapes } = this.#options.display;
    const colour = tints.get(type)?.get(face.value);
    const shape = shapes.get(type)?.get(face.value);
    return {
      ...face,
      ...(shape && { shape }),
      ...(colour && { tint: recoloured(face.tint, colour) }),
      text: glyphs.get(face.value) ?? face.text,
    };
  }

  #plain(type: Type, value: Value): FaceUp {
    const printed = printValue(type, value);
    const base = { up: true, value: printed, text: printed, label: printed } as const;
    switch (type.kind) {
      case "bool":
        return truthFace(value === true);
      case "int":
        return { ...base, shape: "figure", text: lettersOf(type)?.[ordinalOf(type, value)] ?? printed };
      case "enum":
        return this.#member(type, value as number);
      case "product":
        return this.#product(type, value as number);
      default:
        return { ...base, shape: "figure" };
    }
  }

  #member(type: EnumType, value: number): FaceUp {
    const name = type.members[value] ?? "?";
    const letter = this.#lettersIn(wholeOf(type) as EnumType)[value] ?? name;
    const tint = wholeOf(type) === this.#options.player ? this.tints[value] : undefined;
    return tint ? playerFace(name, letter, tint) : wordFace(name, letter, words(name));
  }

  /** By its fields: a player or a colour tints it, a known word shapes it, and a suit makes it a card. */
  #product(type: ProductType, ordinal: number): FaceUp {
    const fields = this.#fieldsOf(type, ordinal);
    const faces = fields.filter((face) => face.value !== "none" || isAmbiguous(type));
    const value = printValue(type, ordinal);
    const text = lettersOf(type)?.[ordinal] ?? faces.map((face) => face.text).join(this.#separatorOf(type));
    const face = joinedFace(value, faces, text);
    return type.named.said && face.shape !== "card" ? { ...face, label: sayValue(type, ordinal) } : face;
  }

  /** A number alone would not say what it counts, and `none` not of what there is none. */
  #fieldsOf(type: ProductType, ordinal: number): readonly FaceUp[] {
    const parts = componentsOf(
      type.fields.map((field) => field.type),
      ordinal,
    );
    return parts.map((part, i) => {
      const value = valueAt(part.type, part.ordinal);
      const name = words(type.fields[i]!.name);
      if (value === null) return { up: true, value: "none", shape: "disc", text: "–", label: `no ${name}` };
      const face = this.of(part.type, value);
      return face.shape === "figure" ? { ...face, label: `${name} ${face.label}` } : face;
    });
  }

  /** What stands between the texts of fields: nothing where all values are told apart without. */
  #separatorOf(type: ProductType): string {
    const known = this.#separators.get(type);
    if (known !== undefined) return known;
    const count = Math.min(countOf(type), MAX_KEPT);
    const texts = Array.from({ length: count }, (_, ordinal) =>
      this.#fieldsOf(type, ordinal)
        .filter((face) => face.value !== "none" || isAmbiguous(type))
        .map((face) => face.text)
        .join(""),
    );
    // Two numbers would be read as one.
    const numbers = type.fields.filter(({ type: of }) => withoutNone(of).kind === "int").length;
    const separator = numbers < 2 && new Set(texts).size === count && count === countOf(type) ? "" : " ";
    this.#separators.set(type, separator);
    return separator;
  }

  /** The shortest beginnings of the members that tell them apart, where the type has no letters. */
  #lettersIn(type: EnumType): readonly string[] {
    const known = this.#letters.get(type);
    if (known) return known;
    const given = lettersOf(type);
    const letters =
      given?.length === type.members.length ? given : type.members.map((name) => shortest(name, type.members));
    this.#letters.set(type, letters);
    return letters;
  }
}

/** Whether a missing field is to be said, since another one could be missing as well. */
const isAmbiguous = ({ fields }: ProductType): boolean =>
  fields.filter(({ type }) => type.kind === "option").length > 1;

const recoloured = (tint: Tint | undefined, colour: ColourName): Tint =>
  tint?.player === undefined ? { colour } : { player: tint.player, colour };
