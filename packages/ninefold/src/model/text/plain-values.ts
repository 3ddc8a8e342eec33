// Values as programs read them, from how they are printed: no interface above the model takes a text apart.
import type { CoreGame } from "../../language/core/core.ts";
import { componentsOf, printValue, valueAt } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { PlainValue, PlainValues } from "../system/plain-values.ts";
import { readValue } from "./positions.ts";

/**
 * A value as plain data: a number or a truth value as it is, `none` as null, a product as an object by field, sets, piles
 * and bags as lists, anything else (a member of an enumeration, a cell, a direction) by its name.
 */
export function plainValue(type: Type, value: Value): PlainValue {
  if (value === null) return null;
  switch (type.kind) {
    case "option":
      return plainValue(type.of, value);
    case "bool":
    case "int":
      return value as boolean | number;
    case "product": {
      const { fields } = type;
      const parts = componentsOf(
        fields.map((field) => field.type),
        value as number,
      );
      const named = parts.map((part, i) => [fields[i]?.name, plainValue(part.type, valueAt(part.type, part.ordinal))]);
      return Object.freeze(Object.fromEntries(named));
    }
    case "set":
    case "pile":
    case "bag":
      return Object.freeze((value as readonly Value[]).map((member) => plainValue(type.of, member)));
    default:
      return printValue(type, value);
  }
}

/** So many values of a type are kept once they were read. */
const MAX_KEPT = 4096;

/** The plain values of what a game prints. */
export function plainValuesOf(game: CoreGame): PlainValues {
  const kept = new Map<Type, Map<string, PlainValue>>();
  function read(type: Type, printed: string): PlainValue {
    const known = kept.get(type) ?? new Map<string, PlainValue>();
    kept.set(type, known);
    const found = known.get(printed);
    if (found !== undefined) return found;
    const value = readValue(type, printed);
    if (value === undefined) throw new RangeError(`${printed} was not printed by ${game.name}`);
    const plain = plainValue(type, value);
    if (known.size < MAX_KEPT) known.set(printed, plain);
    return plain;
  }
  const tracks = new Map(game.tracks.map((core) => [core.name, core]));
  const decisions = new Map(game.decisions.map((core) => [core.name, core]));
  function named<Part>(parts: ReadonlyMap<string, Part>, name: string): Part {
    const part = parts.get(name);
    if (part === undefined) throw new RangeError(`${game.name} has nothing called ${name}`);
    return part;
  }
  return {
    value: (track, printed) => read(named(tracks, track).type, printed),
    index(track, printed) {
      const { index } = named(tracks, track);
      return index.map((type, i) => read(type, printed[i] ?? ""));
    },
    instead(track, printed) {
      const { shownElse } = named(tracks, track);
      if (!shownElse) throw new RangeError(`${track} shows nothing in place of its value`);
      return read(shownElse.type, printed);
    },
    parameters({ family, parameters, forced }) {
      if (forced) return [];
      const { params, chain } = named(decisions, family);
      const later = params.length - (chain?.given.length ?? 0);
      return parameters.map((printed, i) => {
        const at = i < params.length ? i : params.length - later + ((i - params.length) % later);
        const param = params[at];
        if (!param) throw new RangeError(`${family} has ${params.length} parameters`);
        return read(param.type, printed);
      });
    },
  };
}
