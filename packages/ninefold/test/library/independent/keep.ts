import { type Plain, upTo } from "./tally.ts";

/** In the order of the file: what a card costs, how strong it is, what fells it; spells have no toughness. */
const CARDS = [
  { kind: "rat", cost: 1, power: 2, toughness: 1 },
  { kind: "wolf", cost: 2, power: 2, toughness: 1 },
  { kind: "guard", cost: 2, power: 1, toughness: 4 },
  { kind: "healer", cost: 2, power: 1, toughness: 2 },
  { kind: "scout", cost: 2, power: 1, toughness: 1 },
  { kind: "hawk", cost: 3, power: 2, toughness: 2 },
  { kind: "knight", cost: 3, power: 3, toughness: 3 },
  { kind: "giant", cost: 5, power: 5, toughness: 5 },
  { kind: "bolt", cost: 1, power: 2, toughness: 0 },
  { kind: "rally", cost: 2, power: 2, toughness: 0 },
  { kind: "insight", cost: 2, power: 0, toughness: 0 },
  { kind: "bane", cost: 4, power: 9, toughness: 0 },
] as const;

const POSTS = 5;
const NOBODY = -1;

/** A card is the index of its kind, times 3, and its copy. Cards, posts and attackers stand in order. */
interface State {
  readonly phase: "choose" | "deal" | "dawn" | "day" | "block" | "fight";
  readonly turn: number;
  readonly stock: readonly (readonly number[])[];
  /** What was left out of the decks. */
  readonly aside: readonly (readonly number[])[];
  readonly hands: readonly (readonly number[])[];
  readonly posts: readonly (readonly number[])[];
  readonly gone: readonly (readonly number[])[];
  readonly keeps: readonly number[];
  readonly drought: readonly number[];
  readonly wells: readonly number[];
  readonly mana: number;
  readonly fresh: readonly number[];
  readonly attackers: readonly number[];
  readonly tired: readonly (readonly number[])[];
  readonly bonus: number;
  /** Of each post, who blocks the attacker that stands there. */
  readonly blocks: readonly number[];
}

export type Deck = Readonly<Partial<Record<(typeof CARDS)[number]["kind"], number>>>;

const aboutOf = (card: number) => CARDS[Math.floor(card / 3)]!;
const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);
const without = (numbers: readonly number[], gone: readonly number[]) => numbers.filter((one) => !gone.includes(one));
const menOf = (state: State, player: number) => upTo(POSTS).filter((post) => state.posts[player]![post] !== NOBODY);

function subsets(of: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return of.flatMap((first, i) => subsets(of.slice(i + 1), count - 1).map((others) => [first, ...others]));
}

/** Each player leaves out what is more than a deck, Red first. */
function choose(state: State, deckSize: number): State[][] {
  const { turn, stock, aside } = state;
  if (stock[turn]!.length > deckSize)
    return stock[turn]!.map((card): State[] => [
      {
        ...state,
        stock: stock.with(turn, without(stock[turn]!, [card])),
        aside: aside.with(turn, sorted([...aside[turn]!, card])),
      },
    ]);
  if (stock[1 - turn]!.length > deckSize) return [[{ ...state, turn: 1 - turn }]];
  return [draw({ ...state, turn: 0, phase: "deal" }, 0, 3)];
}

/** All that a player may draw. */
function draw(state: State, player: number, count: number): State[] {
  const stock = state.stock[player]!;
  return subsets(stock, Math.min(count, stock.length)).map((cards) => ({
    ...state,
    stock: state.stock.with(player, without(stock, cards)),
    hands: state.hands.with(player, sorted([...state.hands[player]!, ...cards])),
  }));
}

const hit = (state: State, player: number, force: number): State => ({
  ...state,
  keeps: state.keeps.with(player, Math.max(state.keeps[player]! - force, 0)),
});

const bury = (state: State, player: number, card: number): State => ({
  ...state,
  gone: state.gone.with(player, sorted([...state.gone[player]!, card])),
});

const fall = (state: State, player: number, post: number): State =>
  bury(
    { ...state, posts: state.posts.with(player, state.posts[player]!.with(post, NOBODY)) },
    player,
    state.posts[player]![post]!,
  );

function dawn(state: State): State[] {
  const { turn, wells } = state;
  const risen = Math.min(wells[turn]! + 1, 6);
  const begin = (one: State): State => ({
    ...one,
    phase: "day",
    wells: wells.with(turn, risen),
    mana: risen,
    tired: one.tired.with(turn, []),
  });
  if (wells[0] === 0) return [begin(state)];
  if (state.stock[turn]!.length > 0) return draw(state, turn, 1).map(begin);
  const dry = Math.min(state.drought[turn]! + 1, 6);
  return [begin(hit({ ...state, drought: state.drought.with(turn, dry) }, turn, dry))];
}

function fight(state: State): State {
  const { turn, attackers, bonus, blocks } = state;
  const foe = 1 - turn;
  let now = state;
  for (const post of attackers) {
    const attacker = aboutOf(state.posts[turn]![post]!);
    const blocker = blocks[post]!;
    if (blocker === NOBODY) {
      now = hit(now, foe, attacker.power + bonus);
      continue;
    }
    const other = aboutOf(state.posts[foe]![blocker]!);
    if (attacker.power + bonus >= other.toughness) now = fall(now, foe, blocker);
    if (other.power >= attacker.toughness) now = fall(now, turn, post);
  }
  const men = menOf(now, turn);
  return {
    ...now,
    tired: now.tired.with(
      turn,
      attackers.filter((post) => men.includes(post)),
    ),
    attackers: [],
    fresh: [],
    bonus: 0,
    blocks: upTo(POSTS).map(() => NOBODY),
    turn: foe,
    phase: "dawn",
  };
}

