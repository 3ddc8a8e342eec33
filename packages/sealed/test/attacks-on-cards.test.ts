// Attacks on cards within matches, by their numbers in docs/cards.md and docs/sealed.md, each with its honest twin.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Decision, State } from "ninefold/model";
import { fromHex, toHex } from "ninefold-log";
import {
  type Body,
  type BodyOf,
  type Message,
  readMessage,
  type Signed,
  Spectator,
  signMessage,
  speakersOf,
} from "ninefold-sealed";
import { CARD_KINDS } from "ninefold-sealed/cards";
import { ELEMENT, group } from "ninefold-sealed/group";
import { due, openCards } from "../src/cards/index.ts";
import { commitmentTo } from "../src/cards/keys.ts";
import type { Course } from "../src/course/stage.ts";
import { Secrets } from "../src/seat/secrets.ts";
import { mustConvict, verdictOf } from "./attacks.ts";
import { keysOf, type Opened, openedOf, Relay } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

interface Instant {
  readonly relay: Relay;
  readonly before: readonly Signed[];
  /** What an honest seat said then. */
  readonly message: Message;
  readonly signed: Signed;
}

/** A match that was played, up to a message. */
async function upTo(
  opened: Opened,
  seed: string,
  isIt: (message: Message, before: number) => boolean,
): Promise<Instant> {
  const relay = await (await Relay.of(opened, seed)).play();
  const { said } = relay.seats[0]!.record;
  const at = said.findIndex(({ message }, i) => isIt(readMessage(message), i));
  assert.ok(at >= 0, "There is such a message.");
  return { relay, before: said.slice(0, at), message: readMessage(said[at]!.message), signed: said[at]! };
}

const isOf = ({ body }: Message, kind: (typeof CARD_KINDS)[number]): boolean =>
  body.k === "cards" && CARD_KINDS[body.kind] === kind;

const sign = (message: Message, body: Body, seat = message.seat): Signed =>
  signMessage({ ...message, seat, body }, keysOf(seat).signing);

const recordOf = ({ relay, before }: Instant, more: Signed) => ({ ...relay.seats[0]!.record, said: [...before, more] });

async function mustStandThere(opened: Opened, instant: Instant): Promise<void> {
  assert.equal((await verdictOf(opened, recordOf(instant, instant.signed))).verdict, "notFinished");
}

/** The body with other shares. */
function withShares({ body }: Message, change: (points: ReturnType<typeof group.decodeAll>) => typeof points): Body {
  const { kind, body: hex } = body as BodyOf<"cards">;
  const bytes = fromHex(hex);
  const end = bytes.length - 2 * ELEMENT;
  const changed = group.encodeAll(change(group.decodeAll(bytes.subarray(0, end))));
  return { k: "cards", kind, body: toHex(changed) + toHex(bytes.subarray(end)) };
}

test("25: the identity as a masking key convicts, and an honest one does not", async () => {
  const opened = await openedOf("kuhn-poker");
  const { mid, system } = opened.setting;
  const identity = new Uint8Array(ELEMENT);
  const committed = commitmentTo(openCards(fromHex(mid), system.players.length), 1, identity);
  const first = await upTo(opened, "keys", (message) => isOf(message, "keyCommit") && message.seat === 0);
  const commit: Body = { k: "cards", kind: CARD_KINDS.indexOf("keyCommit"), body: toHex(committed) };
  const base = first.message;
  const spectator = new Spectator(opened.setting, opened.agreed);
  spectator.hear(first.signed);
  spectator.hear(sign(base, commit, 1));
  const open: Body = { k: "cards", kind: CARD_KINDS.indexOf("keyOpen"), body: toHex(new Uint8Array(3 * ELEMENT)) };
  const { round, base: next } = spectator.course;
  spectator.hear(sign({ ...base, round, base: next }, open, 1));
  assert.deepEqual([spectator.convicted?.seat, spectator.convicted?.code], [1, "NF9008"]);
  await mustConvict(opened, spectator.record, 1, "NF9008");
  const twin = await upTo(opened, "keys", (message) => isOf(message, "keyOpen") && message.seat === 1);
  await mustStandThere(opened, twin);
});

