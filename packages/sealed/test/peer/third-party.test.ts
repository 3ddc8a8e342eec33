// What a relay learns: of all that it has handed on, the view that the rules show to everybody, and nothing else. What its bytes open is held
// against the symbolic model of plans, and against every play that they could be of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DecisionTuple, isForced, legalTuples, type State, type ViewedTrack } from "ninefold/model";
import { seeded } from "ninefold/play";
import { type Found, memoryRelay, type Peer, readMessage, readPost, SpectatorPeer } from "ninefold-sealed";
import { type SealPlan, sealPlan } from "ninefold-sealed/plan";
import { Conversation, pliesOf, SOUND } from "../plan/oracle/messages.ts";
import { judged } from "../plan/oracle/oracle.ts";
import { foundOf, meet, settle } from "./peers.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

type Step = { readonly state: State; readonly tuple: DecisionTuple | undefined };

/** A decision, and what was seen of the state in which it was made: by each seat, and by who had the relay's bytes alone. */
interface Moment {
  readonly views: readonly (readonly ViewedTrack[])[];
  readonly relay: Relay;
  readonly decided?: { readonly seat: number; readonly id: string };
}

/** What follows from all posts so far. */
interface Relay {
  readonly view: readonly ViewedTrack[];
  readonly cards: ReadonlySet<string>;
  readonly openCards: ReadonlySet<string>;
  readonly openSecrets: number;
}

async function derived(posts: readonly Uint8Array[], opener: string, found: Found): Promise<Relay> {
  const channel = memoryRelay();
  for (const bytes of posts) await channel.post(bytes);
  const third = await SpectatorPeer.watch({ channel, invitation: { opener }, rulesOf: () => found });
  await new Promise(setImmediate);
  await third.idle();
  const { line, deck } = third.course!;
  await third.close();
  return {
    view: found.rules.system.view(line!.world.state),
    cards: new Set(deck?.stands),
    openCards: new Set([...(deck?.open ?? [])].map((slot) => deck!.stands[slot]!)),
    openSecrets: line!.opened.size,
  };
}

/** A match by random decisions, moment by moment; the relay's bytes are read anew in each. */
async function played(found: Found, seed: string): Promise<readonly Moment[]> {
  const { moments, posts, opener } = await seenIn(found, seed);
  const all: Moment[] = [];
  for (const { until, ...seen } of moments)
    all.push({ ...seen, relay: await derived(posts.slice(0, until), opener, found) });
  return all;
}

/** `until`: so many posts had come by then. */
type Seen = Omit<Moment, "relay"> & { readonly until: number };

async function seenIn(
  found: Found,
  seed: string,
): Promise<{ readonly moments: readonly Seen[]; readonly posts: readonly Uint8Array[]; readonly opener: string }> {
  const relay = memoryRelay();
  const chance = seeded(seed);
  const { peers, invitation } = await meet(found, () => relay, seed);
  const moments: Seen[] = [];
  for (;;) {
    await settle(peers);
    const seen = { views: peers.map(({ view }) => view), until: relay.posts.length };
    const peer: Peer | undefined = peers.find(({ decisions }) => decisions.length > 0);
    if (!peer) {
      assert.ok(peers.every(({ state }) => state.k === "ended"));
      for (const one of peers) await one.close();
      return { moments: [...moments, seen], posts: relay.posts, opener: invitation.opener };
    }
    const { id } = peer.decisions[chance.uniform(peer.decisions.length)]!;
    moments.push({ ...seen, decided: { seat: peer.seat!, id } });
    await peer.decide(id);
  }
}

/** All plays with these decisions in which every seat is shown what it was shown. */
function playsOf({ rules: { system } }: Found, moments: readonly Moment[]): readonly (readonly Step[])[] {
  const settled = (before: readonly Step[], state: State): (readonly [readonly Step[], State])[] => {
    const [tuple, ...others] = legalTuples(system, state);
    if (!tuple || others.length > 0 || !isForced(tuple)) return [[before, state]];
    return system.consequences(state, tuple).flatMap(({ state: next }) => settled([...before, { state, tuple }], next));
  };
  let all = system.initialStates().flatMap((state) => settled([], state));
  for (const { views, decided } of moments) {
    const seen = JSON.stringify(views);
    all = all.filter(([, state]) => JSON.stringify(views.map((_, seat) => system.view(state, seat as never))) === seen);
    if (!decided) continue;
    all = all.flatMap(([before, state]) => {
      const tuple = legalTuples(system, state).find((one) => one[decided.seat]?.id === decided.id);
      if (!tuple) return [];
      const steps = [...before, { state, tuple }];
      return system.consequences(state, tuple).flatMap(({ state: next }) => settled(steps, next));
    });
  }
  return all.map(([before, state]) => [...before, { state, tuple: undefined }]);
}

