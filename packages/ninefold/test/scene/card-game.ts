// A card game as a system written by hand: each of two players has two cards, which they play one by one, face down until both have played.
// It says nothing of types but their names.
import {
  attachExtensions,
  type Consequence,
  type Decision,
  type Encoding,
  type GameSystem,
  NO_DISPLAY,
  ONE,
  outcomeOfParts,
  type PlayerId,
  type State,
  type ViewedTrack,
} from "../../src/model/index.ts";

const NAMES = ["Ann", "Bob"];
const PLAYERS = NAMES.map((name, id) => ({ id: id as PlayerId, name }));
const [ANN, BOB] = [0 as PlayerId, 1 as PlayerId];

/** For each player the cards in hand and the one that lies face down, then the tricks. */
interface Held {
  readonly cards: readonly (readonly string[])[];
  readonly down: readonly (string | undefined)[];
  readonly tricks: readonly number[];
}

const START: Held = {
  cards: [
    ["Card(hearts, 2)", "Card(spades, queen)"],
    ["Card(hearts, 3)", "Card(clubs, ace)"],
  ],
  down: [undefined, undefined],
  tricks: [0, 0],
};

const RANKS = ["2", "3", "queen", "ace"];
const rankOf = (card: string): number => RANKS.indexOf(/, (\w+)\)/.exec(card)![1]!);

/** `how`: whether decisions are said by gestures, or by what they print. */
export function cardGame(how: "gestures" | "printed"): GameSystem {
  const stateOf = (held: Held): State => held as unknown as State;
  const own = (state: State): Held => state as unknown as Held;
  const turnOf = ({ cards, down }: Held): PlayerId | undefined => {
    if (cards.every((those) => those.length === 0) && down.every((card) => card === undefined)) return undefined;
    return down[ANN] === undefined ? ANN : BOB;
  };
  const legal = (state: State, player: PlayerId): readonly Decision[] =>
    turnOf(own(state)) !== player
      ? []
      : own(state).cards[player]!.map((card) => ({
          id: `play(${card})`,
          family: "play",
          parameters: [card],
          forced: false,
        }));
  const after = (held: Held, player: PlayerId, card: string): Held => {
    const cards = held.cards.map((those, i) => (i === player ? those.filter((one) => one !== card) : those));
    const down = held.down.map((one, i) => (i === player ? card : one));
    const [ann, bob] = down;
    if (ann === undefined || bob === undefined) return { cards, down, tricks: held.tricks };
    const winner = rankOf(ann) > rankOf(bob) ? ANN : BOB;
    const tricks = held.tricks.map((won, i) => (i === winner ? won + 1 : won));
    return { cards, down: [undefined, undefined], tricks };
  };
  const view = (state: State, viewer: PlayerId | "all" | undefined): readonly ViewedTrack[] => {
    const { cards, down, tricks } = own(state);
    const of = (track: string, shown: (i: number) => Pick<ViewedTrack, "value" | "instead">): readonly ViewedTrack[] =>
      NAMES.map((name, i) => ({ track, index: [name], ...shown(i) }));
    const sees = (i: number): boolean => viewer === "all" || viewer === i;
    return [
      ...of("inHand", (i) =>
        sees(i) ? { value: `{${cards[i]!.join(", ")}}` } : { value: undefined, instead: String(cards[i]!.length) },
      ),
      ...of("onTable", (i) => ({ value: down[i] === undefined || sees(i) ? (down[i] ?? "none") : undefined })),
      ...of("tricks", (i) => ({ value: String(tricks[i]) })),
      { track: "leader", index: [], value: NAMES[turnOf(own(state)) ?? 0]! },
    ];
  };
  const values: GameSystem["values"] = (state) =>
    view(state, "all").map(({ track, index, value = "none" }) => ({ track, index, value }));
  const text = (state: State): string => JSON.stringify(own(state));
  const consequences: GameSystem["consequences"] = (state, tuple): readonly Consequence[] => {
    const player = turnOf(own(state))!;
    return [{ probability: ONE, state: stateOf(after(own(state), player, tuple[player]!.parameters[0]!)) }];
  };
  const indices = NAMES.map((name) => [name]);
  const system: GameSystem = {
    name: "Cards",
    title: "Cards",
    rules: "cards",
    players: PLAYERS,
    tracks: [
      { name: "inHand", indices, type: "set of Card", size: 0n },
      { name: "onTable", indices, type: "Card?", size: 0n },
      { name: "tricks", indices, type: "0..2", size: 3n },
      { name: "leader", indices: [[]], type: "Player", size: 2n },
    ],
    families: [{ name: "play", parameters: ["card"] }],
    notations: [],
    hidesNothing: false,
    display: { ...NO_DISPLAY, hidden: ["leader"], titles: new Map([["tricks", "tricks won"]]) },
    initialStates: () => [stateOf(START)],
    legal,
    forces: () => false,
    refusal: (state, player, id) =>
      legal(state, player).some((one) => one.id === id) ? undefined : { kind: "unknown", message: "it is not legal" },
    consequences,
    draw: (state, tuple) => consequences(state, tuple)[0]!.state,
    outcome: (state) => {
      const [ann = 0, bob = 0] = own(state).tricks;
      const label = ann === bob ? "draw" : "wins";
      const subject = ann === bob ? undefined : NAMES[ann > bob ? ANN : BOB];
      const winner = subject === undefined ? {} : { subject, player: ann > bob ? ANN : BOB };
      return outcomeOfParts({ text: subject === undefined ? label : `${subject} ${label}`, label, ...winner });
    },
    view,
    showsDecision: (_, player, __, viewer) => player === viewer,
    worth: () => undefined,
    values,
    encode: (state) => text(state) as Encoding,
    decode: (encoding) => stateOf(JSON.parse(encoding) as Held),
    printPosition: text,
    parsePosition: (position) => ({ state: stateOf(JSON.parse(position) as Held) }),
  };
  if (how === "printed") return system;
  return attachExtensions(system, {
    gestures: (player) => [
      { track: "inHand", index: [NAMES[player]!] },
      { track: "onTable", index: [NAMES[player]!] },
    ],
  });
}