describe("shares", async () => {
  const opened = await openedOf("tricks");
  const deal = await upTo(opened, "shares", (message) => isOf(message, "shares"));
  const { message } = deal;

  test("the twin of 35 to 37: honest shares stand", () => mustStandThere(opened, deal));

  test("35: errors that cancel out when all shares are added convict", async () => {
    const bad = withShares(message, ([first, second, ...rest]) => [
      ...group.addAll([first!], [group.generator]),
      ...group.subAll([second!], [group.generator]),
      ...rest,
    ]);
    await mustConvict(opened, recordOf(deal, sign(message, bad)), message.seat, "NF9105");
  });

  test("36: a wrong share convicts", async () => {
    const bad = withShares(message, (points) => points.with(0, group.addAll([points[0]!], [group.generator])[0]!));
    await mustConvict(opened, recordOf(deal, sign(message, bad)), message.seat, "NF9105");
  });

  test("37: the shares of another card convict, and so do those of another round", async () => {
    const leduc = await openedOf("leduc-poker");
    const first = await upTo(leduc, "0", (one) => isOf(one, "shares") && one.seat === 0);
    const later = await upTo(
      leduc,
      "0",
      (one) => isOf(one, "shares") && one.seat === 0 && one.round > first.message.round,
    );
    await mustStandThere(leduc, later);
    await mustConvict(leduc, recordOf(later, sign(later.message, first.message.body)), 0, "NF9105");
  });
});

describe("a card that is passed on", async () => {
  const opened = await openedOf("passed-on");
  const pass = await upTo(opened, "pass", (message) => isOf(message, "refresh"));
  const { message } = pass;
  const shares = CARD_KINDS.indexOf("shares");

  test("the twin of 38 and 39: who knows the card masks it anew, before another is given shares", async () => {
    assert.equal(message.seat, 0);
    await mustStandThere(opened, pass);
  });

  test("38: a spent card that is handed on as it is convicts", async () => {
    const body: Body = { k: "cards", kind: shares, body: "00".repeat(96) };
    await mustConvict(opened, recordOf(pass, sign(message, body)), 0, "NF9107");
  });

  test("39: a third seat that masks it anew convicts itself", () =>
    mustConvict(opened, recordOf(pass, sign(message, message.body, 2)), 2, "NF9107"));
});

describe("what is played", async () => {
  const opened = await openedOf("tricks");
  const isPlay = ({ body }: Message): boolean => body.k === "decide" && body.slots !== undefined;
  const play = await upTo(opened, "play", isPlay);
  const { message } = play;
  const honest = message.body as BodyOf<"decide">;

  test("the honest twin stands", () => mustStandThere(opened, play));

  test("a slot that is another seat's, open, or none convicts", async () => {
    const own = play.relay.seats[0]!.record.said.map((one) => readMessage(one.message)).filter(isPlay);
    const other = own.find(({ seat }) => seat !== message.seat)!.body as BodyOf<"decide">;
    for (const slots of [other.slots!, [99], [], [honest.slots![0]!, honest.slots![0]!]])
      await mustConvict(opened, recordOf(play, sign(message, { ...honest, slots })), message.seat, "NF9104");
  });

  test("43: a card that does not lie in the slot convicts when the slot is shown", async () => {
    const isFirst = (course: Course): boolean => course.deck!.open.size === 0;
    const spectator = driven(opened, (course, seat, secrets) => {
      const { choices } = secrets.world(course);
      const [first, second] = choices[seat]!;
      const { slots } = secrets.slots(course, first!);
      return { k: "decide", id: isFirst(course) ? second!.id : first!.id, slots: slots! };
    });
    assert.deepEqual([spectator.convicted?.seat, spectator.convicted?.code], [0, "NF9103"]);
    await mustConvict(opened, spectator.record, 0, "NF9103");
  });

  test("47: who does not follow suit and could is convicted when all cards were played, and who does not is not", async () => {
    const honest = driven(opened, (course, seat, secrets) =>
      played(course, secrets, secrets.world(course).choices[seat]![0]!),
    );
    assert.equal(honest.convicted, undefined);
    let cheat: number | undefined;
    const spectator = driven(opened, (course, seat, secrets) => {
      const { state, choices } = secrets.world(course);
      const legal = choices[seat]!;
      const own = [...holding(opened, state, seat)];
      const other = own.find((card) => !legal.some(({ parameters }) => parameters[0] === card));
      if (cheat !== undefined || other === undefined) return played(course, secrets, legal[0]!);
      cheat = seat;
      return played(course, secrets, { family: "play", id: `play(${other})`, parameters: [other] });
    });
    assert.ok(cheat !== undefined);
    assert.equal(spectator.convicted?.seat, cheat);
    await mustConvict(opened, spectator.record, cheat, "NF9106");
  });
});

