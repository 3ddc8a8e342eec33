// A symbolic model of what seats send in a sealed match by its plan: ciphertexts are names, shares are who has given one, and whoever
// lacks no share reads. It knows the views of the core and the plan, and none of the analysis that made the plan.
import {
  choicesAt,
  type DecisionTuple,
  type GameSystem,
  isForced,
  isSeenBefore,
  plainValuesOf,
  type State,
} from "ninefold/model";
import type { SealPlan, TrackPlan } from "../../../src/plan/index.ts";

/** Rules of the protocol that can be switched off, to see that the oracle notices. */
export interface Protocol {
  /** A ciphertext for which shares were given is masked anew by its knower before others are given shares. */
  readonly spent: boolean;
  /** Who shows a card of several that came at different times shuffles them first. */
  readonly shuffled: boolean;
  /** Shares wait until all have signed what makes them due. */
  readonly echo: boolean;
}

export const SOUND: Protocol = { spent: true, shuffled: true, echo: true };

/** A message as everybody sees it, its contents aside. */
export interface Sent {
  readonly kind: "decision" | "commit" | "open" | "answer" | "chance" | "share" | "mask" | "shuffle";
  readonly by: number;
  readonly size: number;
}

/** A card: where it is, since which ply, and what has been sent about it. */
export interface Card {
  position: string;
  since: number;
  /** The seats that have given shares, for each ciphertext that it has had and that can still be linked to it. */
  readonly ciphertexts: Set<number>[];
  /** Who knows it without any shares: because they masked it anew. */
  readonly maskers: Set<number>;
  /** Whether everybody can tell when it came to its position. */
  linked: boolean;
}

/** A cell of a track of kind C or D. */
export interface Cell {
  readonly owner: number;
  value: string;
  opened: boolean;
}

/** What is in a state, as plain texts. */
export interface Shown {
  /** Of cards: by card, its position and who sees it there. */
  readonly cards: ReadonlyMap<
    string,
    { readonly position: string; readonly viewers: ReadonlySet<number>; readonly all: boolean }
  >;
  /** Of cells of other hidden tracks: the value, and who sees it. */
  readonly cells: ReadonlyMap<
    string,
    { readonly owner: number; readonly value: string; readonly viewers: ReadonlySet<number>; readonly all: boolean }
  >;
  /** Who has looked at a card, by the cell that says so. */
  readonly looks: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Reads a state by the plan. */
function shownIn(system: GameSystem, plan: SealPlan, state: State): Shown {
  const seats = system.players.map(({ id }) => id);
  const views = seats.map((seat) => system.view(state, seat));
  const everybody = system.view(state);
  const plain = plainValuesOf(system);
  const cards = new Map<string, { position: string; viewers: Set<number>; all: boolean }>();
  const cells = new Map<string, { owner: number; value: string; viewers: Set<number>; all: boolean }>();
  const looks = new Map<string, ReadonlySet<number>>();
  const open: [string, string][] = [];
  for (const [i, { track, index, value }] of system.values(state).entries()) {
    const planned = plan.tracks.find((one) => one.track === track);
    if (!planned?.opens && !holdsCards(system, plan, track)) continue;
    if (!planned) continue;
    const viewers = new Set(seats.filter((seat) => views[seat]?.[i]?.value !== undefined));
    const all = everybody[i]?.value !== undefined;
    const cell = `${track}[${index.join()}]`;
    if (planned.look) {
      if (value !== "none") looks.set(cell, viewers);
    } else if (!planned.opens) {
      for (const card of listed(plain.value(track, value))) open.push([card, cell]);
    } else if (planned.kind !== "K") {
      cells.set(cell, { owner: ownerIn(system, planned, index), value, viewers, all });
    } else if (planned.shownTo?.includes(`${track}[`)) {
      cards.set(index.join(), { position: `${track}=${value}`, viewers, all });
    } else {
      for (const card of listed(plain.value(track, value))) cards.set(card, { position: cell, viewers, all });
    }
  }
  for (const [card, position] of open)
    if (!cards.has(card)) cards.set(card, { position, viewers: new Set(seats), all: true });
  return { cards, cells, looks };
}

/** Whether a track that all see has cards for values: those that are in no hidden position lie there. */
function holdsCards(system: GameSystem, plan: SealPlan, name: string): boolean {
  const base = (track: string): string | undefined =>
    system.tracks
      .find((one) => one.name === track)
      ?.type.replace(/^(set|pile) of /, "")
      .replace(/ at most .*$|\?$/g, "");
  const cards = plan.tracks
    .filter(({ kind, opens, look }) => kind === "K" && opens && !look)
    .map(({ track }) => base(track));
  return cards.includes(base(name));
}

const listed = (value: unknown): readonly string[] =>
  value === null || value === undefined
    ? []
    : (Array.isArray(value) ? value : [value]).map((card) => JSON.stringify(card));

function ownerIn(system: GameSystem, { track, owner }: TrackPlan, index: readonly string[]): number {
  if (owner?.by === "seat") return owner.seat;
  if (owner?.by === "index") return system.players.findIndex(({ name }) => name === index[owner.index]);
  throw new Error(`${track} is of who decided last, of whom the model knows nothing`);
}

/** A step of a play between two states that players see. */
export interface Ply {
  readonly before: Shown | undefined;
  readonly after: Shown;
  readonly ply: number;
  /** What was decided: who, and whether all are shown it. */
  readonly decided: readonly { readonly by: number; readonly whole: boolean; readonly parameters: number }[];
  readonly isOver: boolean;
}

/** The states of a play that players see, and what was decided between them. */
export function pliesOf(
  system: GameSystem,
  plan: SealPlan,
  states: readonly { readonly state: State; readonly tuple: DecisionTuple | undefined }[],
): readonly Ply[] {
  const plies: Ply[] = [];
  let before: Shown | undefined;
  let decided: Ply["decided"] = [];
  for (const { state, tuple } of states) {
    const isSeen = tuple === undefined || isSeenBefore(tuple);
    if (isSeen) {
      const after = shownIn(system, plan, state);
      plies.push({ before, after, ply: plies.length, decided, isOver: tuple === undefined });
      before = after;
      decided = [];
    }
    if (!tuple || isForced(tuple)) continue;
    decided = tuple.flatMap((decision, by) =>
      decision
        ? [{ by, whole: system.showsDecision(state, by as never, decision), parameters: decision.parameters.length }]
        : [],
    );
  }
  return plies;
}

/** Who may decide in a state. */
export const decidersOf = (system: GameSystem, state: State): readonly number[] =>
  choicesAt(system, state).flatMap((legal, seat) => (legal.length > 0 && !legal[0]?.forced ? [seat] : []));

/** What has been sent so far, and what it says of each card and cell. */
export class Conversation {
  readonly sent: Sent[] = [];
  readonly cards = new Map<string, Card>();
  readonly cells = new Map<string, Cell>();
  readonly #seats: number;
  readonly #protocol: Protocol;

