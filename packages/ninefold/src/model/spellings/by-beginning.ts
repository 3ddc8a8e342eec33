// Decisions found by the text that they may be, without asking each: those that begin otherwise are not asked.

/** Things in order, each with texts of which what is looked for begins with one. */
export class ByBeginning<Of> {
  readonly #things: readonly Of[];
  /** By the length of a beginning and its text, the places of things, in order. */
  readonly #places = new Map<number, Map<string, number[]>>();

  constructor(things: readonly Of[], beginningsOf: (thing: Of) => readonly string[]) {
    this.#things = things;
    for (const [place, thing] of things.entries()) {
      for (const text of beginningsOf(thing)) {
        const ofLength = this.#places.get(text.length) ?? new Map<string, number[]>();
        this.#places.set(text.length, ofLength);
        const known = ofLength.get(text);
        if (known) known.push(place);
        else ofLength.set(text, [place]);
      }
    }
  }

  /** The first thing, of those that the text may be by its beginning, of which `isMeant` holds. */
  find(text: string, isMeant: (thing: Of) => boolean): Of | undefined {
    const isSought = (place: number): boolean => isMeant(this.#things[place] as Of);
    const lists = [...this.#places].flatMap(([length, ofLength]) => {
      const places = ofLength.get(text.slice(0, length));
      return places ? [places] : [];
    });
    const [only, ...others] = lists;
    const first =
      only && others.length === 0
        ? only.find(isSought)
        : [...new Set(lists.flat())].sort((a, b) => a - b).find(isSought);
    return first === undefined ? undefined : this.#things[first];
  }
}
