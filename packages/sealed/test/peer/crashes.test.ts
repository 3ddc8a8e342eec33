// Peers that stop at any write or post, start again from what they have kept, and sign nothing twice differently.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "ninefold/play";
import { toHex } from "ninefold-log";
import {
  type Channel,
  type Found,
  memoryPeerKeeper,
  memoryRelay,
  Peer,
  type PeerKeeper,
  readMessage,
  readPost,
  SealedError,
  verifySealed,
  writeRecord,
} from "ninefold-sealed";
import { decideOnce, foundOf, meet, randomFrom, settle } from "./peers.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

/** Memory that ends the program at the n-th write, before or after it is done, and then never again. */
function failing(entries: Uint8Array[], at: number, isAfter: boolean): PeerKeeper {
  let left = 1;
  return {
    lock: async () => true,
    unlock: async () => undefined,
    all: async () => [...entries],
    keep: async (entry) => {
      const fails = entries.length === at && left-- > 0;
      if (!fails || isAfter) entries.push(entry.slice());
      if (fails) throw new Error("The program ended.");
    },
  };
}

/** What each signer has signed for one purpose: two different ones would be a fork. */
function requireNoFork(posts: readonly Uint8Array[]): void {
  const signed = new Map<string, string>();
  for (const bytes of posts) {
    const post = readPost(bytes);
    let purpose: string = post.k;
    if (post.k === "say") {
      const { seat, round } = readMessage(post.message);
      purpose = `seat ${seat} in round ${round}`;
    } else if (post.k === "agree") purpose = `agreement of seat ${post.seat}`;
    // Offer and seating are the opener's; joins and nonces, here, have bodies that begin with what they are about and then the key.
    else if (post.k === "join" || post.k === "nonce") purpose = `${post.k} ${post.body.slice(0, 160)}`;
    const before = signed.get(purpose);
    assert.equal(toHex(bytes), before ?? toHex(bytes), purpose);
    signed.set(purpose, toHex(bytes));
  }
}

/** A match in which the peer of one seat ends at a write, and starts again. Answers whether it ended at all. */
async function crashed(found: Found, seat: number, at: number, isAfter: boolean): Promise<boolean> {
  const relay = memoryRelay();
  const entries: Uint8Array[] = [];
  const seed = `crash ${seat} ${at} ${isAfter}`;
  const chance = seeded(seed);
  const rulesOf = () => found;
  let hasEnded = false;
  const started = async (make: () => Promise<Peer>): Promise<Peer> => {
    try {
      return await make();
    } catch (error) {
      assert.equal((error as SealedError).code, "NF9020");
      hasEnded = true;
      if (entries.length > 0) return Peer.resume({ channel: relay, keeper: keepers[seat]!, rulesOf });
      // Nothing was kept, nothing was posted: it opens or joins anew.
      return make();
    }
  };
  const keepers = [0, 1].map((of) => (of === seat ? failing(entries, at, isAfter) : memoryPeerKeeper()));
  const connectedOf = (of: number) => ({
    channel: relay,
    keeper: keepers[of]!,
    random: randomFrom(`${seed} ${of}`),
    name: "",
  });
  const opener = await started(() => Peer.open({ ...connectedOf(0), found, seat: 0 }));
  const { invitation } = opener;
  const peers = [opener, await started(() => Peer.join({ ...connectedOf(1), invitation, rulesOf, seat: 1 }))];
  for (let tries = 0; tries < 60; tries++) {
    await settle(peers);
    const { state } = peers[seat]!;
    if (state.k === "failed") {
      assert.equal(state.code, "NF9020", state.message);
      hasEnded = true;
      await peers[seat]!.close();
      peers[seat] = await Peer.resume({ channel: relay, keeper: keepers[seat]!, rulesOf });
      continue;
    }
    try {
      if (await decideOnce(peers, chance)) continue;
      if (peers.every((peer) => peer.state.k === "ended")) break;
      for (const peer of peers) await peer.again();
    } catch (error) {
      assert.equal((error as SealedError).code, "NF9020");
    }
  }
  for (const { state, course } of peers) {
    assert.equal(state.k, "ended", `${seed}: ${JSON.stringify(state)}`);
    assert.equal(course!.base, peers[0]!.course!.base);
  }
  requireNoFork(relay.posts);
  const verdict = await verifySealed(writeRecord(peers[seat]!.record!), rulesOf);
  assert.equal(verdict.verdict, "accepted");
  for (const peer of peers) await peer.close();
  return hasEnded;
}