  constructor(seats: number, protocol: Protocol) {
    this.#seats = seats;
    this.#protocol = protocol;
  }

  /** Sends what a step of the play makes due. */
  step({ before, after, ply, decided, isOver }: Ply, plan: SealPlan): void {
    for (const { by, whole, parameters } of decided) {
      if (!whole || decided.length > 1) this.#send("commit", by);
      if (whole) this.#send(decided.length > 1 ? "open" : "decision", by, parameters);
    }
    if (plan.draws.length > 0) for (let seat = 0; seat < this.#seats; seat++) this.#send("chance", seat);
    for (const answer of plan.answers)
      if (answer.about === "track" || answer.about === "end") this.#send("answer", answer.by[0] ?? 0);
    for (const [name, cell] of after.cells) this.#cell(name, cell, plan, isOver);
    for (const [cell, viewers] of after.looks) if (!before?.looks.has(cell)) this.#look(viewers);
    for (const [name, { position, viewers, all }] of after.cards) this.#card(name, position, viewers, all, ply, before);
  }

  #send(kind: Sent["kind"], by: number, size = 1): void {
    this.sent.push({ kind, by, size });
  }

  #cell(name: string, shown: { owner: number; value: string; all: boolean }, plan: SealPlan, isOver: boolean): void {
    const before = this.cells.get(name);
    const cell = before?.value === shown.value ? before : { owner: shown.owner, value: shown.value, opened: false };
    this.cells.set(name, cell);
    const track = plan.tracks.find((one) => name.startsWith(`${one.track}[`));
    if (cell.opened || !(shown.all || (isOver && track?.opens === "end"))) return;
    cell.opened = true;
    this.#send("open", cell.owner);
  }

  #card(
    name: string,
    position: string,
    viewers: ReadonlySet<number>,
    all: boolean,
    ply: number,
    before: Shown | undefined,
  ): void {
    const card = this.cards.get(name) ?? {
      position: "",
      since: ply,
      ciphertexts: [new Set()],
      maskers: new Set(),
      linked: true,
    };
    this.cards.set(name, card);
    const seen = before?.cards.get(name);
    const newer = [...viewers].filter((seat) => !this.reads(card, [seat]));
    if (card.position !== position) {
      const [knower] = seen?.viewers ?? [];
      const isSpent = (card.ciphertexts.at(-1)?.size ?? 0) > 0;
      if (isSpent && this.#protocol.spent && !all && knower !== undefined) {
        card.ciphertexts.splice(0, card.ciphertexts.length, new Set());
        card.maskers.clear();
        for (const seat of seen?.viewers ?? []) card.maskers.add(seat);
        this.#send("mask", knower);
      }
      card.linked = !this.#protocol.shuffled;
      if (all && this.#protocol.shuffled && knower !== undefined) this.#send("shuffle", knower);
      card.position = position;
      card.since = ply;
    }
    for (const reader of all ? [undefined] : newer) this.#give(card, reader);
  }

  /** Who looks masks a copy of one of several cards, and is given the shares of all others for that. */
  #look(viewers: ReadonlySet<number>): void {
    for (const viewer of viewers) {
      this.#send("mask", viewer);
      for (let seat = 0; seat < this.#seats; seat++) if (seat !== viewer) this.#send("share", seat);
    }
  }

  /** Shares of all but who is to read; of all where everybody is. */
  #give(card: Card, reader: number | undefined): void {
    let shares = card.ciphertexts.at(-1);
    // A second reader is given a copy of its own.
    if (reader !== undefined && this.#protocol.spent && (shares?.size ?? 0) > 0) {
      shares = new Set();
      card.ciphertexts.push(shares);
    }
    for (let seat = 0; seat < this.#seats; seat++) {
      if (seat === reader || shares?.has(seat)) continue;
      shares?.add(seat);
      this.#send("share", seat);
    }
  }

  /** Whether these seats together read a card: they lack no share, or one of them has masked it. */
  reads({ ciphertexts, maskers }: Card, seats: readonly number[]): boolean {
    if (seats.some((seat) => maskers.has(seat))) return true;
    const others = Array.from({ length: this.#seats }, (_, seat) => seat).filter((seat) => !seats.includes(seat));
    return ciphertexts.some((shares) => others.every((seat) => shares.has(seat)));
  }
}
