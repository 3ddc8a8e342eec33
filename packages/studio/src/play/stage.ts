// The board of a match, with what has changed on it; or, where the screen goes from one person to another, nothing of any seat.
import type { Perspective, ShownDecision } from "ninefold/knowledge";
import type { Player } from "ninefold/model";
import type { Match } from "ninefold/play";
import { type Ask, askOf, changesBetween, planOf, type Scene, sayDecision } from "ninefold/scene";
import type { BoardEvents, NinefoldBoard } from "ninefold-board";
import type { Looked } from "../match/looked.ts";
import { reasonOf } from "../match/reasons.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import { shownOf } from "./board-alone.ts";
import { contentsOf } from "./contents.ts";
import { sound } from "./sound.ts";

interface Drawn {
  readonly scene: Scene;
  readonly perspective: Perspective;
  readonly node: number;
}

export class Stage {
  readonly root = html("div", { class: "stage" });
  readonly board: NinefoldBoard = document.createElement("ninefold-board");
  readonly #session: Looked;
  /** What may be said while somebody else decides. */
  readonly #askAhead: (scene: Scene) => Ask | undefined;
  #isFlipped = false;
  #shown: Drawn | undefined;
  /** What the board was drawn of. */
  #drawn: readonly unknown[] = [];

  constructor(session: Looked, askAhead: (scene: Scene) => Ask | undefined) {
    this.#session = session;
    this.#askAhead = askAhead;
  }

  /** What is on the screen now; undefined where it is covered. */
  get scene(): Scene | undefined {
    return this.#shown?.scene;
  }

  flip(): void {
    this.#isFlipped = !this.#isFlipped;
    this.draw();
  }

  /** Other people sit there now: what is drawn next has not come from what was. */
  forget(): void {
    this.#shown = undefined;
  }

  /** Something else may be said while somebody else decides. */
  offerAhead(): void {
    if (!this.#session.deciding && this.#shown) this.board.offer(this.#askAhead(this.#shown.scene));
  }

  /** Says why something cannot be chosen, where the rules say it; `match`: undefined where it is not known here. */
  refuse(match: Match | undefined, { target, chosen }: BoardEvents["refused"]["detail"]): void {
    if (!this.#session.deciding) return;
    const { board } = this;
    const reason = reasonOf(match, this.#session, target, chosen);
    board.refuse(reason === undefined ? board.notPossible(target) : `${board.nameOf(target)}: ${reason}.`);
  }

  /** What lies where, in words. */
  get described(): string | undefined {
    if (!this.#shown) return undefined;
    const contents = contentsOf(planOf(this.#session.rules.system), this.#shown.scene);
    const said = contents.map(([spot, things]) => `${spot}: ${things}`).join(". ");
    return said === "" ? TEXTS.empty : said;
  }

  /** What is said of a ply changes nothing on the board, and what the last ply has changed stays marked there. */
  draw(): void {
    if (!this.root.contains(this.board)) this.root.replaceChildren(this.board);
    const { position, deciding, viewer, below, turn } = this.#session;
    const drawn = [position, deciding, viewer, below, turn, this.#isFlipped];
    const isSame = this.#shown !== undefined && drawn.every((one, i) => one === this.#drawn[i]);
    this.#drawn = drawn;
    if (!isSame) this.#show();
  }

  #show(): void {
    const session = this.#session;
    const { perspective } = session;
    const { system } = session.rules;
    const shown = shownOf(session, perspective, this.#isFlipped);
    const { scene } = shown;
    const before = this.#shown;
    // What was done since is told only where it was done from what was shown.
    const isOnward = before !== undefined && session.comesFrom(before.node);
    const decided = before && isOnward ? decidedSince(session, before.perspective, perspective) : [];
    const isSame = before !== undefined && before.perspective.player?.id === perspective.player?.id;
    const isNext = before !== undefined && (isSame || system.hidesNothing);
    this.board.show({
      ...shown,
      ask: session.deciding ? askOf(system, scene, perspective) : this.#askAhead(scene),
      ...(isNext && {
        changes: changesBetween(system, before.scene, scene, decided),
        decided,
      }),
    });
    this.#shown = { scene, perspective, node: session.node };
    if (decided.length > 0) sound.play(perspective.outcome === undefined ? "decided" : "over");
  }

  /** Nothing of any seat is on the page, nor in it, until the one who decides says so. */
  cover({ name }: Player, seen: () => void): void {
    const uncover = () => {
      seen();
      this.board.focus();
    };
    const go = button(TEXTS.uncover(name), uncover, { class: "main" });
    this.#shown = undefined;
    // What is above the page may show a seat.
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.board.remove();
    this.board.clear();
    this.root.replaceChildren(
      html("div", { class: "cover" }, html("h2", {}, TEXTS.cover(name)), html("p", {}, TEXTS.coverHint), go),
    );
    go.focus();
  }
}

/** What was decided from one perspective to a later one of the same match, and what chance gave then, as far as it was shown. */
function decidedSince(
  looked: Looked,
  before: Perspective,
  after: Perspective,
): readonly (ShownDecision & { readonly words: string })[] {
  if (after.ply <= before.ply) return [];
  return after.events.flatMap((event) => {
    if (event.kind !== "decided" || event.ply <= before.ply) return [];
    const { decisions, ply } = event;
    return decisions.map((one, i) => {
      const chance = i === decisions.length - 1 ? looked.chanceAfter(ply - 1) : [];
      return { ...one, words: [sayDecision(looked.rules.system, one), ...chance].join("; ") };
    });
  });
}
