// A program as a game system: another implementation of the waist. It asks the program questions, and keeps the answers.
import { printable } from "ninefold/language";
import {
  attachExtensions,
  type ChanceSource,
  type Click,
  type Consequence,
  type Decision,
  type DecisionTuple,
  type Encoding,
  Fault,
  type GameSystem,
  ONE,
  type Outcome,
  outcomeOfParts,
  type Player,
  type PlayerId,
  type Refusal,
  type State,
} from "ninefold/model";
import type { Wanted } from "../program/chance.ts";
import { writeText } from "../program/values.ts";
import type { Choice, GameFacts } from "../running/questions.ts";
import { SHORT } from "../running/shorthand.ts";
import { type Ask, asked } from "./asking.ts";
import { type Boards, boardsOf } from "./boards.ts";
import { bounded, type Change, drawn, likelyOf } from "./changes.ts";
import { dataOf, headOf, type StateData, type StateHead } from "./data.ts";
import { displayOf } from "./display.ts";
import { Fields } from "./fields.ts";
import { chosenIn, type Held, KeptStates, type Offer, offerOf } from "./kept.ts";
import { longhand } from "./longhand.ts";
import { parsePosition, printPosition, sayingAll } from "./positions.ts";
import { attachStates } from "./programs.ts";
import { refusalOf } from "./refusals.ts";

/** What a program is besides its answers. */
export interface ProgramSource {
  /** What the game is called where the program does not say. */
  readonly name: string;
  /** A text that changes whenever the program does. */
  readonly rules: string;
  /** The work that the last question took, as a part of what one may take; where that is known. */
  readonly spent?: () => number;
}

const SETUP = "setup";

/** The game system of a program that answers. Fault where its first answer is one. */
export function programSystem(ask: Ask, source: ProgramSource): GameSystem {
  return new ProgramSystem(ask, source).system();
}

class ProgramSystem {
  readonly #ask: Ask;
  readonly #source: ProgramSource;
  readonly #facts: GameFacts;
  readonly #beginning: StateData[4];
  readonly #start: StateData;
  readonly #players: readonly Player[];
  /** What pieces offer in the beginning. */
  readonly #known: readonly Offer[];
  /** As JSON. */
  readonly #names: readonly string[];
  readonly #boards: Boards;
  readonly #fields: Fields;
  readonly #kept = new KeptStates();
  #setup: Decision | undefined;

  constructor(ask: Ask, source: ProgramSource) {
    this.#ask = ask;
    this.#source = source;
    this.#facts = asked(ask, "describe");
    this.#beginning = JSON.parse(this.#facts.pieces) as StateData[4];
    this.#start = dataOf(this.#facts.start, this.#beginning);
    this.#known = this.#facts.options.map(offerOf);
    this.#players = this.#facts.players.map((name, id) => Object.freeze({ id: id as PlayerId, name }));
    this.#names = this.#facts.players.map((name) => writeText(name));
    this.#boards = boardsOf(this.#start);
    this.#fields = new Fields(this.#start, this.#boards, this.#facts.players, this.#facts.grows);
    if (this.#start[0] === 0) {
      this.#setup = Object.freeze<Decision>({ id: SETUP, family: SETUP, parameters: Object.freeze([]), forced: true });
    }
  }

