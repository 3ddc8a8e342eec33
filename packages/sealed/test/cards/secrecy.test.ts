// Random operations: what each coalition can compute from all that was published is what the grants say, and not one card more. With the spent rule
// switched off it is more. Readers read what a plain model says.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { seeded } from "ninefold/play";
import { rounds } from "../../../ninefold/test/sample.ts";
import {
  begin,
  type Card,
  type CardState,
  due,
  isRefusal,
  make,
  type Operation,
  type Slot,
  step,
} from "../../src/cards/index.ts";
import { group, type Point } from "../../src/group/index.ts";
import { Sealings } from "./derivable.ts";
import { accepted, cardsOf, deckOf, Seats, slotsOf } from "./seats.ts";

type Random = ReturnType<typeof seeded>;

const SEATS = 3;
const CARDS = 4;
const COALITIONS = [[0], [1], [2], [0, 1], [0, 2], [1, 2]].map((seats) => new Set(seats));

/** What the spent rule goes by. */
type Guard = "reader" | "knowers";

const NOTHING: { readonly [Each in Guard]: Card[Each] } = { reader: undefined, knowers: new Set() };

/** The state in which the rule has nothing to go by. */
function weakened(state: CardState, guards: readonly Guard[]): CardState {
  const blank = Object.fromEntries(guards.map((guard) => [guard, NOTHING[guard]]));
  return { ...state, cards: new Map([...state.cards].map(([slot, card]) => [slot, { ...card, ...blank }])) };
}

/** A match beside what it is in plain: what lies where, by values and by sealings. */
class Play {
  readonly seats: Seats;
  readonly sealings = new Sealings();
  readonly values = new Map<Slot, string>();
  readonly at = new Map<Slot, number>();
  /** Who was shown each sealing. */
  readonly granted: (readonly [sealing: number, to: number | "all"])[] = [];
  /** Who will know how a copy and a card hang together, and so may read both. */
  readonly promised: (readonly [sealing: number, to: number])[] = [];
  readonly #random: Random;
  readonly #without: readonly Guard[] | undefined;
  #fresh = 0;

  constructor(keyed: Seats, random: Random, without: readonly Guard[] | undefined) {
    this.seats = keyed.branch();
    this.#random = random;
    this.#without = without;
    this.seats.run(deckOf("pile", cardsOf(CARDS)));
    slotsOf("pile", CARDS).forEach((slot, i) => {
      this.values.set(slot, cardsOf(CARDS)[i]!);
      this.#lay(slot, this.sealings.start(this.present));
      this.granted.push([this.at.get(slot)!, "all"]);
    });
    // In half of the plays cards that all know go about for a while.
    if (random.uniform(2) === 0) this.run({ op: "shuffle", slots: slotsOf("pile", CARDS), by: this.present });
  }

  get present(): readonly number[] {
    return this.seats.state.keys.flatMap(({ hasLeft }, seat) => (hasLeft ? [] : [seat]));
  }