/** What comes of one card that is played, for each way to play it. */
function played(state: State, card: number): State[][] {
  const { turn } = state;
  const foe = 1 - turn;
  const { kind, cost, power, toughness } = aboutOf(card);
  if (cost > state.mana) return [];
  const hands = state.hands.with(turn, without(state.hands[turn]!, [card]));
  const paid: State = { ...state, hands, mana: state.mana - cost };
  if (toughness > 0) {
    const post = state.posts[turn]!.indexOf(NOBODY);
    if (post < 0) return [];
    const posts = paid.posts.with(turn, paid.posts[turn]!.with(post, card));
    const summoned = { ...paid, posts, fresh: sorted([...paid.fresh, post]) };
    if (kind === "scout") return [draw(summoned, turn, 1)];
    return [[kind === "healer" ? hit(summoned, turn, -3) : summoned]];
  }
  const spent = bury(paid, turn, card);
  const struck = menOf(state, foe)
    .filter((post) => aboutOf(state.posts[foe]![post]!).toughness <= power)
    .map((post) => [fall(spent, foe, post)]);
  switch (kind) {
    case "bolt":
      return [[hit(spent, foe, power)], ...struck];
    case "bane":
      return struck;
    case "rally":
      return [[{ ...spent, bonus: spent.bonus + power }]];
    default:
      return [draw(spent, turn, 2)];
  }
}

function day(state: State): State[][] {
  const { turn, fresh, attackers } = state;
  const attacks = menOf(state, turn)
    .filter((post) => !attackers.includes(post))
    .filter((post) => !fresh.includes(post) || aboutOf(state.posts[turn]![post]!).kind === "wolf")
    .map((post): State[] => [{ ...state, attackers: sorted([...attackers, post]) }]);
  const done: State = { ...state, phase: attackers.length > 0 ? "block" : "fight" };
  return [...state.hands[turn]!.flatMap((card) => played(state, card)), ...attacks, [done]];
}

function block(state: State): State[][] {
  const { turn, attackers, blocks, posts } = state;
  const foe = 1 - turn;
  const flies = (player: number, post: number) => aboutOf(posts[player]![post]!).kind === "hawk";
  const free = without(without(menOf(state, foe), state.tired[foe]!), blocks);
  const blocked = attackers
    .filter((post) => blocks[post] === NOBODY)
    .flatMap((post) =>
      free
        .filter((other) => !flies(turn, post) || flies(foe, other))
        .map((other): State[] => [{ ...state, blocks: blocks.with(post, other) }]),
    );
  return [...blocked, [{ ...state, phase: "fight" }]];
}

export const keep = (decks: readonly [Deck, Deck], deckSize: number, strength: number): Plain<State> => {
  const none = [[], []];
  const stock = decks.map((deck) => CARDS.flatMap(({ kind }, i) => upTo(deck[kind] ?? 0).map((copy) => 3 * i + copy)));
  const capped = (state: State): State => ({ ...state, keeps: state.keeps.map((one) => Math.min(one, strength)) });
  const next = (state: State): State[][] => {
    if (state.keeps.includes(0)) return [];
    switch (state.phase) {
      case "choose":
        return choose(state, deckSize);
      case "deal":
        return [draw({ ...state, phase: "dawn" }, 1, 4)];
      case "dawn":
        return [dawn(state)];
      case "day":
        return day(state);
      case "block":
        return block(state);
      case "fight":
        return [[fight(state)]];
    }
  };
  return {
    starts: [
      {
        phase: "choose",
        turn: 0,
        stock,
        aside: none,
        hands: none,
        posts: [0, 1].map(() => upTo(POSTS).map(() => NOBODY)),
        gone: none,
        keeps: [strength, strength],
        drought: [0, 0],
        wells: [0, 0],
        mana: 0,
        fresh: [],
        attackers: [],
        tired: none,
        bonus: 0,
        blocks: upTo(POSTS).map(() => NOBODY),
      },
    ],
    next: (state) => next(state).map((states) => states.map(capped)),
  };
};

/** What is brought, as the parameters of the game say them. */
export const decksIn = (parameters: Readonly<Record<string, string>>): readonly [Deck, Deck] => {
  const deckOf = (player: string): Deck =>
    Object.fromEntries(
      CARDS.map(({ kind }) => [kind, Number(parameters[`deck[${player}, ${kind}]`] ?? USUAL[player]![kind] ?? 0)]),
    );
  return [deckOf("Red"), deckOf("Blue")];
};

const USUAL: Readonly<Record<string, Deck>> = {
  Red: { rat: 3, wolf: 2, scout: 1, hawk: 2, knight: 3, giant: 1, bolt: 2, rally: 1, bane: 1 },
  Blue: { wolf: 1, guard: 3, healer: 2, scout: 1, hawk: 1, knight: 2, giant: 2, bolt: 2, insight: 1, bane: 1 },
};
