// Random acts against a small model of seats, clocks, offers and what waits, written without looking at the log's.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mayAgreeOnDraw, type Rules } from "ninefold/play";
import { type Acted, type Follower, Logged, verify, type Written } from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import { askOf, followed, keyOf, outsideOf, rulesOf, termsOf } from "./matches.ts";

/** What is asked for; numbers are taken modulo what there is. */
type Step =
  | {
      readonly k: "sit" | "leave" | "resign" | "flag" | "remove" | "withdraw" | "undo";
      readonly seat: number;
      readonly wait: number;
    }
  | { readonly k: "offer"; readonly seat: number; readonly wait: number }
  | { readonly k: "answer"; readonly seat: number; readonly wait: number; readonly yes: boolean }
  | { readonly k: "pause"; readonly wait: number }
  | {
      readonly k: "decide";
      readonly seat: number;
      readonly wait: number;
      readonly pick: number;
      readonly spent: number;
    };

const seat = fc.nat(1);
const wait = fc.oneof({ weight: 5, arbitrary: fc.nat(400) }, { weight: 1, arbitrary: fc.nat(3_000) });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ k: fc.constant("sit" as const), seat, wait }) },
    {
      weight: 8,
      arbitrary: fc.record({ k: fc.constant("decide" as const), seat, wait, pick: fc.nat(20), spent: fc.nat(100) }),
    },
    { weight: 2, arbitrary: fc.record({ k: fc.constantFrom("withdraw" as const, "undo" as const), seat, wait }) },
    {
      weight: 1,
      arbitrary: fc.record({ k: fc.constantFrom("leave" as const, "remove" as const, "resign" as const), seat, wait }),
    },
    { weight: 1, arbitrary: fc.record({ k: fc.constant("flag" as const), seat, wait }) },
    { weight: 1, arbitrary: fc.record({ k: fc.constant("offer" as const), seat, wait }) },
    { weight: 2, arbitrary: fc.record({ k: fc.constant("answer" as const), seat, wait, yes: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ k: fc.constant("pause" as const), wait }) },
  ),
  { maxLength: 60 },
);

const MAIN = 2_000;
const INCREMENT = 100;
const PAUSE = 50;

/** Seats, clocks, offers and what waits, of two players. Of the game it is handed who decides and that it is over. */
class Model {
  readonly seats: ("free" | "sat" | "left")[] = ["free", "free"];
  readonly clocks: Clock[] = [0, 1].map(() => ({ left: MAIN, since: undefined, withdrawn: MAIN }));
  readonly waiting = new Set<number>();
  /** Since which entries choices stood along the play, and whether nothing was shown on the way to each. */
  readonly asked: { since: number; isPlain: boolean }[] = [];
  isOver = false;
  offer: { readonly seat: number; readonly about: "draw" | "undo" } | undefined;

  get isBegun(): boolean {
    return this.asked.length > 0;
  }

  /** Since when the choices stood that an undo returns to. */
  get undoTo(): number | undefined {
    return this.asked.at(-1)?.isPlain ? this.asked.at(-2)?.since : undefined;
  }

  run({ active }: Logged, at: number): void {
    for (const [i, clock] of this.clocks.entries()) clock.since = active.includes(i) ? at : undefined;
  }
}

interface Clock {
  left: number;
  since: number | undefined;
  /** What is left if the decision that waits is taken back. */
  withdrawn: number;
}