const CRASHES: readonly (readonly [string, number])[] = isLong
  ? ["rock-paper-scissors", "guessing-game", "liars-dice", "kuhn-poker"].flatMap((game) =>
      [0, 1].map((seat) => [game, seat] as const),
    )
  : [
      ["guessing-game", 0],
      ["rock-paper-scissors", 1],
    ];

for (const [game, seat] of CRASHES)
  test(`the peer of seat ${seat} ends at every write of a match of ${game}, before and after it`, async () => {
    const found = await foundOf(game);
    let writes = 0;
    for (let hasEnded = true; hasEnded; writes++)
      for (const isAfter of [false, true]) hasEnded = (await crashed(found, seat, writes, isAfter)) && hasEnded;
    assert.ok(writes >= 8, `${writes} writes`);
  });

/** A path that the peer of a seat loses for good after so many of its posts, the last of which still arrives or does not. */
const breaking = (channel: Channel, at: number, arrives: boolean): Channel & { readonly isBroken: () => boolean } => {
  let posts = 0;
  return {
    isBroken: () => posts > at,
    listen: channel.listen,
    post: async (bytes) => {
      const number = posts++;
      if (number < at || (number === at && arrives)) return channel.post(bytes);
      throw new Error("The path is gone.");
    },
  };
};

test("a peer that is stopped after every post goes on with the same bytes", async () => {
  const found = await foundOf(isLong ? "liars-dice" : "guessing-game");
  const rulesOf = () => found;
  let posts = 0;
  for (let isBroken = true; isBroken; posts++)
    for (const arrives of [false, true]) {
      const relay = memoryRelay();
      const path = breaking(relay, posts, arrives);
      const { peers, keepers } = await meet(found, (seat) => (seat === 1 ? path : relay), `stop ${posts}`);
      const chance = seeded(posts);
      for (let isResumed = false; ; ) {
        await settle(peers);
        if (path.isBroken() && !isResumed) {
          isResumed = true;
          await peers[1]!.close();
          peers[1] = await Peer.resume({ channel: relay, keeper: keepers[1]!, rulesOf });
          await settle(peers);
          for (const peer of peers) await peer.again();
          continue;
        }
        if (!(await decideOnce(peers, chance))) break;
      }
      isBroken = path.isBroken();
      for (const { state, course } of peers) {
        assert.equal(state.k, "ended", `${posts} ${JSON.stringify(state)}`);
        assert.equal(course!.base, peers[0]!.course!.base);
      }
      requireNoFork(relay.posts);
      for (const peer of peers) await peer.close();
    }
  assert.ok(posts > 4, `${posts} posts`);
});

test("a second tab is locked out, and may go on when the first is closed", async () => {
  const found = await foundOf("rock-paper-scissors");
  const relay = memoryRelay();
  const { peers, keepers } = await meet(found, () => relay, "tabs");
  const again = { channel: relay, keeper: keepers[1]!, rulesOf: () => found };
  await assert.rejects(Peer.resume(again), { code: "NF9013" });
  await settle(peers);
  await peers[1]!.close();
  const second = await Peer.resume(again);
  await settle([second]);
  assert.equal(second.state.k, "playing");
  assert.equal(second.seat, 1);
  const joining = { ...again, invitation: peers[0]!.invitation, random: randomFrom("other"), name: "Bert" };
  await assert.rejects(Peer.join(joining), { code: "NF9013" });
  await second.close();
  // What is refused gives the lock back.
  await assert.rejects(Peer.join(joining), RangeError);
  await (await Peer.resume(again)).close();
  const empty = { ...again, keeper: memoryPeerKeeper() };
  await assert.rejects(Peer.resume(empty), (error) => error instanceof SealedError && error.code === "NF9020");
});

/** A relay that has these kinds of posts of another, the last first. */
async function copied(relay: { readonly posts: readonly Uint8Array[] }, kinds: readonly string[]) {
  const other = memoryRelay();
  for (const bytes of relay.posts.toReversed()) if (kinds.includes(readPost(bytes).k)) await other.post(bytes);
  return other;
}

