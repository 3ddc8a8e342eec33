// Decisions found by the text that they may be, without asking each: those that begin otherwise are not asked.

/** Things in order, each with texts of which what is looked for begins with one. */
export class ByBeginning<Of> {
  readonly #things: readonly Of[];
  /** By the length of a beginning and its text, the ordinals of things, in order. */
  readonly #ordinals = new Map<number, Map<string, number[]>>();

  constructor(things: readonly Of[], beginningsOf: (thing: Of) => readonly string[]) {
    this.#things = things;
    for (const [ordinal, thing] of things.entries()) {
      for (const text of beginningsOf(thing)) {
        const ofLength = this.#ordinals.get(text.length) ?? new Map<string, number[]>();
        this.#ordinals.set(text.length, ofLength);
        const known = ofLength.get(text);
        if (known) known.push(ordinal);
        else ofLength.set(text, [ordinal]);
      }
    }
  }

  /** The first thing, of those that the text may be by its beginning, of which `isMeant` holds. */
  find(text: string, isMeant: (thing: Of) => boolean): Of | undefined {
    const isSought = (ordinal: number): boolean => isMeant(this.#things[ordinal] as Of);
    const lists = [...this.#ordinals].flatMap(([length, ofLength]) => {
      const ordinals = ofLength.get(text.slice(0, length));
      return ordinals ? [ordinals] : [];
    });
    const [only, ...others] = lists;
    const first =
      only && others.length === 0
        ? only.find(isSought)
        : [...new Set(lists.flat())].sort((a, b) => a - b).find(isSought);
    return first === undefined ? undefined : this.#things[first];
  }
}