  system(): GameSystem {
    const { name = this.#source.name, title = name, hides, start, display, names } = this.#facts;
    const spots = this.#spots();
    const system = Object.freeze<GameSystem>({
      name,
      title: printable(title),
      rules: this.#source.rules,
      players: Object.freeze(this.#players),
      tracks: this.#fields.tracks,
      families: Object.freeze(names.map((one) => ({ name: one, parameters: Object.freeze(["piece", "option"]) }))),
      notations: Object.freeze([]),
      hidesNothing: !hides,
      display: displayOf(this.#fields, this.#start, this.#boards, display),
      initialStates: () => [this.#stateOf(start)],
      legal: (state, player) => this.#legalOf(state, player),
      forces: (state) => this.#isUnbegun(this.#own(state)),
      refusal: (state, player, id) => this.#refusal(state, player, id),
      consequences: (state, tuple) => this.#consequences(state, tuple),
      draw: (state, tuple, chance) => this.#draw(state, tuple, chance),
      outcome: (state) => this.#outcome(state),
      view: (state, player) => this.#view(state, player),
      showsDecision: (state, player, decision, viewer) => this.#showsDecision(state, player, decision, viewer),
      worth: () => undefined,
      values: (state) => this.#fields.values(this.#data(this.#own(state))),
      encode: (state) => this.#own(state).text as Encoding,
      decode: (encoding) => this.#decode(encoding),
      printPosition: (state, notation) => this.#print(state, notation),
      parsePosition: (text) => {
        const read = parsePosition(this.#fields, this.#start, this.#facts.players, text);
        if ("code" in read) return { error: read };
        const written = this.#canonical(sayingAll(read, this.#start));
        if (written !== null) return { state: this.#stateOf(written) };
        return { error: { code: "NF3001", message: "the position is no state of this game" } };
      },
    });
    attachStates(system, {
      data: (state) => this.#data(this.#own(state)),
      families: this.#fields.families,
      keysOf: (state, decision) => this.#keysOf(this.#own(state), decision),
      refusal: (state, player, piece, option) => this.#refused(state, player, ["", piece, option]),
    });
    return attachExtensions(system, {
      gestures: (_, _family, parameters) => clicksFor(parameters, spots),
    });
  }

  /** What is clicked for each piece: where it lies, or where it stands. */
  #spots(): ReadonlyMap<string, Click> {
    const { families } = this.#fields;
    const tracks = [...families.filter(({ cells }) => cells), ...families.filter(({ cells }) => !cells)].reverse();
    return new Map<string, Click>([
      ...tracks.flatMap(({ track, keys }) => keys.map((key): [string, Click] => [key, { track, index: [key] }])),
      ...[...this.#boards.values()].flatMap(({ board, cells }) =>
        cells.map(({ name }): [string, Click] => [name, { board, cells: [name] }]),
      ),
    ]);
  }

  #legalOf(state: State, player: PlayerId): readonly Decision[] {
    const held = this.#own(state);
    this.#player(player);
    if (this.#isUnbegun(held)) return [this.#setup!];
    if (this.#head(held)[1] !== this.#players[player]!.name) return [];
    return this.#decisions(held);
  }

  #decisions(held: Held): readonly Decision[] {
    if (held.legal) return held.legal;
    const offered = this.#head(held)[2] === 1 ? [] : asked(this.#ask, "offered", held.short ?? held.text);
    held.offers = offered.map((one) => (typeof one === "number" ? this.#known[one]! : offerOf(one)));
    held.legal = Object.freeze(held.offers.map(({ decision }) => decision));
    return held.legal;
  }

  #keysOf(held: Held, decision: string): readonly [piece: string, option: string] {
    this.#decisions(held);
    const choice = chosenIn(held, decision);
    if (!choice) throw new RangeError(`"${decision}" is not legal in the state`);
    return [choice[0], choice[1]];
  }

  #refusal(state: State, player: PlayerId, id: string): Refusal | undefined {
    if (id === SETUP && this.#isUnbegun(this.#own(state))) return undefined;
    const [, called, inside = ""] = /^([^()]+)\((.*)\)$/su.exec(id) ?? [];
    const [piece = "", option = ""] = inside.split(", ");
    if (called === undefined) return { kind: "unknown", message: `no decision is called "${id}"` };
    return this.#refused(state, player, [called, piece, option], id);
  }

  /** An option is found by the keys of its piece and its own where it is called nothing. */
  #refused(state: State, player: PlayerId, choice: Choice, id = choice.slice(1).join(", ")): Refusal | undefined {
    const held = this.#own(state);
    const { name } = this.#player(player);
    if (id.includes("\n")) return { kind: "unknown", message: `no decision is called "${id}"` };
    return refusalOf(id, asked(this.#ask, "refused", held.text, name, ...choice), this.#data(held)[1]);
  }

  #consequences(state: State, tuple: DecisionTuple): readonly Consequence[] {
    const held = this.#own(state);
    const key = keyOfTuple(tuple);
    const known = held.after.get(key) ?? likelyOf(bounded(this.#change(held, tuple), this.#source.spent));
    held.after.set(key, known);
    return known.map(({ probability, text }) => ({ probability, state: this.#stateOf(text) }));
  }

  #draw(state: State, tuple: DecisionTuple, chance: ChanceSource): State {
    const held = this.#own(state);
    const key = keyOfTuple(tuple);
    const known = held.after.get(key);
    if (known?.length === 1) return this.#stateOf(known[0]!.text);
    const change = this.#change(held, tuple);
    const first = change([]);
    if (typeof first !== "string") return this.#stateOf(drawn(change, chance, first));
    held.after.set(key, [{ probability: ONE, text: first }]);
    return this.#stateOf(first);
  }

  /** What a tuple does with results of chance. RangeError where it is not legal. */
  #change(held: Held, tuple: DecisionTuple): Change {
    const wrong = () =>
      new RangeError(`the tuple is not legal in ${printPosition(this.#fields, this.#start, this.#data(held))}`);
    if (tuple.length !== this.#players.length) throw wrong();
    if (this.#isUnbegun(held)) {
      if (!tuple.every((decision) => decision?.id === SETUP)) throw wrong();
      return (results) => this.#answered(asked(this.#ask, "begin", held.text, results.join(" ")));
    }
    const active = this.#facts.players.indexOf(this.#head(held)[1]);
    this.#decisions(held);
    const choice = chosenIn(held, tuple[active]?.id ?? "");
    if (!choice || !tuple.every((decision, at) => at === active || decision === null)) throw wrong();
    const [piece, option] = choice;
    return (results) =>
      this.#answered(asked(this.#ask, "commit", held.short ?? held.text, piece, option, results.join(" ")));
  }

  /** What a change answers, a state as its text. */
  #answered(answer: string | Wanted): string | Wanted {
    if (typeof answer !== "string" || !answer.startsWith(SHORT)) return answer;
    const text = longhand(this.#facts.shorthand, this.#names, answer);
    this.#kept.of(text).short = answer;
    return text;
  }

  #outcome(state: State): Outcome {
    const [, , ended, winner] = this.#head(this.#own(state));
    if (ended === 0) throw new Fault("NF2013", "nobody may choose anything, but the program has not set `ended`");
    if (winner === null) return outcomeOfParts({ text: "draw", label: "draw" });
    const player = this.#players.find(({ name }) => name === winner)!.id;
    return outcomeOfParts({ text: `${winner} wins`, label: "wins", subject: winner, player });
  }

  #view(state: State, player?: PlayerId) {
    const held = this.#own(state);
    const viewer = player === undefined ? "" : this.#player(player).name;
    const hidden = this.#facts.hides ? asked(this.#ask, "hidden", held.text, viewer) : [];
    return this.#fields.view(this.#data(held), hidden);
  }

  #showsDecision(state: State, player: PlayerId, decision: Decision, viewer?: PlayerId): boolean {
    if (!this.#facts.hides || viewer === player || decision.forced) return true;
    const held = this.#own(state);
    const [piece, option] = this.#keysOf(held, decision.id);
    const name = viewer === undefined ? "" : this.#player(viewer).name;
    return asked(this.#ask, "showsChoice", held.text, piece, option, name);
  }

  #print(state: State, notation?: string): string {
    if (notation !== undefined) throw new RangeError(`the game has no notation "${notation}"`);
    return printPosition(this.#fields, this.#start, this.#data(this.#own(state)));
  }

  #decode(encoding: Encoding): State {
    if (this.#kept.has(encoding)) return this.#stateOf(encoding);
    if (encoding.includes("\n") || this.#canonical(encoding) !== encoding) {
      throw new RangeError("the encoding is not one of a state of this game");
    }
    return this.#stateOf(encoding);
  }

  /** The text of the state that a stranger's text says; null where it says none, or none that can be read within the limits. */
  #canonical(text: string): string | null {
    try {
      return asked(this.#ask, "canonical", text);
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }

  #isUnbegun(held: Held): boolean {
    return this.#setup !== undefined && held.text.startsWith("[0,");
  }

  #player(id: PlayerId): Player {
    const player = this.#players[id];
    if (player) return player;
    throw new RangeError(`the game has no player ${id}`);
  }

  #head(held: Held): StateHead {
    held.head ??= held.data ?? headOf(held.text);
    return held.head;
  }

  #data(held: Held): StateData {
    held.data ??= dataOf(held.text, this.#beginning);
    return held.data;
  }

  #own(state: State): Held {
    if (this.#kept.isOne(state)) return state as unknown as Held;
    throw new RangeError(`the state does not belong to this game system of ${this.#source.name}`);
  }

  #stateOf(text: string): State {
    return this.#kept.of(text) as unknown as State;
  }
}

/** Clicks on a piece, and on what its option names where that can be clicked too. */
function clicksFor(keys: readonly string[], spots: ReadonlyMap<string, Click>): readonly Click[] | undefined {
  const clicks = keys.flatMap((key) => spots.get(key) ?? []);
  return clicks.length === 0 ? undefined : clicks;
}

const keyOfTuple = (tuple: DecisionTuple): string => tuple.map((decision) => decision?.id ?? "").join("\n");
