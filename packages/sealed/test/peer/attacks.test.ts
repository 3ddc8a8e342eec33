// Relays, strangers and openers who cheat in the meeting, and a seat that says different things to two others: no match comes of it, or the
// codes that people read to each other differ. Nobody honest is convicted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { publicKeyOf, signHash } from "ninefold-log";
import {
  type Channel,
  type Invitation,
  memoryPeerKeeper,
  memoryRelay,
  Peer,
  type Post,
  type Random,
  readInvitation,
  readPost,
  verifyBlame,
  writeInvitation,
  writePost,
} from "ninefold-sealed";
import { joinProof, shortCodeOf } from "../../src/peer/invitation.ts";
import { bodyOf, type Join, nonceCommitment, requireNoAbsence, signBody } from "../../src/peer/posts.ts";
import { digest } from "../../src/secret/digest.ts";
import { foundOf, network, randomFrom, settle } from "./peers.ts";

const two = await foundOf("rock-paper-scissors");
const three = await foundOf("liars-dice", { seats: "3" });

const opened = (channel: Channel, seed: string, more: Partial<Parameters<typeof Peer.open>[0]> = {}): Promise<Peer> =>
  Peer.open({ channel, keeper: memoryPeerKeeper(), random: randomFrom(seed), name: "Anna", found: two, ...more });

const joined = (
  channel: Channel,
  seed: string,
  invitation: Invitation,
  more: Partial<Parameters<typeof Peer.join>[0]> = {},
): Promise<Peer> =>
  Peer.join({
    channel,
    keeper: memoryPeerKeeper(),
    random: randomFrom(seed),
    name: "Bert",
    invitation,
    rulesOf: ({ rules }) => (rules === two.rules.hash ? two : three),
    ...more,
  });

/** Posts of one kind. */
const ofKind = <Kind extends Post["k"]>(posts: readonly Uint8Array[], kind: Kind) =>
  posts.map(readPost).filter((post): post is Extract<Post, { k: Kind }> => post.k === kind);

const phases = (...peers: readonly Peer[]) => peers.map(({ state }) => (state.k === "failed" ? state.code : state.k));

test("a relay that does not know the invitation cannot sit between two: neither takes its offer or its join", async () => {
  const [left, right] = [memoryRelay(), memoryRelay()];
  const anna = await opened(left, "anna");
  const bert = await joined(right, "bert", anna.invitation);
  const { opener } = anna.invitation;
  // Towards Anna it is one who joins, towards Bert the opener.
  const asBert = await joined(left, "mallory", { opener, secret: "00".repeat(32) });
  const withoutSecret = await joined(left, "mallory 2", { opener });
  const asAnna = await opened(right, "mallory 3");
  await settle([anna, bert, asBert, withoutSecret, asAnna]);
  for (const { proof: _, ...join } of ofKind(left.posts, "join")) await left.post(writePost(join));
  await settle([anna]);
  assert.deepEqual(phases(anna, bert), ["meeting", "meeting"]);
  // Who cannot prove an invitation is told so, and does not wait for ever.
  assert.deepEqual(phases(withoutSecret), ["NF9016"]);
  assert.equal(anna.state.guests.length, 1);
  assert.equal(bert.state.offer, undefined);
  // The honest twin: Bert's own bytes, and Anna's.
  for (const bytes of left.posts) await right.post(bytes);
  await settle([bert]);
  for (let last = 0; last < 4; last++) {
    for (const bytes of right.posts) await left.post(bytes);
    await settle([anna]);
    for (const bytes of left.posts) await right.post(bytes);
    await settle([bert]);
  }
  assert.deepEqual(phases(anna, bert), ["playing", "playing"]);
  assert.equal(anna.state.shortCode, bert.state.shortCode);
});

test("a relay that knows the invitation takes the seat, and whom it was meant for plays with nobody", async () => {
  const [left, right] = [memoryRelay(), memoryRelay()];
  const anna = await opened(left, "anna");
  const bert = await joined(right, "bert", anna.invitation);
  await settle([anna]);
  // Bert sees Anna's offer, but his join goes nowhere.
  for (const bytes of left.posts) await right.post(bytes);
  await settle([bert]);
  const mallory = await joined(left, "mallory", anna.invitation);
  await settle([anna, mallory, bert]);
  assert.deepEqual(phases(anna, mallory, bert), ["playing", "playing", "meeting"]);
  assert.equal(bert.state.shortCode, undefined);
  for (const bytes of left.posts) await right.post(bytes);
  await settle([bert]);
  assert.deepEqual(phases(bert), ["NF9019"]);
  assert.equal(bert.state.shortCode, undefined);
});

