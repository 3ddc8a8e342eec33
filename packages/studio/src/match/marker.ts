// Where a match stands: all that was played of it, and the marker, which is taken back, set on and goes elsewhere.
import type { Perspective } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import type { Match, MatchTree, NodeId, Rules, Settlement } from "ninefold/play";
import { chanceIn } from "./chance.ts";
import type { Looked } from "./looked.ts";
import { withoutWaiting } from "./played.ts";
import { Seated } from "./seated.ts";
import type { Seat } from "./seats.ts";

export interface MarkerOptions {
  readonly rules: Rules;
  readonly seats: readonly Seat[];
  readonly tree: MatchTree;
  /** How players ended the match themselves, where the marker is. */
  readonly settled?: Settlement | undefined;
}

/** Where a match stands, to go back to. */
export interface Stood {
  readonly tree: MatchTree;
  readonly match: Match;
  readonly isResting: boolean;
}

export abstract class Marker extends Seated implements Looked {
  #tree: MatchTree;
  /** The match where the marker is, with the decisions of those who wait for others. */
  #match: Match;
  #settled: { readonly node: NodeId; readonly settlement: Settlement } | undefined;
  /** The marker was set by hand, or thinking was stopped. */
  #isResting: boolean;

  constructor({ rules, seats, tree, settled }: MarkerOptions) {
    super(rules, seats);
    this.#tree = tree;
    this.#match = tree.matchAt();
    this.#settled = settled && { node: tree.at.id, settlement: settled };
    this.#isResting = tree.at.children.length > 0;
  }

  get match(): Match {
    return this.#match;
  }

  get position(): Match {
    return this.#match;
  }

  abstract get turn(): number;

  get first(): Perspective {
    return this.#match.goTo(0).perspective(this.viewer);
  }

  get node(): NodeId {
    return this.#tree.at.id;
  }

  comesFrom(node: NodeId): boolean {
    return this.#tree.path().some(({ id }) => id === node);
  }

  chanceAfter(ply: number): readonly string[] {
    return chanceIn(this.#match, ply, this.viewer);
  }

  spell(player: PlayerId, id: string): string | undefined {
    return this.#match.spell(player, id);
  }

  /** All that was played, with the lines that were left. Its labels may tell what is hidden: see `Labels`. */
  get tree(): MatchTree {
    return this.#tree;
  }

  get settled(): Settlement | undefined {
    return this.#settled?.node === this.#tree.at.id ? this.#settled.settlement : undefined;
  }

  protected get isResting(): boolean {
    return this.#isResting;
  }

  /** The match one decision on: at the next node where all have decided, else at the same one. */
  protected goOnWith(match: Match): void {
    if (match.ply === this.#match.ply) this.#match = match;
    else this.#stand(this.#tree.with(match));
    this.#isResting = false;
  }

  /** Where it stands. */
  protected get stood(): Stood {
    return { tree: this.#tree, match: this.#match, isResting: this.#isResting };
  }

  /** Where it stood before, as if nothing had been played since. */
  protected standBack({ tree, match, isResting }: Stood): void {
    this.#tree = tree;
    this.#match = match;
    this.#isResting = isResting;
  }

  protected settleBy(settlement: Settlement): void {
    this.#settled = { node: this.#tree.at.id, settlement };
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
    this.changed();
  }

  /** On to where a person has to decide, or to the end of what was played. */
  redo(): void {
    const on = this.#tree.line.slice(this.#tree.at.ply + 1);
    const next = on.find(({ id }) => this.#isPersons(id)) ?? on.at(-1);
    if (next) this.#stand(this.#tree.goTo(next.id));
    this.#isResting = false;
    this.changed();
  }

  get #before(): NodeId | undefined {
    const before = this.#tree.path().slice(0, -1);
    return before.findLast(({ id }) => this.people.length === 0 || this.#isPersons(id))?.id;
  }

  #isPersons(node: NodeId): boolean {
    return this.#tree.matchAt(node).activePlayers.some(({ id }) => this.seats[id] === "human");
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
    this.changed();
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
    this.changed();
  }

  /** The match goes on where the marker was set to. */
  goOn(): void {
    this.#isResting = false;
    this.changed();
  }

  /** Another tree of the same match: without a branch, with another main line, with something said of a ply. */
  change(tree: MatchTree): void {
    const isSame = tree.at.id === this.#tree.at.id;
    this.#tree = tree;
    if (!isSame) this.#stand(tree);
    this.changed(isSame);
  }

  #stand(tree: MatchTree): void {
    this.#tree = tree;
    this.#match = withoutWaiting(tree.matchAt());
  }
}