/** Whether a step may be made. */
function mayBe(model: Model, step: Step, at: number, hasDraw: boolean): boolean {
  if (model.isOver) return false;
  if (step.k === "pause") return model.isBegun && model.clocks.every(({ since = 0 }) => since + PAUSE <= at);
  const standing = model.seats[step.seat];
  if (step.k === "sit") return standing !== "sat";
  if (step.k === "leave" || step.k === "remove") return standing === "sat";
  if (!model.isBegun) return false;
  const { left, since } = model.clocks[step.seat]!;
  if (step.k === "flag") return since !== undefined && at - since > left;
  if (standing !== "sat") return false;
  if (step.k === "withdraw") return model.waiting.has(step.seat);
  const isAlone = model.seats[1 - step.seat] === "left";
  if (step.k === "offer") return !isAlone && !model.offer && hasDraw;
  if (step.k === "undo") return !isAlone && !model.offer && model.undoTo !== undefined;
  if (step.k === "answer") return model.offer !== undefined && model.offer.seat !== step.seat;
  return step.k !== "decide" || (since !== undefined && step.spent <= at - since && step.spent <= left);
}

/** What a step that was made changes. */
function change(model: Model, step: Step, at: number, { next, entries }: Made): void {
  if (step.k === "pause") {
    for (const clock of model.clocks) if (clock.since !== undefined) clock.since += PAUSE;
  } else if (step.k === "sit") {
    model.seats[step.seat] = "sat";
    if (model.isBegun || model.seats.includes("free")) return;
    model.asked.push({ since: next.since!, isPlain: true });
    model.run(next, at);
  } else if (step.k === "leave" || step.k === "remove") model.seats[step.seat] = model.isBegun ? "left" : "free";
  else if (step.k === "resign" || step.k === "flag") model.isOver = true;
  else if (step.k === "withdraw") {
    model.waiting.delete(step.seat);
    const clock = model.clocks[step.seat]!;
    clock.left = clock.withdrawn;
    clock.since = at;
  } else if (step.k === "decide") decide(model, step, at, { next, entries });
  else if (step.k === "answer" && !step.yes) model.offer = undefined;
  else {
    if (step.k !== "answer") model.offer = { seat: step.seat, about: step.k === "undo" ? "undo" : "draw" };
    if (step.k === "answer") agree(model, at, next);
  }
}

function agree(model: Model, at: number, next: Logged): void {
  if (model.offer?.about === "draw") model.isOver = true;
  else {
    model.asked.pop();
    model.asked.at(-1)!.since = next.since!;
    model.waiting.clear();
    model.run(next, at);
  }
  model.offer = undefined;
}

function decide(
  model: Model,
  { seat: by, spent }: Extract<Step, { k: "decide" }>,
  at: number,
  { next, entries }: Made,
): void {
  const clock = model.clocks[by]!;
  clock.withdrawn = clock.left - spent;
  clock.left = clock.withdrawn + INCREMENT;
  clock.since = undefined;
  if (model.offer && (model.offer.about === "undo" || model.offer.seat !== by)) model.offer = undefined;
  model.waiting.add(by);
  if (next.since === model.asked.at(-1)!.since) return;
  model.waiting.clear();
  model.asked.push({ since: next.since!, isPlain: !entries.some(({ entry }) => entry.body.k === "ply") });
  model.isOver = next.ended !== undefined;
  model.run(next, at);
}

/** The act of a step. */
function actOf(step: Step, model: Model, logged: Logged, number: number): readonly [number | "table", object] {
  const { since = 0 } = logged;
  if (step.k === "pause") return ["table", { k: "pause", ms: PAUSE }];
  if (step.k === "flag" || step.k === "remove") return ["table", { k: step.k, seat: step.seat }];
  if (step.k === "sit") return [step.seat, { k: "sit", key: keyOf(step.seat), name: "" }];
  if (step.k === "withdraw") return [step.seat, { k: "withdraw", ask: askOf(number), since }];
  if (step.k === "offer") return [step.seat, { k: "offer", about: "draw" }];
  if (step.k === "undo") return [step.seat, { k: "offer", about: "undo", to: model.asked.at(-2)?.since ?? 9_999 }];
  if (step.k === "answer") return [step.seat, { k: "answer", to: logged.offer?.seq ?? 9_999, yes: step.yes }];
  if (step.k !== "decide") return [step.seat, { k: step.k }];
  const choices = logged.active.includes(step.seat) ? logged.perspective(step.seat).choices : [];
  const id = choices[step.pick % Math.max(1, choices.length)]?.id ?? "nothing";
  return [step.seat, { k: "decide", ask: askOf(number), since, id, spent: step.spent }];
}

