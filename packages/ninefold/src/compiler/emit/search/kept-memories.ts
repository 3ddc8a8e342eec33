// What the caller has to know of memories to write what a state remembers, and to read it: the parts of an entry as data.
import { isScalar, valueAt } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { MemoryLayout } from "../../layout/represent.ts";
import { partsKept } from "../../lower/lower-memories.ts";
import type { Program } from "../../lower/program.ts";
import { heldType, valueHeld } from "../../terms/held-values.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { sameDomain } from "../../terms/term-types.ts";
import { offsetsOfValues } from "../terms/emit-memories.ts";

/** A memory as it lies in a window. */
export interface KeptMemory {
  readonly begin: number;
  readonly end: number;
  readonly entry: number;
  /** The parts of a state that an entry begins with. */
  readonly pieces: readonly { readonly offset: number; readonly bits: number }[];
  /** By part of what the rules remember how it lies in an entry. */
  readonly parts: readonly KeptPart[];
}

export type KeptPart =
  /** A family of tracks, among the pieces. */
  | { readonly kind: "tracks"; readonly track: number }
  /** A number of 32 bits: none is -1. */
  | { readonly kind: "number"; readonly at: number }
  /** A set, with a bit for each of these members; null for bits that stand for nothing. */
  | { readonly kind: "set"; readonly at: number; readonly members: readonly Value[] }
  /** What never changes lies nowhere. */
  | { readonly kind: "known"; readonly value: Value };

/** @throws NotCompiled where what is remembered cannot be told from how it lies in memory. */
export function keptMemory(program: Program, which: number, layout: MemoryLayout): KeptMemory {
  const { begin, end, entry, pieces } = layout;
  const offsets = offsetsOfValues(layout);
  let values = 0;
  const parts = partsKept(program.lowering, program.game.memories[which]!).map(({ how, core, value }): KeptPart => {
    if (how === "whole" && core.kind === "track") return { kind: "tracks", track: core.track };
    if (how === "known" && value?.kind === "constant") {
      return { kind: "known", value: valueHeld(value.type, value.value) };
    }
    if (how !== "value" || !value) throw new NotCompiled("memories of values that are not known beforehand");
    const at = offsets[values++]!;
    if (value.type.kind !== "set") return { kind: "number", at };
    return { kind: "set", at, members: membersByBit(program, value, core.type) };
  });
  return { begin, end, entry, pieces, parts };
}

/** By bit the member of a set that it stands for, as terms hold it. */
function membersByBit({ game }: Program, { type }: Term, written: Term["type"]): readonly Value[] {
  const held = heldType(game, written);
  if (type.kind !== "set" || held.kind !== "set" || !isScalar(type.of)) throw new NotCompiled("memories of other sets");
  // The numbers of a narrower range are the same numbers; other values go by their ordinals.
  const same = sameDomain(type.of, held.of) || (type.of.kind === "int" && held.of.kind === "int");
  if (!same || type.of.kind === "never") throw new NotCompiled("memories of sets that change their type");
  const { ordinals, at } = bitsOf(type.of);
  return ordinals.map((ordinal, bit) => (at(ordinal) === bit ? valueAt(type.of, ordinal) : null));
}
