// What one seat knows and others do not. All of it follows from one secret and from what the seat says, so that nothing is lost
// with its memory, and an old copy of it says the same again.
import type { Decision } from "ninefold/model";
import { fromHex, type Hex, toHex } from "ninefold-log";
import { utf8 } from "../bytes.ts";
import { CARD_KINDS, make } from "../cards/index.ts";
import { decidedState, valuesIn } from "../course/answers.ts";
import { type HiddenDraw, isShown, type Known, type Line, tupleOf, worldOf } from "../course/line.ts";
import { closedIn, worldAs } from "../course/naming.ts";
import { drawnAs } from "../course/showing.ts";
import { type Course, line } from "../course/stage.ts";
import { heldBy } from "../deck/deck.ts";
import { familyIn } from "../deck/ids.ts";
import { named, restated } from "../deck/positions.ts";
import { type Held, standing } from "../deck/stands.ts";
import {
  decisionCommitment,
  derived,
  drawCommitment,
  hiddenCommitment,
  type Slot,
  shareCommitment,
} from "../secret/commitment.ts";
import { pathIn, type Tree, treeOf } from "../secret/tree.ts";
import { type Body, MAX_DRAWS, type Opening } from "../transcript/body.ts";

export class Secrets {
  readonly #secret: Hex;
  readonly #seat: number;
  /** By round: the base that the seat spoke on, and what it decided there. */
  readonly #bases = new Map<number, Hex>();
  readonly #decided = new Map<number, string>();
  readonly #trees = new Map<number, Tree>();
  #world: { readonly of: Line; readonly world: ReturnType<typeof worldOf> } | undefined;

  /** `secret`: 32 random bytes of this match and seat alone. */
  constructor(secret: Hex, seat: number) {
    this.#secret = secret;
    this.#seat = seat;
  }

