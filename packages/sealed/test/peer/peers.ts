// Peers for tests: games of the library over a path in memory, with randomness from seeds.
import { type SeededSource, seeded } from "ninefold/play";
import {
  type Channel,
  type Found,
  type Invitation,
  memoryPeerKeeper,
  Peer,
  type PeerKeeper,
  type Random,
} from "ninefold-sealed";
import { planOf, rulesOf } from "../matches.ts";

export async function foundOf(game: string, parameters: Readonly<Record<string, string>> = {}): Promise<Found> {
  const rules = await rulesOf(game, parameters);
  return { rules, plan: planOf(rules, game) };
}

export function randomFrom(seed: string): Random {
  const chance = seeded(seed);
  return (length) => Uint8Array.from({ length }, () => chance.uniform(256));
}

export interface Table {
  readonly found: Found;
  readonly peers: Peer[];
  readonly keepers: readonly PeerKeeper[];
  readonly channels: readonly Channel[];
  readonly invitation: Invitation;
}

export const NAMES = ["Anna", "Bert", "Cora", "Dora"];

/** Peers who meet: each has a channel and a memory of its own. */
export async function meet(
  found: Found,
  channelOf: (seat: number) => Channel,
  seed: string,
  keeperOf: (seat: number) => PeerKeeper = memoryPeerKeeper,
): Promise<Table> {
  const seats = found.rules.system.players.length;
  const channels = Array.from({ length: seats }, (_, seat) => channelOf(seat));
  const keepers = channels.map((_, seat) => keeperOf(seat));
  const connectedOf = (seat: number) => ({
    channel: channels[seat]!,
    keeper: keepers[seat]!,
    random: randomFrom(`${seed} ${seat}`),
    name: NAMES[seat]!,
  });
  const opener = await Peer.open({ ...connectedOf(0), found, seat: 0 });
  const peers = [opener];
  const { invitation } = opener;
  for (let seat = 1; seat < seats; seat++)
    peers.push(await Peer.join({ ...connectedOf(seat), invitation, rulesOf: () => found, seat }));
  return { found, peers, keepers, channels, invitation };
}

/** Until nothing is under way: `deliver` answers whether something was. */
export async function settle(peers: readonly Peer[], deliver: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise(setImmediate);
    for (const peer of peers) await peer.idle();
    quiet = deliver() ? 0 : quiet + 1;
  }
}

/** One random decision of somebody who is asked; false where nobody is. */
export async function decideOnce(peers: readonly Peer[], chance: SeededSource): Promise<boolean> {
  const asked = peers.filter(({ decisions }) => decisions.length > 0);
  if (asked.length === 0) return false;
  const peer = asked[chance.uniform(asked.length)]!;
  await peer.decide(peer.decisions[chance.uniform(peer.decisions.length)]!.id);
  return true;
}

export async function playOut(peers: readonly Peer[], seed: string, deliver?: () => boolean): Promise<void> {
  const chance = seeded(seed);
  do await settle(peers, deliver);
  while (await decideOnce(peers, chance));
}

/** Paths between names, where a post of one reaches those alone that the relay lets it reach, and as it lets it. */
export function network(between: (from: string, to: string, bytes: Uint8Array) => Uint8Array | undefined | boolean): {
  channel(name: string): Channel;
  /** All posts again, by another rule. */
  again(rule: typeof between): void;
} {
  const posts: { readonly from: string; readonly bytes: Uint8Array }[] = [];
  const listeners = new Map<(bytes: Uint8Array) => void, string>();
  let rule = between;
  const pass = (hear: (bytes: Uint8Array) => void, to: string, { from, bytes }: (typeof posts)[number]): void => {
    const passed = rule(from, to, bytes);
    if (passed) queueMicrotask(() => hear(passed === true ? bytes : passed));
  };
  return {
    channel: (name) => ({
      post: async (bytes) => {
        posts.push({ from: name, bytes });
        for (const [hear, to] of listeners) pass(hear, to, posts.at(-1)!);
      },
      listen: (hear) => {
        listeners.set(hear, name);
        for (const one of posts) pass(hear, name, one);
        return () => void listeners.delete(hear);
      },
    }),
    again: (other) => {
      rule = other;
      for (const one of posts) for (const [hear, to] of listeners) pass(hear, to, one);
    },
  };
}