test("with another invitation than was sent, a man in the middle plays two matches, whose codes differ", async () => {
  const codes = new Set<string>();
  for (let seed = 0; seed < 5; seed++) {
    const [left, right] = [memoryRelay(), memoryRelay()];
    const anna = await opened(left, `anna ${seed}`);
    const toAnna = await joined(left, `mallory ${seed}`, anna.invitation);
    const toBert = await opened(right, `mallory too ${seed}`);
    const bert = await joined(right, `bert ${seed}`, toBert.invitation);
    await settle([anna, toAnna, toBert, bert]);
    assert.deepEqual(phases(anna, bert), ["playing", "playing"]);
    codes.add(anna.state.shortCode!).add(bert.state.shortCode!);
  }
  assert.equal(codes.size, 10);
});

test("a commitment that is copied cannot be opened, and no seat opens its nonce before all have committed", async () => {
  const relay = memoryRelay();
  const anna = await opened(relay, "anna");
  await settle([anna]);
  const [offer] = ofKind(relay.posts, "offer");
  const { body, hash } = bodyOf("offer", offer!.body);
  assert.equal(ofKind(relay.posts, "nonce").length, 0);
  const signing = randomFrom("mallory")(32);
  const key = publicKeyOf(signing);
  const copied = signBody("join", { offer: hash, key, commitment: body.commitment, name: "" }, signing);
  const proof = joinProof(anna.invitation.secret!, copied.hash);
  await relay.post(writePost({ k: "join", body: copied.body, signature: copied.signature, proof }));
  await settle([anna]);
  const [nonce] = ofKind(relay.posts, "nonce");
  const { body: shown } = bodyOf("nonce", nonce!.body);
  assert.equal(nonceCommitment(shown.key, shown.nonce), body.commitment);
  const again = signBody("nonce", { ...shown, key }, signing);
  await relay.post(writePost({ k: "nonce", body: again.body, signature: again.signature }));
  await settle([anna]);
  assert.equal(anna.state.k, "meeting");
  assert.equal(anna.state.shortCode, undefined);
});

test("two offers of one opener are found by whoever sees both", async () => {
  const relay = memoryRelay();
  const anna = await opened(relay, "anna", { found: three });
  const other = await opened(relay, "anna", { found: three, title: "Another" });
  const joining = await Promise.all(["bert", "cora"].map((name) => joined(relay, name, anna.invitation)));
  await settle([anna, other, ...joining]);
  assert.deepEqual(phases(...joining), ["NF9017", "NF9017"]);
  const { state } = joining[0]!;
  assert.equal(state.k === "failed" && state.evidence.length, 2);
});

test("two seatings of one opener come to no match, and are found by whoever sees both", async () => {
  // Both openers have one key. One is heard by Bert alone, the other by Cora, and they hear the joins in another order.
  const reaches = (from: string, to: string, bytes: Uint8Array): boolean => {
    const isJoin = readPost(bytes).k === "join";
    if (to === "first" && isJoin) return from === "bert" || hasJoined;
    if (to === "second" && isJoin) return from === "cora" || hasJoined;
    if (from === "first" || from === "second") return to === (from === "first" ? "bert" : "cora");
    return true;
  };
  let hasJoined = false;
  const paths = network(reaches);
  const openers = await Promise.all(
    ["first", "second"].map((of) => opened(paths.channel(of), "anna", { found: three })),
  );
  const { invitation } = openers[0]!;
  const joining = await Promise.all(["bert", "cora"].map((name) => joined(paths.channel(name), name, invitation)));
  await settle([...openers, ...joining]);
  hasJoined = true;
  paths.again(reaches);
  await settle([...openers, ...joining]);
  assert.deepEqual(phases(...joining), ["meeting", "meeting"]);
  assert.deepEqual(
    joining.map(({ seat }) => seat),
    [1, 1],
  );
  paths.again(() => true);
  await settle(joining);
  assert.deepEqual(phases(...joining), ["NF9017", "NF9017"]);
});