/** The moment of each state in which somebody decided, and of the last. */
const isMoment = ({ tuple }: Step): boolean => tuple === undefined || !isForced(tuple);

function requirePublic(found: Found, plan: SealPlan, moments: readonly Moment[], play: readonly Step[]): void {
  const { system } = found.rules;
  const plies = pliesOf(system, plan, play);
  assert.equal(judged(plies, plan, system.players.length, SOUND), undefined);
  const conversation = new Conversation(system.players.length, SOUND);
  let sent = 0;
  let number = 0;
  for (const [i, step] of play.entries()) {
    if (!isMoment(step)) continue;
    const { relay } = moments[number++]!;
    const until = pliesOf(system, plan, play.slice(0, i + 1)).length;
    for (; sent < until; sent++) conversation.step(plies[sent]!, plan);
    // The model takes values of other tracks for cards too, which are open anyway.
    const read = [...conversation.cards].filter(([, card]) => conversation.reads(card, []));
    const cards = new Set(read.map(([name]) => String(JSON.parse(name))).filter((name) => relay.cards.has(name)));
    const cells = [...conversation.cells.values()].filter(({ opened }) => opened);
    assert.deepEqual(relay.view, system.view(step.state), "the view of everybody");
    if (plan.tracks.some(({ kind }) => kind === "K")) assert.deepEqual(relay.openCards, cards);
    else assert.equal(relay.openSecrets > 0, cells.length > 0, "secrets");
  }
  assert.equal(number, moments.length);
}

const GAMES: readonly (readonly [string, number])[] = [
  ["kuhn-poker", 1],
  ["guessing-game", 3],
  ["liars-dice", 1],
  ...(isLong ? [["all-dealt", 1] as const, ["grown-hand", 1] as const] : []),
];

for (const [game, count] of GAMES)
  test(`${game}: all that a relay hands on gives it the view of everybody and nothing else`, async () => {
    const found = await foundOf(game);
    const sealing = sealPlan(found.rules.system);
    assert.ok(sealing.ok);
    for (let seed = 0; seed < count * (isLong ? 10 : 1); seed++) {
      const moments = await played(found, `third ${game} ${seed}`);
      const plays = playsOf(found, moments);
      assert.ok(plays.length > 0);
      for (const play of plays) requirePublic(found, sealing.plan, moments, play);
    }
  });

/** Of each message its kind and size, in the order of rounds and seats; of the meeting's posts sizes alone. */
const shapeOf = (posts: readonly Uint8Array[]): string =>
  posts
    .map((bytes) => {
      const post = readPost(bytes);
      if (post.k !== "say") return `${post.k} ${bytes.length}`;
      const { round, seat, body } = readMessage(post.message);
      return `${String(round).padStart(4, "0")} ${seat} ${body.k} ${bytes.length}`;
    })
    .toSorted()
    .join("\n");

test("matches that are alike to everybody are of posts of the same kinds and sizes", async () => {
  const known = new Map<string, { readonly shape: string; readonly secret: string }>();
  let pairs = 0;
  for (const [game, count] of [
    ["kuhn-poker", isLong ? 60 : 0],
    ["guessing-game", isLong ? 100 : 20],
  ] as const) {
    const found = await foundOf(game);
    for (let seed = 0; seed < count; seed++) {
      const { moments, posts } = await seenIn(found, `shape ${seed}`);
      // Of a hidden decision everybody sees that there was one.
      const all = moments.map(({ views: [first, ...others], decided }) => [
        first!.filter((cell, i) => others.every((view) => view[i]!.value === cell.value)),
        decided?.seat,
        /^pick/.test(decided?.id ?? "") ? "" : decided?.id,
      ]);
      const secret = JSON.stringify(moments);
      const key = JSON.stringify([game, all]);
      const shape = shapeOf(posts);
      const before = known.get(key);
      if (before && before.secret !== secret) pairs++;
      assert.equal(shape, before?.shape ?? shape, key);
      known.set(key, { shape, secret });
    }
  }
  assert.ok(pairs >= 1, `${pairs} pairs were compared`);
});
