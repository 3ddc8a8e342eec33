// A match with people and others in its seats, and what of it may be on the screen now. Nothing is drawn here.
import type { Perspective } from "ninefold/knowledge";
import type { Player, PlayerId } from "ninefold/model";
import {
  canBeSettled,
  type LoadedTree,
  type Match,
  MatchTree,
  type NodeId,
  newMatch,
  type Rules,
  type SeededSource,
  type Settlement,
  type Start,
  saveRecord,
  saveTree,
  seeded,
} from "ninefold/play";
import type { Seat } from "./seats.ts";

export interface SessionOptions {
  readonly rules: Rules;
  readonly seats: readonly Seat[];
  readonly seed: string;
  /** Where it begins: the first initial state where nothing is said. */
  readonly from?: Start | undefined;
  /** What was played before, in place of a match that begins. */
  readonly loaded?: LoadedTree | undefined;
}

/** What was decided in a ply, by each of those who decided in it, and what chance did. */
export interface PlayedPly {
  readonly decided: readonly (readonly [PlayerId, string])[];
  readonly chance: readonly number[];
}

export class Session {
  readonly rules: Rules;
  readonly seed: string;
  /** The record of the match before its first ply. It tells all that is hidden. */
  readonly beginning: string;
  #seats: readonly Seat[];
  #tree: MatchTree;
  /** The match where the marker is, with the decisions of those who wait for others. */
  #match: Match;
  #settled: { readonly node: NodeId; readonly settlement: Settlement } | undefined;
  /** The marker was set by hand, or thinking was stopped: nobody decides in the place of a person who looks. */
  #isResting = false;
  /** Whose seat is on the screen, where seats are hidden from each other. */
  #uncovered: PlayerId | undefined;
  /** Chance of a match that has no seed. */
  readonly #chance: SeededSource | undefined;
  readonly #heard = new Set<() => void>();
  #turn = 0;

