// What another value of a track can be chosen among: the values of its type, or one member more or less of what it holds.
import { countOf, isScalar, printValue, valuesOf } from "../../language/core/domain.ts";
import { type Type, type Value, withoutNone } from "../../language/core/types.ts";
import type { Faces } from "../faces/faces.ts";

/** A value, as people are asked for it. */
export interface ValueChoice {
  readonly label: string;
  readonly value: string;
}

/** Of types with more values one is typed, not chosen. */
export const MAX_CHOICES = 64;

/** Whether the values of a type can be chosen one by one. */
const isListed = (type: Type): boolean => isScalar(type) && countOf(type) <= MAX_CHOICES;

/** What can be chosen in place of a value; undefined where that has to be typed. */
export function choicesFor(type: Type, value: Value, faces: Faces): readonly ValueChoice[] | undefined {
  const bare = withoutNone(type);
  if (isListed(type))
    return valuesOf(type).map((one) => ({
      label: one === null ? "none" : faces.of(type, one).label,
      value: printValue(type, one),
    }));
  if (bare.kind !== "set" && bare.kind !== "pile" && bare.kind !== "bag") return undefined;
  const of = bare.of;
  if (!isListed(of)) return undefined;
  const members = (value ?? []) as readonly Value[];
  const said = (member: Value): string => faces.of(of, member).label;
  const choice = (label: string, next: readonly Value[]): ValueChoice => ({ label, value: printValue(bare, next) });
  const none = bare === type ? [] : [{ label: "none", value: "none" }];
  const isFull = bare.kind !== "set" && members.length >= bare.atMost;
  const more = isFull ? [] : valuesOf(of).filter((member) => bare.kind !== "set" || !members.includes(member));
  const added = more.map((member) => choice(`add ${said(member)}`, [member, ...members]));
  // Of a pile the top alone can be taken.
  const fewer = bare.kind === "pile" ? members.slice(0, 1) : [...new Set(members)];
  const taken = fewer.map((member) =>
    choice(`take away ${said(member)}`, members.toSpliced(members.indexOf(member), 1)),
  );
  return [...taken, ...added, ...none];
}
