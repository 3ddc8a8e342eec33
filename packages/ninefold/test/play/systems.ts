// Small games written by hand, each with one thing that a play can meet.
import {
  type ChanceSource,
  type Consequence,
  type Decision,
  type DecisionTuple,
  type Encoding,
  Fault,
  type GameSystem,
  NO_DISPLAY,
  ONE,
  type Outcome,
  type Player,
  type PlayerId,
  type Rational,
  rational,
  type State,
} from "../../src/model/index.ts";

interface Way<Data> {
  readonly probability: Rational;
  readonly data: Data;
}

interface Description<Data extends object> {
  readonly name: string;
  readonly players: readonly string[];
  readonly initial: readonly Data[];
  /** Ids of decisions; those that begin with `!` are forced steps. */
  legal(data: Data, player: number): readonly string[];
  ways(data: Data, tuple: readonly (string | null)[]): readonly Way<Data>[];
  outcome(data: Data): string;
  /** What a player sees of the data, as a value of the one track `all`; everything where nothing is said. */
  sees?(data: Data, player: number | undefined): string | undefined;
  shows?(player: number, viewer: number | undefined): boolean;
}

const sure = <Data>(data: Data): readonly Way<Data>[] => [{ probability: ONE, data }];

function decisionOf(id: string): Decision {
  const [, forced, family, list] = /^(!?)(\w+)(?:\((.*)\))?$/.exec(id)!;
  return { id, family: family!, parameters: list ? list.split(", ") : [], forced: forced === "!" };
}

/** The game system of a description; its states are its data, its encodings their JSON. */
export function describe<Data extends object>(description: Description<Data>): GameSystem {
  const { name, players: names, initial, outcome } = description;
  const players: readonly Player[] = names.map((name, id) => ({ id: id as PlayerId, name }));
  const dataOf = (state: State): Data => state as unknown as Data;
  const stateOf = (data: Data): State => data as unknown as State;
  const encode = (state: State): Encoding => JSON.stringify(dataOf(state)) as Encoding;
  const legal = (state: State, player: PlayerId): readonly Decision[] =>
    description.legal(dataOf(state), player).map(decisionOf);
  const consequences = (state: State, tuple: DecisionTuple): readonly Consequence[] => {
    const ways = description.ways(
      dataOf(state),
      tuple.map((decision) => decision?.id ?? null),
    );
    return ways.map(({ probability, data }) => ({ probability, state: stateOf(data) }));
  };
  const printPosition = (state: State): string => {
    const index = initial.findIndex((data) => JSON.stringify(data) === encode(state));
    return index === 0 ? "start" : JSON.stringify(dataOf(state));
  };
  return {
    name,
    title: name,
    rules: `game ${name}`,
    players,
    tracks: [{ name: "all", indices: [[]], type: "All", size: 1000n }],
    families: [],
    notations: [],
    hidesNothing: false,
    display: NO_DISPLAY,
    initialStates: () => initial.map(stateOf),
    legal,
    forces: (state) => players.some(({ id }) => legal(state, id)[0]?.forced ?? false),
    refusal: (state, player, id) => {
      if (legal(state, player).some((decision) => decision.id === id)) return undefined;
      if (!/^\w+(\(.*\))?$/.test(id)) return { kind: "unknown", message: `${id} is no decision.` };
      return { kind: "condition", message: "You may not.", condition: "some condition", reason: "It is forbidden." };
    },
    consequences,
    draw: (state: State, tuple: DecisionTuple, chance: ChanceSource) => {
      const ways = consequences(state, tuple);
      return ways.length === 1 ? ways[0]!.state : ways[chance.weighted(ways.map((way) => way.probability))]!.state;
    },
    outcome: (state): Outcome => {
      const text = outcome(dataOf(state));
      return { text, label: text };
    },
    view: (state, player) => {
      const value = description.sees ? description.sees(dataOf(state), player) : encode(state);
      return [{ track: "all", index: [], value }];
    },
    showsDecision: (_state, player, _decision, viewer) => description.shows?.(player, viewer) ?? true,
    worth: () => undefined,
    values: (state) => [{ track: "all", index: [], value: encode(state) }],
    encode,
    decode: (encoding) => {
      try {
        return stateOf(JSON.parse(encoding));
      } catch {
        throw new RangeError("No state has this encoding.");
      }
    },
    printPosition,
    parsePosition: (text) => {
      const index = Number(text.replace(/^start/, ""));
      const data = text === "start" ? initial[0] : initial[index];
      return data ? { state: stateOf(data) } : { error: { code: "NF3001", message: `${text} is no position.` } };
    },
  };
}

interface Heap {
  readonly left: number;
  readonly turn: number;
}

/** Players take one to three of a heap in turns; who takes the last wins. */
export const nim = (left: number): GameSystem =>
  describe<Heap>({
    name: "Nim",
    players: ["Ann", "Bob"],
    initial: [{ left, turn: 0 }],
    legal: (heap, player) =>
      player === heap.turn ? [1, 2, 3].filter((n) => n <= heap.left).map((n) => `take(${n})`) : [],
    ways: (heap, tuple) => sure({ left: heap.left - Number(tuple[heap.turn]!.slice(5, -1)), turn: 1 - heap.turn }),
    outcome: (heap) => `${["Ann", "Bob"][1 - heap.turn]} wins`,
  });

