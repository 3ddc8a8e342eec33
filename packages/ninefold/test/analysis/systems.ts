// Small game systems written by hand: any game as a table of its edges, and tic-tac-toe.
import {
  type Consequence,
  type Decision,
  type Encoding,
  Fault,
  type FaultCode,
  type GameSystem,
  NO_DISPLAY,
  type Player,
  type PlayerId,
  type Rational,
  rational,
  type State,
  type TrackValue,
} from "../../src/model/index.ts";

/** A state's name, ways of chance with their probabilities, ways that can only be drawn, or a fault. */
export type Target = string | readonly (readonly [string, string])[] | { readonly draw: string } | Fault;

export interface TableRules {
  /** One player, "A", when not given. */
  readonly players?: readonly string[];
  /** The state of the first edge when not given. */
  readonly initial?: readonly string[];
  /** State, tuple as `a` or `a, 0`, and where it leads. Two edges of one tuple are two consequences written for it. */
  readonly edges: readonly (readonly [string, string, Target])[];
  readonly outcomes?: Readonly<Record<string, string | Fault>>;
  /** Ids of forced decisions. */
  readonly forced?: readonly string[];
  /** Families beside those that the edges name. */
  readonly families?: readonly string[];
  /** State → track → value; every state has the track `at` besides. */
  readonly tracks?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly legalFaults?: Readonly<Record<string, Fault>>;
  readonly viewFaults?: Readonly<Record<string, Fault>>;
}

interface Named {
  readonly name: string;
}

export const fault = (code: FaultCode, at?: number): Fault =>
  new Fault(code, `Fault ${code}.`, at === undefined ? undefined : { start: at, end: at + 1 });

function probability(text: string): Rational {
  const [numerator, denominator] = text.split("/");
  return rational(BigInt(numerator!), BigInt(denominator ?? 1));
}

