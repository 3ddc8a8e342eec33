// What the printed type of a track says of its values, as far as one who draws them asks.
import { splitParts } from "../../model/text/position-parts.ts";

/** A type as the language prints it. */
export interface PrintedType {
  /** Of the values, or of the members; as displays name types. */
  readonly name: string;
  /** Whether values are printed with their members. */
  readonly members?: "set" | "pile" | "bag";
  /** Whether there may be none. */
  readonly isOption: boolean;
  /** Whether they are numbers from 0 or more on, up to some. */
  readonly isCount: boolean;
}

/** `set of Card`, `pile of Card at most 52`, `Player?`, `0..3`. */
export function printedType(type: string): PrintedType {
  const isOption = type.endsWith("?");
  const bare = isOption ? type.slice(0, -1) : type;
  const [, members, of] = /^(set|pile|bag) of (.+?)(?: at most \d+)?$/u.exec(bare) ?? [];
  const name = of ?? bare;
  return {
    name: /^-?\d+\.\.-?\d+$/u.test(name) ? "Int" : name,
    ...(members !== undefined && { members: members as "set" | "pile" | "bag" }),
    isOption,
    isCount: /^\d+\.\.\d+$/u.test(type),
  };
}

/** The members of a value, where its type has some: `{a, b}`, `[a, b]`. */
export function printedMembers(
  { members }: Pick<PrintedType, "members">,
  value: string,
): readonly string[] | undefined {
  return members !== undefined && /^(\{.*\}|\[.*\])$/su.test(value) ? splitParts(value.slice(1, -1)) : undefined;
}