const kindsOf = (posts: readonly Uint8Array[], kind: string): string[] =>
  posts.filter((bytes) => readPost(bytes).k === kind).map(toHex);

test("what was signed in a meeting stands after a crash, whatever the relay shows then", async () => {
  const found = await foundOf("liars-dice", { seats: "3" });
  const rulesOf = () => found;
  const relay = memoryRelay();
  const keepers = [memoryPeerKeeper(), memoryPeerKeeper()];
  const connected = { channel: relay, random: randomFrom("cora"), name: "Cora" };
  const opening = { channel: relay, random: randomFrom("anna"), name: "Anna", found };
  const anna = await Peer.open({ ...opening, keeper: keepers[0]! });
  const { invitation } = anna;
  const bert = await Peer.join({ ...connected, invitation, rulesOf, keeper: keepers[1]!, random: randomFrom("bert") });
  await settle([anna, bert]);
  await bert.close();
  // Bert has joined one offer and is shown another: nothing is joined twice.
  const forked = memoryRelay();
  const forking = { ...opening, channel: forked, keeper: memoryPeerKeeper(), random: randomFrom("anna") };
  const twin = await Peer.open({ ...forking, title: "Another" });
  const misled = await Peer.resume({ channel: forked, keeper: keepers[1]!, rulesOf });
  await settle([twin, misled]);
  assert.equal(misled.state.k === "failed" && misled.state.code, "NF9017");
  assert.deepEqual(kindsOf(forked.posts, "join"), kindsOf(relay.posts, "join"));
  await misled.close();
  const resumed = await Peer.resume({ channel: relay, keeper: keepers[1]!, rulesOf });
  const cora = await Peer.join({ ...connected, invitation, rulesOf, keeper: memoryPeerKeeper() });
  await settle([anna, resumed, cora]);
  assert.equal(anna.state.k, "playing");
  await anna.close();
  // Anna is shown the joins in another order: the seating is the one that was signed.
  const reordered = await copied(relay, ["offer", "join"]);
  const again = await Peer.resume({ channel: reordered, keeper: keepers[0]!, rulesOf });
  await settle([again]);
  await again.again();
  for (const kind of ["offer", "seated"]) {
    const before = kindsOf(relay.posts, kind);
    for (const one of kindsOf(reordered.posts, kind)) assert.ok(before.includes(one), kind);
  }
  // What the match rests on is kept: it goes on where nothing of the meeting is left.
  await resumed.close();
  const alone = await Peer.resume({ channel: memoryRelay(), keeper: keepers[1]!, rulesOf });
  assert.equal(alone.state.k, "playing");
  assert.deepEqual(alone.state.guests, cora.state.guests);
});

test("an opener that ends between its seating and its nonce seats the same again", async () => {
  const found = await foundOf("liars-dice", { seats: "3" });
  const rulesOf = () => found;
  // Written are: who it is, the offer; then both joins, the seating and, in the end, the nonce.
  for (const at of [5, 6]) {
    const entries: Uint8Array[] = [];
    const keeper = failing(entries, at, false);
    const relay = memoryRelay();
    const anna = await Peer.open({ channel: relay, keeper, random: randomFrom("anna"), name: "Anna", found });
    const { invitation } = anna;
    const joining = { channel: relay, invitation, rulesOf };
    const others = ["bert", "cora"].map((name) =>
      Peer.join({ ...joining, keeper: memoryPeerKeeper(), random: randomFrom(name), name }),
    );
    await settle([anna, ...(await Promise.all(others))]);
    assert.equal(anna.state.k === "failed" && anna.state.code, "NF9020");
    await anna.close();
    const seated = kindsOf(relay.posts, "seated");
    const reordered = await copied(relay, ["offer", "join"]);
    const again = await Peer.resume({ channel: reordered, keeper, rulesOf });
    await settle([again]);
    const now = new Set(kindsOf(reordered.posts, "seated"));
    assert.equal(now.size, 1);
    if (seated.length > 0) assert.deepEqual([...now], [seated[0]]);
    await again.close();
  }
});
