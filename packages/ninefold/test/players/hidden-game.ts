// Random small games that hide something: cards are dealt, players speak in turn or together, not all of it is heard, chance
// may turn something up between, and what the end is worth depends on all of it.
import fc from "fast-check";

const number = (least: number, most: number): fc.Arbitrary<number> => fc.integer({ min: least, max: most });

/** To whom something may be shown, of the player `me` whose it is. */
const VIEWERS = ["Player", "me", "{A}", "{B}", "{}"] as const;

interface Drawn {
  readonly cards: number;
  readonly different: boolean;
  readonly peeks: boolean;
  readonly rounds: number;
  readonly words: number;
  readonly together: boolean;
  readonly first: "A" | "B";
  readonly heard: (typeof VIEWERS)[number];
  /** Whether who has the lowest card has fewer words. */
  readonly silent: boolean;
  /** Whether a coin falls before the last round, and who sees it. */
  readonly coin: "none" | "Player" | "{A}" | "{}";
  readonly factors: readonly number[];
  readonly modulus: number;
  readonly constant: number;
}

function written(game: Drawn): string {
  const { cards, different, peeks, rounds, words, together, first, heard, silent, coin, factors, modulus } = game;
  const [a = 1, b = 1, c = 1, d = 1, e = 1, f = 1] = factors;
  const mine = silent ? `{ x in 1..${words} | x is 1 or card[me] > 1 }` : `1..${words}`;
  const flip = coin === "none" ? [] : [`     if round is ${rounds - 1}: random n in 0..1, coin := n`];
  return [
    "game Hidden",
    "players A, B",
    `track card[p in Player]: 0..${cards} = 0 shown to ${peeks ? "if p is A then Player else {p}" : "p"}`,
    `track said[Player, 1..${rounds}]: 0..${words} = 0 shown to {}`,
    `track coin: 0..1 = 0 shown to ${coin === "none" ? "{}" : coin}`,
    `track round: 0..${rounds} = 0`,
    `track turn: Player = ${first}`,
    `setup do random x in 1..${cards}, random y in 1..${cards}${different ? " except {x}" : ""}, card[A] := x, card[B] := y`,
    ...(together
      ? [
          `decision say(w in ${mine}) when round < ${rounds} shown to ${heard}`,
          "consequence say(w) do",
          "     for p in Player: said[p, round + 1] := w[p]",
          ...flip,
          "     round += 1",
        ]
      : [
          `decision say(w in ${mine}) by turn when round < ${rounds} shown to ${heard}`,
          "  do said[me, round + 1] := w",
          "     turn := next(turn)",
          ...flip,
          "     round += 1",
        ]),
    `fn spoken(p: Player) = sum of n * said[p, n] for n in 1..${rounds}`,
    `fn mixed = ${a} * card[A] + ${b} * card[B] + ${c} * spoken(A) + ${d} * spoken(B) + ${e} * card[A] * spoken(B) + ${f} * card[B] * spoken(A) + coin`,
    `outcome scored(mod(mixed * mixed, ${modulus})) otherwise`,
    `worth (scored(n)) to p = if p is A then n - ${game.constant} else ${game.constant} - n`,
    "",
  ].join("\n");
}

/** The text of a game. Two players, one of whom gains what the other gives. */
export const hiddenGame: fc.Arbitrary<string> = fc
  .record({
    cards: number(2, 3),
    different: fc.boolean(),
    peeks: fc.boolean(),
    rounds: number(1, 3),
    words: number(2, 3),
    together: fc.boolean(),
    first: fc.constantFrom("A" as const, "B" as const),
    heard: fc.constantFrom(...VIEWERS),
    silent: fc.boolean(),
    coin: fc.constantFrom("none" as const, "Player" as const, "{A}" as const, "{}" as const),
    factors: fc.array(number(1, 6), { minLength: 6, maxLength: 6 }),
    modulus: number(3, 9),
    constant: number(0, 4),
  })
  .map(written);
