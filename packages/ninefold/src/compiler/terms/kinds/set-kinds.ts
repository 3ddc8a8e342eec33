// The kinds of terms whose values are sets, but for those with a binder.
import { isHeldAsSet } from "../held-values.ts";
import { printChoice, printMap, printShift } from "../print-values.ts";
import type { PartialMap } from "../term.ts";
import { infix, loose, type Printer, type TermKind, type TermKinds } from "./kind.ts";

const printName = (printer: Printer, map: PartialMap): string => printer.functionName(map, () => printMap(map));

type Operation = "union" | "intersection" | "difference";

const operation = (kind: Operation, sign: string, polarity: TermKind<Operation>["polarity"]): TermKind<Operation> => ({
  parts: ({ left, right }) => [left, right],
  polarity,
  straight: true,
  rebuild: ({ left, right }, of, terms) => terms[kind](of(left), of(right)),
  print: ({ left, right }, printer) => infix(printer, left, sign, right),
});

/** A set moved along a map or back along it. */
const moved = (kind: "preimage" | "image"): TermKind<"preimage" | "image"> => ({
  parts: ({ set }) => [set],
  key: ({ map }) => String(map.id),
  polarity: "+",
  cost: () => 3,
  straight: true,
  rebuild: ({ map, set }, of, terms) => terms[kind](map, of(set)),
  print({ map, set }, printer) {
    const shift = printShift(map, kind === "preimage");
    if (shift !== undefined) return loose(`${printer.part(set)} shifted${shift}`);
    return { text: `${printName(printer, map)}${kind === "preimage" ? "⁻¹" : ""}(${printer.bare(set)})` };
  },
});

export const SET_KINDS: TermKinds<
  | ("maybe" | "union" | "intersection" | "difference" | "indicesWhere" | "range")
  | ("preimage" | "image" | "slide" | "fill")
> = {
  maybe: {
    parts: ({ value }) => [value],
    straight: true,
    rebuild: ({ value }, of, terms) => terms.maybe(of(value)),
    print: ({ value }, printer) => ({ text: `{${printer.bare(value)}}` }),
  },
  union: operation("union", "∪", "+"),
  intersection: operation("intersection", "∩", "+"),
  difference: operation("difference", "∖", ["+", "-"]),
  indicesWhere: {
    parts: () => [],
    key: ({ track, values }) => `${track} ${JSON.stringify(values)}`,
    readsState: true,
    straight: true,
    print({ track, values }, { game }) {
      const { name, type } = game.tracks[track]!;
      if (isHeldAsSet(type)) return values[0] === true ? { text: name } : loose(`all ∖ ${name}`);
      const choice = printChoice(type, values);
      return {
        text: choice.startsWith("not ") ? `{${name} ${choice.replace("not", "not in")}}` : `{${name} in ${choice}}`,
      };
    },
  },
  range: {
    parts: ({ low, high }) => [low, high],
    key: (_, type) => JSON.stringify(type),
    rebuild: ({ low, high }, of, terms) => terms.range(of(low), of(high)),
    print: ({ low, high }, printer) => ({ text: `{${printer.part(low)}..${printer.part(high)}}` }),
  },
  preimage: moved("preimage"),
  image: moved("image"),
  slide: {
    parts: ({ value, through }) => [value, through],
    key: ({ map }) => String(map.id),
    polarity: ["±", "+"],
    cost: () => 10,
    rebuild: ({ value, map, through }, of, terms) => terms.slide(of(value), map, of(through)),
    print({ value, map, through }, printer) {
      const along = printShift(map, false) ?? ` along ${printName(printer, map)}`;
      return loose(`slide ${printer.part(value)}${along} through ${printer.part(through)}`);
    },
  },
  fill: {
    parts: ({ set, through }) => [set, through],
    key: ({ map }) => String(map.id),
    polarity: "+",
    cost: ({ map }) => 5 * Math.ceil(Math.log2(map.of.length)),
    rebuild: ({ map, set, through }, of, terms) => terms.fill(map, of(set), of(through)),
    print({ map, set, through }, printer) {
      const along = printShift(map, true) ?? ` back along ${printName(printer, map)}`;
      return loose(`fill ${printer.part(set)}${along} through ${printer.part(through)}`);
    },
  },
};