/** Example 1 of the source: both players flip, and chance decides. */
export const coin: GameSystem = describe<{ readonly coin: string }>({
  name: "Coin",
  players: ["P1", "P2"],
  initial: [{ coin: "-" }],
  legal: ({ coin }) => (coin === "-" ? ["flip"] : []),
  ways: () => ["heads", "tails"].map((coin) => ({ probability: rational(1, 2), data: { coin } })),
  outcome: ({ coin }) => (coin === "heads" ? "P1 wins" : "P2 wins"),
});

const SIGNS = ["rock", "paper", "scissors"];

/** Rock, paper, scissors, first to two: simultaneous, and without end when the players keep showing the same. */
export const signs: GameSystem = describe<{ readonly score: readonly [number, number] }>({
  name: "Signs",
  players: ["P1", "P2"],
  initial: [{ score: [0, 0] }],
  legal: ({ score }) => (score.includes(2) ? [] : SIGNS.map((sign) => `show(${sign})`)),
  ways: ({ score: [a, b] }, tuple) => {
    const [one, two] = tuple.map((id) => SIGNS.indexOf(id!.slice(5, -1)));
    const won = (one! - two! + 3) % 3;
    return sure({ score: [a + (won === 1 ? 1 : 0), b + (won === 2 ? 1 : 0)] });
  },
  outcome: ({ score }) => (score[0] === 2 ? "P1 wins" : "P2 wins"),
});

interface Dealt {
  readonly card: number;
  readonly guess: number;
}

/** A card of weights 1/2, 1/3, 1/6 is dealt to the dealer by a forced step; the guesser, who does not see it, guesses. */
export const hidden: GameSystem = describe<Dealt>({
  name: "Hidden",
  players: ["Dealer", "Guesser"],
  initial: [{ card: 0, guess: 0 }],
  legal: ({ card, guess }, player) => {
    if (card === 0) return ["!setup"];
    return guess === 0 && player === 1 ? [1, 2, 3].map((n) => `guess(${n})`) : [];
  },
  ways: ({ card }, tuple) => {
    if (card > 0) return sure({ card, guess: Number(tuple[1]!.slice(6, -1)) });
    return [2, 3, 6].map((part, index) => ({ probability: rational(1, part), data: { card: index + 1, guess: 0 } }));
  },
  outcome: ({ card, guess }) => (card === guess ? "Guesser wins" : "Dealer wins"),
  sees: ({ card, guess }, player) => (player === 0 ? `card ${card}, guess ${guess}` : `guess ${guess}`),
  shows: (player, viewer) => player === viewer,
});

/** `jump` runs into a hole of the rules, `end` ends in a state without outcome, `stay` and `die` do neither. */
export const faulty: GameSystem = describe<{ readonly at: string; readonly dice: number }>({
  name: "Faulty",
  players: ["Solo"],
  initial: [{ at: "edge", dice: 0 }],
  legal: ({ at }) => (at === "edge" ? ["stay", "jump", "end", "die"] : []),
  ways: ({ dice }, [id]) => {
    if (id === "jump") throw new Fault("NF2007", "Nothing is written for (jump).");
    if (id === "stay") return sure({ at: "edge", dice });
    if (id === "end") return sure({ at: "nowhere", dice });
    return [1, 2, 3, 4, 5, 6].map((n) => ({ probability: rational(1, 6), data: { at: "dead", dice: n } }));
  },
  outcome: ({ at, dice }) => {
    if (at === "nowhere") throw new Fault("NF2013", "The game ended without an outcome.");
    return `dead on ${dice}`;
  },
});

/** Two initial states; one decision each. */
export const twoStarts: GameSystem = describe<{ readonly side: string; readonly over: boolean }>({
  name: "TwoStarts",
  players: ["A", "B"],
  initial: [
    { side: "left", over: false },
    { side: "right", over: false },
  ],
  legal: ({ side, over }, player) => (!over && player === (side === "left" ? 0 : 1) ? ["go"] : []),
  ways: ({ side }) => sure({ side, over: true }),
  outcome: ({ side }) => side,
});

/** A forced step that leads to itself for ever. */
export const endless: GameSystem = describe<{ readonly spin: number }>({
  name: "Endless",
  players: ["A"],
  initial: [{ spin: 0 }],
  legal: () => ["!spin"],
  ways: ({ spin }) => sure({ spin: 1 - spin }),
  outcome: () => "never",
});

/** After each throw, decided by A alone, a forced step throws once more; three throws of two sides end it. */
export const twice: GameSystem = describe<{ readonly sum: number; readonly again: boolean; readonly left: number }>({
  name: "Twice",
  players: ["A", "B"],
  initial: [{ sum: 0, again: false, left: 3 }],
  legal: ({ again, left }, player) => {
    if (again) return ["!again"];
    return left > 0 && player === 0 ? ["throw"] : [];
  },
  ways: ({ sum, again, left }) =>
    [0, 1].map((n) => ({
      probability: rational(1, 2),
      data: { sum: sum + n, again: !again, left: again ? left : left - 1 },
    })),
  outcome: ({ sum }) => `${sum}`,
});