test("a seating of seats that nobody has asked for, or of too few, is the opener's fault", async () => {
  const signing = randomFrom("anna")(32);
  for (const wrong of ["elsewhere", "few", "doubled", "without", "same key"] as const) {
    const paths = network((from, _, bytes) => from !== "anna" || readPost(bytes).k === "offer");
    const anna = await opened(paths.channel("anna"), "anna", { seat: 0 });
    const bert = await joined(paths.channel("bert"), "bert", anna.invitation, { seat: 1 });
    await settle([anna, bert]);
    assert.deepEqual(
      [anna, bert].map(({ state }) => state.guests.length),
      [2, 2],
    );
    const { offer, join } = await hashesOf(paths.channel("reader"));
    const mallory = paths.channel("mallory");
    const again = await posted(mallory, anna.invitation, { offer }, signing);
    const stranger = await posted(mallory, anna.invitation, { offer }, randomFrom("mallory")(32));
    const seats = {
      elsewhere: [join, offer],
      few: [offer],
      doubled: [offer, offer],
      without: [stranger, join],
      "same key": [offer, again],
    }[wrong];
    const { body, signature } = signBody("seated", { offer, seats }, signing);
    await mallory.post(writePost({ k: "seated", body, signature }));
    await settle([bert]);
    assert.deepEqual(phases(bert), ["NF9017"], wrong);
  }
});

/** Posts a join of somebody who has the invitation; answers its hash. */
async function posted(
  channel: Channel,
  { secret }: Invitation,
  claimed: Partial<Join> & Pick<Join, "offer">,
  signing: Uint8Array,
): Promise<string> {
  const key = publicKeyOf(signing);
  const join = { key, commitment: nonceCommitment(key, key), name: "Mallory", ...claimed };
  const { body, signature, hash } = signBody("join", join, signing);
  const proof = secret !== undefined && { proof: joinProof(secret, hash) };
  await channel.post(writePost({ k: "join", body, signature, ...proof }));
  return hash;
}

test("joins of other offers, and joins and nonces that their keys have not signed, are not taken", async () => {
  const paths = network((from, _, bytes) => from !== "bert" || readPost(bytes).k !== "nonce");
  const anna = await opened(paths.channel("anna"), "anna");
  await settle([anna]);
  const { offer } = await hashesOf(paths.channel("reader"));
  const mallory = paths.channel("mallory");
  const signing = randomFrom("mallory")(32);
  await posted(mallory, anna.invitation, { offer: "ab".repeat(32) }, signing);
  await posted(mallory, anna.invitation, { offer, key: publicKeyOf(randomFrom("cora")(32)) }, signing);
  await settle([anna]);
  assert.equal(anna.state.guests.length, 1);
  const nonces: Extract<Post, { k: "nonce" }>[] = [];
  const bert = await joined(
    {
      ...paths.channel("bert"),
      post: async (bytes) => {
        const post = readPost(bytes);
        if (post.k === "nonce") nonces.push(post);
        await paths.channel("bert").post(bytes);
      },
    },
    "bert",
    anna.invitation,
  );
  await settle([anna, bert]);
  const [right] = nonces;
  const { body: said } = bodyOf("nonce", right!.body);
  const elsewhere = signBody("nonce", { ...said, seated: "ab".repeat(32) }, randomFrom("bert")(32));
  const unsigned = signBody("nonce", said, signing);
  for (const { body, signature } of [elsewhere, unsigned])
    await mallory.post(writePost({ k: "nonce", body, signature }));
  await settle([anna]);
  assert.equal(anna.state.shortCode, undefined);
  await mallory.post(writePost(right!));
  await settle([anna, bert]);
  assert.deepEqual(phases(anna, bert), ["playing", "playing"]);
});

/** Of the offer and the last join. */
async function hashesOf(channel: Channel): Promise<{ readonly offer: string; readonly join: string }> {
  const hashes = { offer: "", join: "" };
  const stop = channel.listen((bytes) => {
    const post = readPost(bytes);
    if (post.k === "offer" || post.k === "join") hashes[post.k] = bodyOf(post.k, post.body).hash;
  });
  await new Promise(setImmediate);
  stop();
  return hashes;
}

test("the opener seats no key twice, and passes over who wants a seat that is taken or is none", async () => {
  const relay = memoryRelay();
  const anna = await opened(relay, "anna", { found: three, seat: 0 });
  await settle([anna]);
  const { offer } = await hashesOf(relay);
  const signing = randomFrom("mallory")(32);
  await posted(relay, anna.invitation, { offer }, signing);
  await posted(relay, anna.invitation, { offer, name: "Mallory again" }, signing);
  await posted(relay, anna.invitation, { offer, seat: 0 }, randomFrom("taken")(32));
  await posted(relay, anna.invitation, { offer, seat: 3 }, randomFrom("none")(32));
  await settle([anna]);
  assert.equal(anna.seat, undefined);
  const bert = await joined(relay, "bert", anna.invitation);
  await settle([anna, bert]);
  assert.deepEqual([anna.seat, bert.seat], [0, 2]);
  assert.deepEqual(
    bert.state.guests.map(({ name }) => name),
    ["Anna", "Mallory", "Bert"],
  );
});