test("46: who knocks with too many points shows all cards, and is convicted by them; who knocks with few is not", {
  skip: !isLong,
}, async () => {
  const opened = await openedOf("gin-rummy", { ranks: "5", knockLimit: "6" });
  const knocking = (isHonest: boolean) => {
    let knocker: number | undefined;
    const spectator = driven(opened, (course, seat, secrets) => {
      const legal = secrets.world(course).choices[seat]!;
      const knock = legal.find(({ family }) => family === "knock");
      const other = legal.find(({ family }) => family === "discard") ?? legal[0]!;
      const [card] = other.parameters;
      const isTime = knocker === undefined && other.family === "discard";
      if (isTime && (isHonest ? knock : !knock)) knocker = seat;
      if (isTime && !isHonest && !knock)
        return played(course, secrets, { family: "knock", id: `knock(${card})`, parameters: [card!] });
      return played(course, secrets, isHonest && knock ? knock : other);
    });
    return { spectator, knocker };
  };
  const { spectator, knocker } = knocking(false);
  assert.ok(knocker !== undefined);
  await mustConvict(opened, spectator.record, knocker, "NF9104");
  const twin = knocking(true);
  assert.ok(twin.knocker !== undefined);
  assert.equal((await verdictOf(opened, twin.spectator.record)).verdict, "accepted");
});

describe("what is counted", async () => {
  test("43: cards of another rank than was said convict when they are shown, and those that were said do not", {
    skip: !isLong,
  }, async () => {
    const opened = await openedOf("president", { ranks: "2" });
    const playing = (isHonest: boolean) =>
      driven(opened, (course, seat, secrets) => {
        const legal = secrets.world(course).choices[seat]!;
        const own = legal.find(({ family }) => family === "play");
        if (!own) return played(course, secrets, legal[0]!);
        const honest = played(course, secrets, own);
        if (isHonest || honest.k !== "decide") return honest;
        const [rank, count] = own.parameters;
        return { ...honest, id: `play(${rank === "1" ? 2 : 1}, ${count})` };
      });
    const spectator = playing(false);
    assert.equal(spectator.convicted?.code, "NF9103");
    await mustConvict(opened, spectator.record, 0, "NF9103");
    const twin = playing(true);
    assert.equal(twin.convicted?.message, undefined);
    assert.equal((await verdictOf(opened, twin.record)).verdict, "accepted");
  });

  test("46: more cards than the seat shows, more than there are and another's cards convict at once", async () => {
    const opened = await openedOf("president", { ranks: "2" });
    const play = await upTo(opened, "counted", ({ body }) => body.k === "decide" && body.slots !== undefined);
    const { message } = play;
    const { slots = [] } = message.body as BodyOf<"decide">;
    await mustStandThere(opened, play);
    for (const body of [
      { id: "play(1, 2)", slots: slots.slice(0, 1) },
      { id: "play(1, 5)", slots: [0, 1, 2, 3, 4] },
      { id: "play(1, 1)", slots: [7] },
      { id: "play(1, -1)", slots: [] },
      { id: "play(9, 1)", slots: slots.slice(0, 1) },
    ])
      await mustConvict(opened, recordOf(play, sign(message, { k: "decide", ...body })), message.seat, "NF9104");
  });

  test("43: who takes a dish that is not on the tray, at once with others, is convicted when it is shown", {
    skip: !isLong,
  }, async () => {
    const opened = await openedOf("banquet", { seats: "2", perTray: "2" });
    const DISHES = ["roll", "dumpling", "prawn", "tuna"];
    const taking = (isHonest: boolean) => {
      let cheat: number | undefined;
      const promised = new Map<number, BodyOf<"reveal">>();
      const spectator = driven(opened, (course, seat, secrets) => {
        if (course.stage.k === "reveal") return promised.get(seat)!;
        const legal = secrets.world(course).choices[seat]!;
        const { slots = [] } = secrets.slots(course, legal[0]!);
        const other = DISHES.find((dish) => !legal.some(({ parameters }) => parameters[0] === dish));
        const isTime = !isHonest && cheat === undefined && seat === 1 && other !== undefined;
        if (isTime) cheat = seat;
        const id = isTime ? `take(${other})` : legal[0]!.id;
        promised.set(seat, { k: "reveal", id, salt: secrets.salt(course, course.round, id), slots: [...slots] });
        return { k: "promise", commitment: secrets.commitment(course, id) };
      });
      return { spectator, cheat };
    };
    const { spectator, cheat } = taking(false);
    assert.equal(cheat, 1);
    await mustConvict(opened, spectator.record, 1, "NF9103");
    assert.equal((await verdictOf(opened, taking(true).spectator.record)).verdict, "accepted");
  });
});