/** A game system from the list of its edges. */
export function table(rules: TableRules): GameSystem {
  const players = (rules.players ?? ["A"]).map((name, id): Player => ({ id: id as PlayerId, name }));
  const names = new Set<string>(rules.initial ?? [rules.edges[0]![0]]);
  const initial = [...names];
  const decisions = new Map<string, Decision>();
  for (const [from, tuple, to] of rules.edges) {
    names.add(from);
    if (typeof to === "string") names.add(to);
    else if (Array.isArray(to)) for (const [, name] of to) names.add(name);
    else if ("draw" in to) names.add(to.draw);
    for (const id of tuple.split(", ")) {
      const family = id.replace(/\(.*/, "");
      const parameters = id === family ? [] : id.slice(family.length + 1, -1).split(",");
      if (id !== "0") decisions.set(id, { id, family, parameters, forced: rules.forced?.includes(id) ?? false });
    }
  }
  const states = new Map([...names].map((name) => [name, { name } as unknown as State]));
  const nameOf = (state: State) => (state as unknown as Named).name;
  const edgesOf = (state: State) => rules.edges.filter(([from]) => from === nameOf(state));
  const trackNames = [...new Set(Object.values(rules.tracks ?? {}).flatMap((values) => Object.keys(values)))];
  const families = new Set([...decisions.values()].map(({ family }) => family).concat(rules.families ?? []));

  const targetOf = (state: State, tuple: readonly (Decision | null)[]): Exclude<Target, Fault> => {
    const written = tuple.map((decision) => decision?.id ?? "0").join(", ");
    const [edge, second] = edgesOf(state).filter(([, text]) => text === written);
    if (!edge) throw new Fault("NF2007", `No consequence is written for (${written}).`);
    if (second) throw new Fault("NF2008", `Two consequences are written for (${written}).`);
    if (edge[2] instanceof Fault) throw edge[2];
    return edge[2];
  };
  const values = (state: State): TrackValue[] => [
    { track: "at", index: [], value: nameOf(state) },
    ...trackNames.map((track) => ({ track, index: [], value: rules.tracks?.[nameOf(state)]?.[track] ?? "none" })),
  ];
  const legal = (state: State, player: PlayerId): readonly Decision[] => {
    const broken = rules.legalFaults?.[nameOf(state)];
    if (broken) throw broken;
    const ids = new Set(edgesOf(state).map(([, tuple]) => tuple.split(", ")[player]!));
    ids.delete("0");
    return [...ids].map((id) => decisions.get(id)!);
  };
  const consequences = (state: State, tuple: readonly (Decision | null)[]): readonly Consequence[] => {
    const target = targetOf(state, tuple);
    if (typeof target === "object" && "draw" in target) throw new Fault("NF2016", "Too many ways of chance.");
    const ways = typeof target === "string" ? ([["1", target]] as const) : target;
    const sums = new Map<string, Rational>();
    for (const [part, name] of ways) sums.set(name, (sums.get(name) ?? rational(0)).add(probability(part)));
    return [...sums].map(([name, sum]) => ({ probability: sum, state: states.get(name)! }));
  };

  return {
    name: "table",
    title: "A table",
    rules: JSON.stringify(rules),
    players,
    tracks: ["at", ...trackNames].map((name) => ({ name, indices: [[]], type: "Text", size: BigInt(states.size) })),
    families: [...families].map((name) => ({ name, parameters: [] })),
    notations: [],
    hidesNothing: false,
    display: NO_DISPLAY,
    initialStates: () => initial.map((name) => states.get(name)!),
    legal,
    forces: (state) => players.some(({ id }) => legal(state, id)[0]?.forced ?? false),
    refusal: (state, player, id) => {
      if (legal(state, player).some((decision) => decision.id === id)) return undefined;
      if (!decisions.has(id)) return { kind: "unknown", message: `No decision is called ${id}.` };
      return { kind: edgesOf(state).length === 0 ? "over" : "condition", message: `${id} is not legal now.` };
    },
    consequences,
    draw: (state, tuple, chance) => {
      const target = targetOf(state, tuple);
      if (typeof target === "object" && "draw" in target) return states.get(target.draw)!;
      const ways = consequences(state, tuple);
      return ways[chance.weighted(ways.map((way) => way.probability))]!.state;
    },
    outcome: (state) => {
      const text = rules.outcomes?.[nameOf(state)];
      if (text instanceof Fault) throw text;
      if (text === undefined) throw new Fault("NF2013", "No outcome is written for this terminal state.");
      return { text, label: text };
    },
    view: (state) => {
      const broken = rules.viewFaults?.[nameOf(state)];
      if (broken) throw broken;
      return values(state);
    },
    showsDecision: () => true,
    worth: () => undefined,
    values,
    encode: (state) => nameOf(state) as Encoding,
    decode: (encoding) => {
      const state = states.get(encoding);
      if (!state) throw new RangeError(`No state is called ${encoding}.`);
      return state;
    },
    printPosition: (state) => (nameOf(state) === initial[0] ? "start" : `at=${nameOf(state)}`),
    parsePosition: (text) => {
      const state = states.get(text === "start" ? initial[0]! : text.replace(/^at=/, ""));
      return state ? { state } : { error: { code: "NF3001", message: `${text} is not a position.` } };
    },
  };
}

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
const CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/** Tic-tac-toe; a state is its nine cells, and whose turn it is follows from them. */
export function ticTacToe(): GameSystem {
  const players = ["X", "O"].map((name, id): Player => ({ id: id as PlayerId, name }));
  const decisions = CELLS.map((cell): Decision => {
    return { id: `claim(${cell})`, family: "claim", parameters: [cell], forced: false };
  });
  const cellsOf = (state: State) => (state as unknown as { readonly cells: string }).cells;
  const stateOf = (cells: string) => ({ cells }) as unknown as State;
  const taken = (cells: string) => 9 - cells.split(".").length + 1;
  const turn = (cells: string) => (taken(cells) % 2) as PlayerId;
  const wins = (cells: string, mark: string) => LINES.some((line) => line.every((cell) => cells[cell] === mark));
  const over = (cells: string) => wins(cells, "X") || wins(cells, "O") || taken(cells) === 9;
  const legal = (state: State, player: PlayerId): readonly Decision[] => {
    const cells = cellsOf(state);
    if (over(cells) || turn(cells) !== player) return [];
    return decisions.filter((_, cell) => cells[cell] === ".");
  };
  const after = (state: State, decision: Decision): State => {
    const cells = cellsOf(state);
    const cell = decisions.indexOf(decision);
    return stateOf(cells.slice(0, cell) + players[turn(cells)]!.name + cells.slice(cell + 1));
  };
  const chosen = (tuple: readonly (Decision | null)[]) => tuple.find((decision) => decision !== null)!;
  const values = (state: State): TrackValue[] =>
    CELLS.map((cell, i) => {
      const mark = cellsOf(state)[i]!;
      return { track: "mark", index: [cell], value: mark === "." ? "none" : mark };
    });
  return {
    name: "ticTacToe",
    title: "Tic-tac-toe",
    rules: "tic-tac-toe",
    players,
    tracks: [{ name: "mark", indices: CELLS.map((cell) => [cell]), type: "Player?", size: 3n }],
    families: [{ name: "claim", parameters: ["c"] }],
    notations: [],
    hidesNothing: false,
    display: NO_DISPLAY,
    initialStates: () => [stateOf(".........")],
    legal,
    forces: () => false,
    refusal: (state, player, id) => {
      if (legal(state, player).some((decision) => decision.id === id)) return undefined;
      if (!decisions.some((decision) => decision.id === id)) return { kind: "unknown", message: `No decision ${id}.` };
      const cells = cellsOf(state);
      if (over(cells)) return { kind: "over", message: "The play is over." };
      if (turn(cells) !== player) return { kind: "player", message: "It is not your turn." };
      return { kind: "parameter", message: "The cell is taken." };
    },
    consequences: (state, tuple) => [{ probability: rational(1), state: after(state, chosen(tuple)) }],
    draw: (state, tuple) => after(state, chosen(tuple)),
    outcome: (state) => {
      const winner = players.find(({ name }) => wins(cellsOf(state), name));
      if (!winner) return { text: "draw", label: "draw" };
      return { text: `${winner.name} wins`, label: "wins", subject: winner.name, player: winner.id };
    },
    view: values,
    showsDecision: () => true,
    worth: (outcome, player) => rational(outcome.player === undefined ? 0 : outcome.player === player ? 1 : -1),
    values,
    encode: (state) => cellsOf(state) as Encoding,
    decode: (encoding) => {
      if (!/^[.XO]{9}$/.test(encoding)) throw new RangeError(`Not a state: ${encoding}.`);
      return stateOf(encoding);
    },
    printPosition: (state) =>
      values(state)
        .filter(({ value }) => value !== "none")
        .map(({ index, value }) => `mark[${index[0]}]=${value}`)
        .join(", ") || "start",
    parsePosition: (text) => {
      const cells = [...CELLS].fill(".");
      for (const part of text === "start" ? [] : text.split(", ")) {
        const match = /^mark\[(\w+)\]=([XO])$/.exec(part);
        const cell = match ? CELLS.indexOf(match[1]!) : -1;
        if (cell < 0) return { error: { code: "NF3001", message: `${part} says nothing about a cell.` } };
        cells[cell] = match![2]!;
      }
      return { state: stateOf(cells.join("")) };
    },
  };
}