/** Posts so many joins of strangers, each of a key of its own, for one seat. */
async function flooded(channel: Channel, invitation: Invitation, seat: number, count: number): Promise<void> {
  const { offer } = await hashesOf(channel);
  for (let one = 0; one < count; one++) await posted(channel, invitation, { offer, seat }, randomFrom(`${one}`)(32));
}

test("however many strangers ask for seats that are taken, who asks for a free one sits down, and the match begins", async () => {
  const relay = memoryRelay();
  const anna = await opened(relay, "anna", { found: three, seat: 0, invited: false });
  await settle([anna]);
  await flooded(relay, anna.invitation, 0, 80);
  await flooded(relay, anna.invitation, 3, 1);
  await settle([anna]);
  assert.equal(anna.state.guests.length, 1);
  const bert = await joined(relay, "bert", anna.invitation, { seat: 1 });
  await settle([anna, bert]);
  await flooded(relay, anna.invitation, 1, 80);
  const cora = await joined(relay, "cora", anna.invitation);
  await settle([anna, bert, cora]);
  assert.deepEqual(phases(anna, bert, cora), ["playing", "playing", "playing"]);
  assert.deepEqual([anna.seat, bert.seat, cora.seat], [0, 1, 2]);
});

test("a join that others had no memory for is heard again when the opener has seated it", async () => {
  // Anna hears Cora before the strangers; Bert hears the strangers, who want her seat, before her.
  const paths = network((from, to, bytes) => {
    const isJoin = readPost(bytes).k === "join";
    if (from === "cora" && isJoin && to === "bert") return isHeard;
    return from !== "mallory" || to === "bert";
  });
  let isHeard = false;
  const anna = await opened(paths.channel("anna"), "anna", { found: three, seat: 0 });
  const bert = await joined(paths.channel("bert"), "bert", anna.invitation, { seat: 1 });
  await settle([anna, bert]);
  const { offer } = await hashesOf(paths.channel("reader"));
  for (let one = 0; one < 80; one++)
    await posted(paths.channel("mallory"), anna.invitation, { offer, seat: 2 }, randomFrom(`${one}`)(32));
  await settle([anna, bert]);
  isHeard = true;
  const cora = await joined(paths.channel("cora"), "cora", anna.invitation, { seat: 2 });
  await settle([anna, bert, cora]);
  assert.deepEqual(phases(anna, bert, cora), ["playing", "playing", "playing"]);
  assert.deepEqual([anna.seat, bert.seat, cora.seat], [0, 1, 2]);
});

test("who agrees to another match is found before the first decision", async () => {
  const held = network((from, _, bytes) => from !== "bert" || readPost(bytes).k !== "agree");
  const anna = await opened(held.channel("anna"), "anna");
  const bert = await joined(held.channel("bert"), "bert", anna.invitation);
  await settle([anna, bert]);
  assert.deepEqual(phases(anna, bert), ["meeting", "playing"]);
  const mid = "ab".repeat(32);
  const agree = (signing: Uint8Array): Uint8Array =>
    writePost({ k: "agree", mid, seat: bert.seat!, signature: signHash(digest("agreed", mid), signing) });
  await held.channel("mallory").post(agree(randomFrom("mallory")(32)));
  await settle([anna]);
  assert.deepEqual(phases(anna), ["meeting"]);
  await held.channel("mallory").post(agree(randomFrom("bert")(32)));
  await settle([anna]);
  assert.deepEqual(phases(anna), ["NF9018"]);
});

test("a seat that says different things to two others is convicted when they talk, and nobody else", async () => {
  // Cora plays twice with one key and two secrets: the second number that is drawn.
  const twin = (secret: string): Random => {
    const [random, other] = [randomFrom("cora"), randomFrom(secret)];
    let drawn = 0;
    return (length) => (drawn++ === 1 ? other(length) : random(length));
  };
  const paths = network((from, to) => (from === "cora" ? to === "anna" : from !== "other" || to === "bert"));
  const anna = await opened(paths.channel("anna"), "anna", { found: three });
  const { invitation } = anna;
  const bert = await joined(paths.channel("bert"), "bert", invitation, { seat: 1 });
  const coras = await Promise.all(
    ["cora", "other"].map((of) => joined(paths.channel(of), of, invitation, { seat: 2, random: twin(of) })),
  );
  await settle([anna, bert, ...coras]);
  assert.deepEqual(phases(anna, bert), ["playing", "playing"]);
  assert.equal(anna.state.shortCode, bert.state.shortCode);
  assert.notEqual(anna.course!.base, bert.course!.base);
  // The echo holds back every share.
  const kinds = [anna, bert].map(({ course }) => course!.stage.k);
  assert.deepEqual(kinds, ["echo", "echo"]);
  await anna.again();
  await settle([anna, bert]);
  // It is enough that one of them finds out.
  assert.deepEqual(phases(anna, bert), ["convicted", "convicted"]);
  for (const { state } of [anna, bert]) {
    if (state.k !== "convicted") continue;
    assert.deepEqual([state.convicted.seat, state.convicted.code], [2, "NF9101"]);
    assert.equal((await verifyBlame(state.convicted.blame, () => three)).verdict, "convicted");
  }
});

