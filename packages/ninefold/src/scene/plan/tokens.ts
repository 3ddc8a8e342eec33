// What stands where the value of a track says.
import type { Family, Member } from "./family.ts";
import type { Token } from "./looks.ts";

/** A token that is named by an index, or a ring that the track alone names. It waits where a value has no spot, or where there may be none. */
export function tokenOf(family: Family, { printed, label, text, tint, waiting }: Member, spots: Token["spots"]): Token {
  const isNamed = printed.length > 0;
  return {
    spots,
    ...(!family.alwaysStands(spots) && { waiting: waiting() }),
    ...(tint && { tint }),
    text: isNamed ? text : "○",
    label: isNamed ? label : family.title,
    value: isNamed ? printed.join(" ") : family.name,
  };
}
