// Snakebite without Ninefold: who has which faces where.
interface Card {
  readonly owner: number;
  readonly face: number;
  readonly lies: "hand" | "down" | "up";
}

export type Snakebite = readonly [cards: readonly Card[], chooses: number];

const DECK = [3, 2, 1, -2, -2];

/** All deals, of which some are the same. */
export const snakebiteDeals: readonly Snakebite[] = orders(DECK).map(
  (order): Snakebite => [order.slice(0, 4).map((face, at): Card => ({ owner: at < 2 ? 0 : 1, face, lies: "hand" })), 0],
);

export function snakebiteNext([cards, chooses]: Snakebite): readonly Snakebite[] {
  const down = cards.findIndex(({ lies }) => lies === "down");
  const changed = (at: number, card: Partial<Card>) => cards.map((one, i) => (i === at ? { ...one, ...card } : one));
  if (down >= 0) {
    return [0, 1].map((owner): Snakebite => [changed(down, { owner, lies: "up" }), chooses]);
  }
  return cards.flatMap(({ owner, lies }, at): readonly Snakebite[] =>
    owner === chooses && lies === "hand" ? [[changed(at, { lies: "down" }), 1 - chooses]] : [],
  );
}

function orders(faces: readonly number[]): readonly (readonly number[])[] {
  if (faces.length === 0) return [[]];
  return faces.flatMap((face, at) => orders(faces.toSpliced(at, 1)).map((rest) => [face, ...rest]));
}
