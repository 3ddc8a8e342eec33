// Names that the language takes: identifiers that are none of its words and none that is taken.
import { NAME_PATTERN } from "../../../language/index.ts";

/** Reserved words, and names of types that every game has. */
const RESERVED =
  "is in and or not except when unless if then else none true false do for let match otherwise me some every no random chance " +
  "nothing the by Player Bool Int Fraction Decision Offset";

const NAME = new RegExp(`^${NAME_PATTERN}$`, "u");

/** Gives each text an identifier of its own, as like it as may be, and the same text always the same. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `taken`: names that are in use already. */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set([...RESERVED.split(" "), ...taken]);
  }

  of(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const bare = text.replace(/[^\p{L}\p{M}\p{N}_]+/gu, "_").replace(/(?<=.)_+$/u, "");
    const first = NAME.test(bare) ? bare : `_${bare}`;
    let name = first;
    for (let n = 2; this.#taken.has(name); n++) name = `${first}_${n}`;
    this.#taken.add(name);
    this.#names.set(text, name);
    return name;
  }

  /** All names given, in the order in which they were. */
  get given(): readonly string[] {
    return [...this.#names.values()];
  }
}