type Made = Extract<Acted, { next: Logged }>;

const SEATED: readonly Step[] = [0, 1].map((one) => ({ k: "sit", seat: one, wait: 0 }));

const GAMES = await Promise.all(
  ["tic-tac-toe", "rock-paper-scissors", "pig", "kuhn-poker"].map((game) => rulesOf(game)),
);

/** Makes the steps in both, compares them after each, and checks the log that is left. */
async function requireSame(rules: Rules, steps: readonly Step[]): Promise<void> {
  const outside = { ...outsideOf("1").next(), at: 0 };
  const begun = Logged.begin(rules, termsOf(rules, { clock: "2s+0.1s" }), outside);
  let logged = begun.next;
  const written: Written[] = [...begun.entries];
  const model = new Model();
  const hasDraw = mayAgreeOnDraw(rules.system);
  let at = 0;
  for (const [number, step] of steps.entries()) {
    at += step.wait;
    const act = logged.act.bind(logged) as (by: number | "table", act: object, from: typeof outside) => Acted;
    const [by, asked] = actOf(step, model, logged, number);
    const acted = act(by, asked, { ...outside, at });
    assert.equal("next" in acted, mayBe(model, step, at, hasDraw), JSON.stringify({ step, acted }));
    if (!("next" in acted)) continue;
    change(model, step, at, acted);
    logged = acted.next;
    written.push(...acted.entries);
    assert.equal(logged.ended !== undefined, model.isOver);
    assert.deepEqual(
      logged.seats.map(({ key, hasLeft }) => (hasLeft ? "left" : key ? "sat" : "free")),
      model.seats,
    );
    assert.deepEqual([...logged.pending], [...model.waiting].sort());
    assert.deepEqual(
      logged.offer && { seat: logged.offer.by, about: logged.offer.about },
      model.isOver ? undefined : model.offer,
    );
    const clocks = model.clocks.map(({ left, since }) =>
      Math.max(0, left - (model.isOver || since === undefined ? 0 : at - since)),
    );
    if (!model.isOver)
      assert.deepEqual(
        logged.clocks(at)?.map(({ milliseconds }) => milliseconds),
        clocks,
      );
  }
  await requireReplayed(rules, written, logged);
}

async function requireReplayed(rules: Rules, written: readonly Written[], logged: Logged): Promise<void> {
  const verdict = await verify(written, () => rules, logged.head);
  assert.ok(verdict.verdict !== "refused", JSON.stringify(verdict));
  assert.deepEqual(verdict.logged.seats, logged.seats);
  for (const viewer of [0, 1, "public"] as const) {
    const follower = followed(rules, viewer, written);
    const both: readonly (Follower | Logged)[] = [follower, verdict.logged];
    for (const found of both) {
      const { head, active, pending, offer, ended, since, at } = found;
      assert.deepEqual({ head, active, pending, offer, ended, since, at }, pick(logged));
      assert.deepEqual(found.clocks(at + 5), logged.clocks(at + 5));
    }
    // What chance deals at the start is known when all seats are taken.
    if (logged.since === undefined) continue;
    assert.deepEqual(follower.perspective, logged.perspective(viewer));
    assert.deepEqual(verdict.logged.perspective(viewer), logged.perspective(viewer));
  }
}

const pick = ({ head, active, pending, offer, ended, since, at }: Logged) => ({
  head,
  active,
  pending,
  offer,
  ended,
  since,
  at,
});

for (const rules of GAMES) {
  test(`random acts in ${rules.system.name} come to what a small model says, and replay equals live`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, (isSeated, all) =>
        requireSame(rules, isSeated ? [...SEATED, ...all] : all),
      ),
      { seed: 1, numRuns: rounds(28, 2_000) },
    );
  });
}