  /** The world as this seat knows it: with its own secrets. */
  world(course: Course): ReturnType<typeof worldOf> {
    const of = line(course);
    const { deck, setting } = course;
    if (deck && setting.cards) {
      if (this.#world?.of !== of) {
        const stands = standing(deck, this.#held(course));
        this.#world = {
          of,
          world: worldAs(setting, restated(setting.system, setting.cards, of.world.state, deck, stands)),
        };
      }
      return this.#world.world;
    }
    if (of.secrets.length === 0) return of.world;
    if (this.#world?.of !== of) this.#world = { of, world: worldOf(course.setting, of.turns, this.#known(course)) };
    return this.#world.world;
  }

  /** Of its own cards. */
  #cards({ setting: { mid } }: Course) {
    const [key, randomness] = ["card key", "card randomness"].map((purpose) =>
      fromHex(derived(this.#secret, purpose, { mid, round: 0, seat: this.#seat })),
    );
    return { key: key!, randomness: randomness! };
  }

  #held(course: Course): Held {
    return course.deck ? heldBy(course.deck, this.#seat, this.#cards(course)) : new Map();
  }

  /** Which slots the closed cards lie in that a decision names, where they have to be shown. */
  slots(
    course: Course,
    { family, parameters }: Pick<Decision, "family" | "parameters">,
  ): { readonly slots?: readonly number[] } {
    const { deck, setting } = course;
    const cards = deck && setting.cards ? closedIn(setting.cards, deck, family, parameters) : [];
    if (cards.length === 0) return {};
    const held = [...this.#held(course)];
    return {
      slots: cards.flatMap((card) => {
        const at = held.findIndex(([, one]) => one === card);
        return at < 0 ? [] : held.splice(at, 1).map(([slot]) => slot);
      }),
    };
  }

  /** Which slots the cards lie in that a hidden decision names; those of a set in an order that says nothing. */
  laid(course: Course, { parameters }: Pick<Decision, "parameters">): readonly number[] {
    const { cards } = course.setting;
    const held = [...this.#held(course)];
    return parameters.flatMap((parameter) =>
      named(cards?.cards ?? [], parameter)
        .flatMap((card) => held.filter(([, one]) => one === card).map(([slot]) => slot))
        .toSorted((a, b) => a - b),
    );
  }

  #slot({ setting: { mid } }: Course, round: number): Slot {
    return { mid, round, seat: this.#seat };
  }

  #derived(course: Course, purpose: string, round: number, ...more: readonly (number | Uint8Array)[]): Hex {
    const base = round === course.round ? course.base : (this.#bases.get(round) ?? course.base);
    return derived(this.#secret, purpose, this.#slot(course, round), utf8(base), ...more);
  }

  /** The salt of a decision, which is found again from the decision alone. */
  salt(course: Course, round: number, id: string): Hex {
    return this.#derived(course, "decision", round, utf8(id));
  }

  #leaf(course: Course, round: number, leaf: number): Hex {
    return this.#derived(course, "draw", round, leaf);
  }

  #tree(course: Course, round: number): Tree {
    const slot = this.#slot(course, round);
    const tree =
      this.#trees.get(round) ??
      treeOf(
        Array.from({ length: MAX_DRAWS }, (_, leaf) => drawCommitment(slot, leaf, this.#leaf(course, round, leaf))),
      );
    this.#trees.set(round, tree);
    return tree;
  }

  /** The commitment to a decision in the round that comes next, or in the one in which it was promised. */
  commitment(course: Course, id: string, round: number = course.round): Hex {
    return decisionCommitment(this.#slot(course, round), this.salt(course, round, id), id);
  }

  /** What the seat promises where others decide at the same time. */
  promise(course: Course, { id, family }: Decision): Hex {
    const commitment = this.commitment(course, id);
    if (this.isShown(course, id)) return commitment;
    return hiddenCommitment(this.#slot(course, course.round), family, commitment);
  }

  /** Whether all are shown a decision of the seat. It may not be legal in the world of what everybody knows, and is in its own. */
  isShown(course: Course, id: string): boolean {
    const world = this.world(course);
    const decision = world.choices[this.#seat]!.find((one) => one.id === id);
    return decision !== undefined && isShown(course.setting, world, this.#seat, decision);
  }

  /**
   * Takes note of what the seat has said in the round that comes next: which decision a commitment is of is tried out.
   */
  spoke(course: Course, body: Body): void {
    this.#bases.set(course.round, course.base);
    // What is hidden after a promise was found when it was promised.
    if ((body.k !== "hide" && body.k !== "promise") || course.stage.k === "reveal") return;
    const legal = this.world(course).choices[this.#seat]!;
    const decision = legal.find(
      (one) => (body.k === "hide" ? this.commitment(course, one.id) : this.promise(course, one)) === body.commitment,
    );
    if (decision) this.#decided.set(course.round, decision.id);
  }

  /** What is due of the seat and no decision; undefined where it has to decide. */
  due(course: Course): Body | undefined {
    const { stage, round, setting } = course;
    if (stage.k === "echo") return { k: "echo" };
    if (stage.k === "cards") {
      const { kind, body } = make(course.deck!.machine, this.#seat, round, this.#cards(course));
      return { k: "cards", kind: CARD_KINDS.indexOf(kind), body: toHex(body) };
    }
    if (stage.k === "draw") {
      const commitment = shareCommitment(this.#slot(course, round), this.#derived(course, "share", round));
      return { k: "draw", commitment, ...(setting.drawsApart && { draws: this.#tree(course, round).at(-1)![0]! }) };
    }
    if (stage.k === "share") return { k: "share", salt: this.#derived(course, "share", stage.round) };
    if (stage.k === "reveal") {
      const id = this.#decided.get(stage.round);
      if (id === undefined) return undefined;
      const decision = this.world(course).choices[this.#seat]!.find((one) => one.id === id);
      if (decision && this.isShown(course, id))
        return { k: "reveal", id, salt: this.salt(course, stage.round, id), ...this.slots(course, decision) };
      return { k: "hide", family: familyIn(id), commitment: this.commitment(course, id, stage.round) };
    }
    if (stage.k === "answer") {
      const world = this.world(course);
      const state = decidedState(
        setting.system,
        world.state,
        tupleOf(setting, world, stage.chosen, this.#known(course)),
      );
      return { k: "answer", values: [...valuesIn(setting.system, state, stage.tracks)] };
    }
    if (stage.k !== "show") return undefined;
    return {
      k: "show",
      openings: stage.due.flatMap((one) => (one.seat === this.#seat ? [this.#opening(course, one.number)] : [])),
    };
  }

  #opening(course: Course, number: number): Opening {
    const secret = line(course).secrets[number]!;
    const { round } = secret;
    if (secret.of === "decision") {
      const id = this.#decided.get(round)!;
      return { secret: number, id, salt: this.salt(course, round, id) };
    }
    const { leaf } = secret;
    const path = pathIn(this.#tree(course, round), leaf);
    return { secret: number, salt: this.#leaf(course, round, leaf), result: this.#drawn(course, secret), path };
  }

  #drawn(course: Course, secret: HiddenDraw): number {
    return drawnAs(secret, this.#leaf(course, secret.round, secret.leaf));
  }

  #known(course: Course): Known {
    const { secrets, opened } = line(course);
    const known = new Map(opened);
    for (const secret of secrets) {
      if (secret.seat !== this.#seat) continue;
      const value = secret.of === "draw" ? this.#drawn(course, secret) : this.#decided.get(secret.round);
      if (value !== undefined) known.set(secret.number, value);
    }
    return known;
  }
}