  constructor({ rules, seats, seed, from, loaded }: SessionOptions) {
    this.rules = rules;
    this.seed = seed;
    this.#seats = seats;
    const began = newMatch(rules, { chance: seed, ...(from !== undefined && { from }) });
    this.#tree = loaded?.tree ?? MatchTree.of(began);
    this.#match = this.#tree.matchAt();
    if (loaded?.settled) this.#settled = { node: this.#tree.at.id, settlement: loaded.settled };
    this.#isResting = this.#tree.at.children.length > 0;
    const first = withoutWaiting(this.#tree.matchAt(this.#tree.root.id).withoutLater());
    this.beginning = saveRecord(first);
    this.#chance = first.seed === undefined ? seeded(seed) : undefined;
    const people = this.people;
    if (people.length === 1) this.#uncovered = people[0]?.id;
  }

  get match(): Match {
    return this.#match;
  }

  /** The record of the match up to where the marker is. It tells all that is hidden. */
  get line(): string {
    return saveRecord(withoutWaiting(this.#match.withoutLater()));
  }

  /** All that was played, with the lines that were left. Its labels may tell what is hidden: see `Labels`. */
  get tree(): MatchTree {
    return this.#tree;
  }

  /** Calls a function whenever the match, or who sits in it, is another, until what is returned is called. */
  onChange(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  /** Another number whenever what has to be decided is something else: not where one of several has decided in a step. */
  get turn(): number {
    return this.#turn;
  }

  #changed(isSameTurn = false): void {
    if (!isSameTurn) this.#turn++;
    for (const hear of [...this.#heard]) hear();
  }

  get seats(): readonly Seat[] {
    return this.#seats;
  }

  get players(): readonly Player[] {
    return this.rules.system.players;
  }

  get people(): readonly Player[] {
    return this.players.filter(({ id }) => this.#seats[id] === "human");
  }

  /** Who of the people has to decide: the one whose seat is shown before others. */
  get deciding(): Player | undefined {
    if (this.settled) return undefined;
    const due = this.#match.activePlayers.filter(({ id }) => this.#seats[id] === "human");
    return due.find(({ id }) => id === this.#uncovered) ?? due[0];
  }

  /** Those in whose place somebody has to think. */
  get thinking(): readonly Player[] {
    return this.#isResting ? [] : this.#machines;
  }

  /** Those in whose place somebody would think, if the match went on from here. */
  get resting(): readonly Player[] {
    return this.#isResting ? this.#machines : [];
  }

  get #machines(): readonly Player[] {
    if (this.settled) return [];
    return this.#match.activePlayers.filter(({ id }) => this.#seats[id] !== "human");
  }

  /** Whether people at one screen must not see each other's seats. */
  get isSecret(): boolean {
    return !this.rules.system.hidesNothing && this.people.length > 1;
  }

  /** To whom the screen is to be handed; undefined where nothing is to be covered. */
  get coveredFor(): Player | undefined {
    const { deciding } = this;
    return this.isSecret && deciding && deciding.id !== this.#uncovered ? deciding : undefined;
  }

  /** The person at whom the screen is turned says so. */
  uncover(player: PlayerId): void {
    this.#uncovered = player;
    this.#changed();
  }

  /** Through whose eyes the screen shows the match; nobody's where nobody plays. */
  get viewer(): PlayerId | undefined {
    if (this.isSecret) return this.#uncovered;
    return this.deciding?.id ?? this.people[0]?.id;
  }

  /** Whose seat is below: the same for a whole match where nothing is hidden. */
  get below(): PlayerId | undefined {
    return this.isSecret ? this.#uncovered : this.people[0]?.id;
  }

  get perspective(): Perspective {
    return this.#match.perspective(this.viewer);
  }

  /** What went wrong; undefined where the decision was taken. */
  commit(player: PlayerId, id: string): string | undefined {
    const committed = this.#match.commitOption(player, id, this.#chance);
    if (!committed.success) return committed.error.message;
    const isSameTurn = committed.match.ply === this.#match.ply;
    if (isSameTurn) this.#match = committed.match;
    else this.#stand(this.#tree.with(committed.match));
    this.#isResting = false;
    this.#changed(isSameTurn);
    return undefined;
  }

  seat(player: PlayerId, seat: Seat): void {
    this.#seats = this.#seats.with(player, seat);
    const people = this.people;
    this.#uncovered = people.length === 1 ? people[0]?.id : undefined;
    this.#changed();
  }

  /** What was decided up to where the match stands. */
  get plies(): readonly PlayedPly[] {
    const { steps, ply } = this.#match;
    return Array.from({ length: ply }, (_, i) => {
      const taken = steps[i + 1] ?? [];
      return {
        decided: this.players.flatMap(({ id }): (readonly [PlayerId, string])[] => {
          const decision = taken[0]?.tuple[id];
          return decision ? [[id, decision.id]] : [];
        }),
        chance: taken.flatMap(({ results }) => results),
      };
    });
  }

  get mayUndo(): boolean {
    return this.settled !== undefined || this.#before !== undefined;
  }

  get mayRedo(): boolean {
    return this.#tree.line.length > this.#tree.at.ply + 1;
  }

  /** Back to where a person had to decide; at first how players ended the match is taken back. */
  undo(): void {
    if (this.settled) this.#settled = undefined;
    else if (this.#before !== undefined) this.#stand(this.#tree.goTo(this.#before));
    this.#isResting = false;
    this.#changed();
  }

  /** On to where a person has to decide, or to the end of what was played. */
  redo(): void {
    const on = this.#tree.line.slice(this.#tree.at.ply + 1);
    const next = on.find(({ id }) => this.#isPersons(id)) ?? on.at(-1);
    if (next) this.#stand(this.#tree.goTo(next.id));
    this.#isResting = false;
    this.#changed();
  }

  get #before(): NodeId | undefined {
    const before = this.#tree.path().slice(0, -1);
    return before.findLast(({ id }) => this.people.length === 0 || this.#isPersons(id))?.id;
  }

  #isPersons(node: NodeId): boolean {
    return this.#tree.matchAt(node).activePlayers.some(({ id }) => this.#seats[id] === "human");
  }

  /** Whether any ply that was played may be looked at: people who must not see each other's seats go back by `undo` alone. */
  get mayTravel(): boolean {
    return !this.isSecret;
  }

  /** Sets the marker. Who is no person decides there only when asked to. */
  goTo(node: NodeId): void {
    if (!this.mayTravel || !this.#tree.has(node)) return;
    this.#stand(this.#tree.goTo(node));
    this.#isResting = this.#tree.at.children.length > 0;
    this.#changed();
  }

  /** So many plies on along the line, or back. */
  step(plies: number): void {
    const { line, at } = this.#tree;
    if (!this.mayTravel) {
      if (plies < 0 && this.mayUndo) this.undo();
      if (plies > 0 && this.mayRedo) this.redo();
      return;
    }
    const to = line[Math.min(line.length - 1, Math.max(0, at.ply + plies))];
    if (to && to.id !== at.id) this.goTo(to.id);
  }

  /** Who thinks stops to, until the match is to go on. */
  rest(): void {
    this.#isResting = true;
    this.#changed();
  }

  /** The match goes on where the marker was set to. */
  goOn(): void {
    this.#isResting = false;
    this.#changed();
  }

  /** Another tree of the same match: without a branch, with another main line, with something said of a ply. */
  change(tree: MatchTree): void {
    const isSame = tree.at.id === this.#tree.at.id;
    this.#tree = tree;
    if (!isSame) this.#stand(tree);
    this.#changed(isSame);
  }

  #stand(tree: MatchTree): void {
    this.#tree = tree;
    this.#match = withoutWaiting(tree.matchAt());
  }

  /** How players ended the match themselves, where the marker is. */
  get settled(): Settlement | undefined {
    return this.#settled?.node === this.#tree.at.id ? this.#settled.settlement : undefined;
  }

  settle(settlement: Settlement): void {
    if (!canBeSettled(this.#match, settlement)) return;
    this.#settled = { node: this.#tree.at.id, settlement };
    this.#changed();
  }

  /** The record of all that was played. It tells all that is hidden. */
  record(): string {
    return saveTree(this.#tree, { settled: this.settled, waiting: this.#match });
  }
}

const withoutWaiting = (match: Match): Match =>
  match.rules.system.players.reduce((now, { id }) => (now.pending[id] ? now.withdraw(id).match : now), match);