test("47: who does not follow suit and could proves nothing, and is convicted at once; who cannot follow proves it", {
  skip: !isLong,
}, async () => {
  const opened = await openedOf("early-ending");
  const member = CARD_KINDS.indexOf("member");
  const isProof = (spectator: Spectator): boolean =>
    spectator.record.said.some(({ message }) => isOf(readMessage(message), "member"));
  const honest = driven(opened, (course, seat, secrets) =>
    played(course, secrets, secrets.world(course).choices[seat]![0]!),
  );
  assert.equal((await verdictOf(opened, honest.record)).verdict, "accepted");
  assert.ok(isProof(honest));
  let cheat: number | undefined;
  const spectator = driven(opened, (course, seat, secrets) => {
    // What it would have to prove is not so.
    if (course.stage.k === "cards") {
      const [{ size = 0 } = {}] = due(course.deck!.machine);
      return { k: "cards", kind: member, body: "01".padEnd(2 * size, "0") };
    }
    const { state, choices } = secrets.world(course);
    const legal = choices[seat]!;
    const other = holding(opened, state, seat).find((card) => !legal.some(({ parameters }) => parameters[0] === card));
    if (cheat !== undefined || other === undefined) return played(course, secrets, legal[0]!);
    cheat = seat;
    return played(course, secrets, { family: "play", id: `play(${other})`, parameters: [other] });
  });
  assert.ok(cheat !== undefined);
  await mustConvict(opened, spectator.record, cheat, "NF9102");
});

/** The cards that a seat holds in a state. */
const holding = ({ setting: { system } }: Opened, state: State, seat: number): readonly string[] =>
  system
    .values(state)
    .flatMap(({ track, index, value }) => (track === "holder" && value === system.players[seat]!.name ? index : []));

type Said = Pick<Decision, "family" | "id" | "parameters">;

const played = (course: Course, secrets: Secrets, decision: Said): Body => ({
  k: "decide",
  id: decision.id,
  ...secrets.slots(course, decision),
});

/** What a seat has to say and is no decision; undefined where it cannot, because it would have to prove what is not so. */
function dueOf(course: Course, secrets: Secrets): Body | undefined {
  try {
    return secrets.due(course);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A match whose seats say what is due of them, and decide whatever they like, legal or not. */
function driven(opened: Opened, decide: (course: Course, seat: number, secrets: Secrets) => Body): Spectator {
  const { setting, agreed } = opened;
  const spectator = new Spectator(setting, agreed);
  const secrets = setting.system.players.map(({ id }) => new Secrets(keysOf(id).secret, id));
  while (!spectator.convicted) {
    // The same values; types of points are told apart by the module that they come from.
    const course = spectator.course as unknown as Course;
    const speakers = speakersOf(spectator.course);
    if (speakers.length === 0) return spectator;
    const { mid } = setting;
    const { round, base } = course;
    for (const seat of speakers) {
      const body = dueOf(course, secrets[seat]!) ?? decide(course, seat, secrets[seat]!);
      spectator.hear(signMessage({ mid, round, seat, base, body }, keysOf(seat).signing));
    }
  }
  return spectator;
}