  #lay(slot: Slot, sealing: number): void {
    this.at.set(slot, sealing);
  }

  #pick<Each>(list: readonly Each[]): Each {
    return list[this.#random.uniform(list.length)]!;
  }

  #some<Each>(list: readonly Each[], number: number): readonly Each[] {
    const rest = [...list];
    return Array.from(
      { length: Math.min(number, rest.length) },
      () => rest.splice(this.#random.uniform(rest.length), 1)[0]!,
    );
  }

  #operation(): Operation {
    const slots = [...this.values.keys()];
    const [slot, seat] = [this.#pick(slots), this.#pick(this.present)];
    switch (this.#random.uniform(12)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return { op: "show", cards: [{ slot, to: this.#random.uniform(8) === 0 ? "all" : seat }] };
      case 4:
      case 5:
        return { op: "refresh", slots: [slot], by: seat };
      case 6:
        return { op: "copy", slot, into: [`copy ${this.#fresh++}`], by: seat };
      case 7:
        return { op: "choose", among: this.#some(slots, 2), into: `choice ${this.#fresh++}`, by: seat };
      case 8:
        return { op: "relocate", cards: [{ from: slot, to: `heap ${this.#fresh++}` }] };
      case 9:
        if (this.#random.uniform(4) === 0) return { op: "leave", seat };
        return slots.length > CARDS ? { op: "drop", slots: [slot] } : { op: "refresh", slots, by: seat };
      default:
        return {
          op: "shuffle",
          slots: this.#some(slots, 1 + this.#random.uniform(3)),
          by: this.#some(this.present, 1 + this.#random.uniform(SEATS)),
        };
    }
  }

  /** One operation at random. */
  go(): void {
    this.run(this.#operation());
  }

  /** The operation, where it makes sense and the rule allows it. */
  run(operation: Operation): void {
    const { state } = this.seats;
    let begun: ReturnType<typeof begin>;
    try {
      begun = begin(this.#without ? weakened(state, this.#without) : state, operation);
    } catch (error) {
      if (error instanceof RangeError) return;
      throw error;
    }
    if (isRefusal(begun)) return;
    this.seats.state = begun;
    this.#plain(operation);
    for (let awaited = due(this.seats.state); awaited.length > 0; awaited = due(this.seats.state)) {
      this.seats.round++;
      for (const { seat } of awaited) this.#say(operation, seat);
    }
  }

  /** What the operation itself does to what lies where. */
  #plain(operation: Operation): void {
    if (operation.op === "relocate")
      for (const { from, to } of operation.cards) {
        this.values.set(to, this.values.get(from)!);
        this.at.set(to, this.at.get(from)!);
        this.values.delete(from);
        this.at.delete(from);
      }
    if (operation.op === "drop")
      for (const slot of operation.slots) {
        this.values.delete(slot);
        this.at.delete(slot);
      }
    if (operation.op === "copy") this.promised.push([this.at.get(operation.slot)!, operation.by]);
    if (operation.op === "show")
      for (const { slot, to } of operation.cards) this.granted.push([this.at.get(slot)!, to]);
  }

  #say(operation: Operation, seat: number): void {
    const { seats, sealings, values, at, present } = this;
    const wanted: { order?: readonly number[]; chosen?: number } = {};
    if (operation.op === "shuffle") wanted.order = this.#some([...operation.slots.keys()], operation.slots.length);
    if (operation.op === "choose") wanted.chosen = this.#random.uniform(operation.among.length);
    const before = seats.state;
    seats.state = accepted(step(before, make(before, seat, seats.round, seats.secrets(seat), wanted)));
    if (operation.op === "show")
      for (const { slot, to } of operation.cards) if (to !== seat) sealings.publish(at.get(slot)!, seat);
    if (operation.op === "leave")
      for (const [slot, { reader, isClosed }] of before.cards)
        if (reader !== seat && !isClosed) sealings.publish(at.get(slot)!, seat);
    if (operation.op === "refresh")
      for (const slot of operation.slots) this.#lay(slot, sealings.again(at.get(slot)!, seat, present, "all"));
    if (operation.op === "copy")
      for (const slot of operation.into) {
        values.set(slot, values.get(operation.slot)!);
        this.#lay(slot, sealings.again(at.get(operation.slot)!, seat, present, "all"));
      }
    if (operation.op === "choose") {
      const from = operation.among[wanted.chosen!]!;
      values.set(operation.into, values.get(from)!);
      this.#lay(operation.into, sealings.again(at.get(from)!, seat, present, seat));
      this.promised.push([at.get(operation.into)!, seat]);
    }
    if (operation.op === "shuffle") {
      const { slots } = operation;
      const sources = wanted.order!.map((from) => slots[from]!);
      const [plain, sealed] = [sources.map((slot) => values.get(slot)!), sources.map((slot) => at.get(slot)!)];
      slots.forEach((slot, i) => {
        values.set(slot, plain[i]!);
        this.#lay(slot, sealings.again(sealed[i]!, seat, present, slots.length === 1 ? "all" : seat));
      });
    }
  }

  /** Cards that a coalition can compute though neither it nor all were given them; and cards that it was given and cannot. */
  difference(): readonly string[] {
    // All who are left have the whole key between them.
    const partial = COALITIONS.filter((coalition) => this.present.some((seat) => !coalition.has(seat)));
    return partial.flatMap((coalition) => {
      const classes = this.sealings.classes(coalition);
      const known = new Set<number>();
      for (const [sealing, opens] of this.sealings.opened(coalition).entries()) if (opens) known.add(classes[sealing]!);
      const given = new Set<number>();
      const promised = new Set<number>();
      for (const [sealing, to] of this.promised) if (coalition.has(to)) promised.add(classes[sealing]!);
      for (const [sealing, to] of this.granted) if (to === "all" || coalition.has(to)) given.add(classes[sealing]!);
      const who = [...coalition].join("+");
      return [
        ...[...known].filter((one) => !given.has(one) && !promised.has(one)).map((one) => `${who} computes ${one}`),
        ...[...given].filter((one) => !known.has(one)).map((one) => `${who} cannot open ${one}`),
      ];
    });
  }

  checkReaders(): void {
    for (const [slot, value] of this.values)
      for (const seat of this.present) {
        const read = this.seats.read(slot, seat);
        if (read) assert.deepEqual(read, [value], slot);
      }
  }
}

const keyed = Seats.keyed("secrecy", SEATS);

/** A group in which nothing is computed: everything has one encoding, and sums are the identity besides. Messages are taken in no time, for what counts here is who sends which. */
function withoutArithmetic(t: TestContext): void {
  const [sum, other] = [1, 2].map(() => group.multiples(group.generator, [2n])[0]!) as [Point, Point];
  const all = (list: readonly unknown[]): readonly Point[] => list.map(() => other);
  t.mock.method(group, "msm", () => sum);
  t.mock.method(group, "encodeAll", (points: readonly Point[]) => new Uint8Array(32 * points.length));
  t.mock.method(group, "isIdentity", (point: Point) => point === sum);
  t.mock.method(group, "mulAll", all);
  t.mock.method(group, "addAll", all);
  t.mock.method(group, "subAll", all);
  t.mock.method(group, "multiples", (_: Point, scalars: readonly unknown[]) => all(scalars));
  t.mock.method(group, "decodeAll", (bytes: Uint8Array) => all(Array(bytes.length / 32).fill(0)));
}

interface Played {
  readonly without?: readonly Guard[];
  /** Whether the group is one in which something is computed. */
  readonly isReal?: boolean;
}

/** Plays twenty operations; the first difference, if there is one. */
function played(seed: string, { without, isReal = false }: Played = {}): string | undefined {
  const play = new Play(keyed, seeded(seed), without);
  for (let i = 0; i < 20; i++) {
    play.go();
    const [found] = play.difference();
    if (found) return `${seed}, operation ${i}: ${found}`;
  }
  if (isReal) play.checkReaders();
  return undefined;
}

test("coalitions compute what the grants say and no more", (t) => {
  withoutArithmetic(t);
  for (let i = 0; i < rounds(17, 1000); i++) assert.equal(played(`play ${i}`), undefined);
});

test("readers read what lies there", () => {
  for (let i = 0; i < rounds(2, 50); i++) assert.equal(played(`play ${i}`, { isReal: true }), undefined);
});

for (const without of [["knowers"], ["reader", "knowers"]] as const)
  test(`without ${without.join(" and ")} to go by some coalition computes more`, (t) => {
    withoutArithmetic(t);
    for (let i = 0; i < 100; i++) if (played(`play ${i}`, { without })?.includes("computes")) return;
    assert.fail("nothing is found");
  });
