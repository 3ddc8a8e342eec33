// Names that PRISM takes: identifiers that are none of its words.

const RESERVED = new Set(
  (
    "A bool clock const ctmc C csg double dtmc E endinit endinvariant endmodule endobservables endplayer endrewards endsystem " +
    "false formula filter func F global G init invariant I int label max mdp min module X nondeterministic observable " +
    "observables of Pmax Pmin P player pomdp popta probabilistic prob pta rate rewards Rmax Rmin R S smg stochastic system " +
    "true U W"
  ).split(" "),
);

/** Gives each text an identifier of its own, and the same text always the same. */
export class Identifiers {
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `taken`: names that are in use already. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  of(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const bare = text.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
    const first = /^[A-Za-z]/.test(bare) && !RESERVED.has(bare) ? bare : `_${bare}`;
    let name = first;
    for (let n = 2; this.#taken.has(name); n++) name = `${first}_${n}`;
    this.#taken.add(name);
    this.#names.set(text, name);
    return name;
  }
}