test("rules that are not those of the offer, or cannot be had, are not played", async () => {
  const relay = memoryRelay();
  const anna = await opened(relay, "anna");
  const wrong = await joined(relay, "bert", anna.invitation, { rulesOf: () => three });
  const none = await joined(relay, "cora", anna.invitation, { rulesOf: () => Promise.reject(new Error("No.")) });
  await settle([anna, wrong, none]);
  assert.deepEqual(phases(anna, wrong, none), ["meeting", "NF9003", "NF9003"]);
  assert.equal(ofKind(relay.posts, "join").length, 0);
});

test("a peer whose rules are waited for can be closed", async () => {
  const relay = memoryRelay();
  const keeper = memoryPeerKeeper();
  const anna = await opened(relay, "anna");
  const bert = await joined(relay, "bert", anna.invitation, { keeper, rulesOf: () => new Promise(() => undefined) });
  await new Promise(setImmediate);
  await bert.close();
  const again = await Peer.resume({ channel: relay, keeper, rulesOf: () => two });
  await settle([anna, again]);
  assert.deepEqual(phases(anna, again), ["playing", "playing"]);
});

test("titles and names that write lines of their own are taken from nobody", async () => {
  const lines = "Bert\nCode: 111 111 111.";
  for (const more of [{ name: lines }, { title: lines }])
    await assert.rejects(opened(memoryRelay(), "lines", more), /no line feeds/);
  const relay = memoryRelay();
  const anna = await opened(relay, "anna");
  await assert.rejects(joined(relay, "bert", anna.invitation, { name: lines }), /no line feeds/);
  const { hash } = bodyOf("offer", ofKind(relay.posts, "offer")[0]!.body);
  const signing = randomFrom("mallory")(32);
  const key = publicKeyOf(signing);
  const join = signBody("join", { offer: hash, key, commitment: "00".repeat(32), name: lines }, signing);
  const { body, signature } = join;
  const proof = joinProof(anna.invitation.secret!, join.hash);
  await relay.post(writePost({ k: "join", body, signature, proof }));
  await settle([anna]);
  assert.throws(() => bodyOf("join", body), { code: "NF9001" });
  assert.deepEqual([phases(anna), anna.state.guests.length], [["meeting"], 1]);
  await anna.close();
});

test("an offer by which others may end the match for a silent seat is told from others", async () => {
  const relay = memoryRelay();
  for (const [absent, isRefused] of [
    [1, true],
    [0, false],
  ] as const) {
    const anna = await opened(relay, `absent ${absent}`, { absent });
    const { body } = bodyOf("offer", ofKind(relay.posts, "offer").at(-1)!.body);
    const asked = (): void => requireNoAbsence(body);
    if (isRefused) assert.throws(asked, { code: "NF9012" });
    else asked();
    await anna.close();
  }
});

test("texts that are too long, and seats that there are none of, are the caller's mistake", async () => {
  const relay = memoryRelay();
  await assert.rejects(opened(relay, "anna", { name: "A".repeat(65) }), RangeError);
  await assert.rejects(opened(relay, "anna", { seat: 2 }), RangeError);
  const anna = await opened(relay, "anna");
  await assert.rejects(joined(relay, "bert", anna.invitation, { name: "B".repeat(65) }), RangeError);
});

test("an invitation is one text, and nothing else is", () => {
  const invitation = { opener: "ab".repeat(32), secret: "cd".repeat(32) };
  assert.deepEqual(readInvitation(writeInvitation(invitation)), invitation);
  assert.deepEqual(readInvitation("ab".repeat(32)), { opener: invitation.opener });
  for (const text of ["", "ab", `${"AB".repeat(32)}`, `${"ab".repeat(32)}.`, `${"ab".repeat(32)}.${"cd".repeat(16)}`])
    assert.equal(readInvitation(text), undefined, text);
  assert.equal(shortCodeOf("00".repeat(32)), shortCodeOf("00".repeat(32)));
});
