// The reductions of 004 App. A.2 by name.
import { REDUCTIONS, type Reduction } from "ninefold/analysis";
import { usage } from "./failure.ts";

/** Those that were named, in the order of the source; all for `agency`, and where none is. Usage for other names. */
export function reductionsOf(names: readonly string[] = ["agency"]): readonly Reduction[] {
  const all = names.includes("agency");
  const unknown = names.find((name) => name !== "agency" && !(REDUCTIONS as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw usage(`"${unknown}" is no reduction. They are ${REDUCTIONS.join(", ")}; agency is all of them.`);
  }
  return REDUCTIONS.filter((reduction) => all || names.includes(reduction));
}
