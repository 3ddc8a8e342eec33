// Sealed matches of Keep, to which two people bring decks of pieces that they own, over a relay in memory.
import { readFileSync } from "node:fs";
import { load, type Rules, seeded } from "ninefold/play";
import { type Hash, heldAt, type Piece, pieceId, type Signer, writeNoteKey } from "ninefold-ownership";
import {
  type Asks,
  type BroughtList,
  type OwnPieces,
  piecesOf,
  writeAsks,
  writeBrought,
} from "ninefold-ownership/match";
import {
  type Found,
  foundOf,
  type MemoryRelay,
  memoryPeerKeeper,
  memoryRelay,
  Peer,
  type PeerKeeper,
  type Pieces,
} from "ninefold-sealed";
import { keepDeck } from "../../ninefold/test/library/keep-deck.ts";
import { anna, bert, Club, logKey, policy } from "./people.ts";

const text = readFileSync(new URL("../../../games/keep.game", import.meta.url), "utf8");
const known = new Map<string, Promise<Rules>>();

export function keepWith(parameters: Readonly<Record<string, string>>): Promise<Rules> {
  const name = JSON.stringify(parameters);
  const found = known.get(name) ?? loaded(parameters);
  known.set(name, found);
  return found;
}

async function loaded(parameters: Readonly<Record<string, string>>): Promise<Rules> {
  const result = await load(text, { parameters });
  if (result.ok) return result.rules;
  throw new RangeError(result.diagnostics[0]?.message);
}

/** Decks of four cards, and keeps that fall soon. */
const SMALL: Readonly<Record<string, string>> = {
  deckSize: "4",
  strength: "3",
  ...keepDeck("Red", { rat: 2, wolf: 2 }),
  ...keepDeck("Blue", { rat: 2, wolf: 2 }),
};

export const smallKeep = async (): Promise<Found> => foundOf(await keepWith(SMALL));

export const asksOf = (more: Partial<Asks> = {}): Asks => ({
  log: writeNoteKey(logKey),
  witnesses: policy.witnesses.map(writeNoteKey),
  needed: 2,
  maxAge: 3_600,
  series: [],
  everybody: true,
  lease: 0,
  hold: 0,
  ...more,
});

/** A log with a deck of each. */
export class Decks {
  readonly club = new Club();
  readonly decks: (readonly Piece[])[] = [];
  #serial = 0;

  static async of(...types: readonly (readonly string[])[]): Promise<Decks> {
    const decks = new Decks();
    await decks.club.newSeries();
    for (const [seat, deck] of types.entries()) decks.decks.push(await decks.issued(deck, seat === 0 ? anna : bert));
    await decks.club.checkpoint();
    return decks;
  }

  async issued(types: readonly string[], to: Signer): Promise<readonly Piece[]> {
    const pieces = types.map((type) => this.club.piece(++this.#serial, type));
    for (const piece of pieces) await this.club.issue(piece.serial, to, undefined, piece);
    return pieces;
  }

  /** What a person does to show pieces: leases or stakes them, has the checkpoint witnessed, signs. */
  own(signer: Signer): OwnPieces {
    const { club } = this;
    const bind: OwnPieces["bind"] = async (pieces: readonly Hash[], { match, until, terms }) => {
      for (const piece of pieces) {
        const held = heldAt(club.log.register.standings.get(piece)!, club.time);
        if (held?.match === match) continue;
        const stake = { k: "stake", by: signer.key, piece, prev: club.last(piece), terms: terms! } as const;
        if (terms) await club.append(stake, signer);
        else await club.lease(piece, signer, match, until);
      }
      await club.checkpoint();
    };
    return { view: () => club.log.view(), signersOf: () => [signer], bind };
  }

  pieces(signer?: Signer): Pieces {
    const own = signer && this.own(signer);
    return piecesOf({
      rulesWith: (_, parameters) => keepWith(parameters),
      now: () => this.club.time,
      ...(own && { own }),
    });
  }
}

export const DECKS: readonly (readonly string[])[] = [
  ["rat", "wolf", "bolt", "hawk"],
  ["rat", "rat", "guard", "bolt"],
];

/** A source of bytes that goes on. */
export function randomFrom(seed: string): (length: number) => Uint8Array {
  const chance = seeded(seed);
  return (length) => Uint8Array.from({ length }, () => chance.uniform(256));
}

export interface Seated {
  readonly peers: readonly Peer[];
  readonly keepers: readonly PeerKeeper[];
  readonly relay: MemoryRelay;
}

export interface Sitting {
  readonly asks?: Partial<Asks>;
  readonly pieces?: readonly (Pieces | undefined)[];
  readonly lists?: readonly BroughtList[];
  readonly seed?: string;
  /** Not to be waited for, where somebody proves nothing for ever. */
  readonly idle?: false;
}

/** Anna opens, Bert joins: each brings a deck. */
export async function sitDown(decks: Decks, sitting: Sitting = {}): Promise<Seated> {
  const found = await smallKeep();
  const { asks, seed = "keep", lists = decks.decks.map((pieces) => ({ pieces })) } = sitting;
  const pieces = sitting.pieces ?? [decks.pieces(anna), decks.pieces(bert)];
  const relay = memoryRelay();
  const keepers = [memoryPeerKeeper(), memoryPeerKeeper()];
  const of = (seat: number) => ({
    ...{
      channel: relay,
      keeper: keepers[seat]!,
      seat,
      name: ["Anna", "Bert"][seat]!,
      random: randomFrom(`${seed} ${seat}`),
    },
    ...(pieces[seat] && { pieces: pieces[seat] }),
    ...(lists[seat] && { brings: writeBrought(lists[seat]) }),
  });
  const first = await Peer.open({ ...of(0), found, asks: writeAsks(asksOf(asks)) });
  const second = await Peer.join({ ...of(1), invitation: first.invitation, rulesOf: () => found });
  const seated = { peers: [first, second], keepers, relay };
  if (sitting.idle === undefined) await settle(seated.peers);
  return seated;
}

export async function settle(peers: readonly Peer[]): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise(setImmediate);
    for (const peer of peers) await peer.idle();
  }
}

/** Random decisions to the end, or so many. */
export async function playOut(peers: readonly Peer[], seed: string, max = 2_000): Promise<void> {
  const chance = seeded(seed);
  for (let made = 0; made < max; made++) {
    await settle(peers);
    const asked = peers.filter(({ decisions }) => decisions.length > 0);
    if (asked.length === 0) return;
    const peer = asked[chance.uniform(asked.length)]!;
    await peer.decide(peer.decisions[chance.uniform(peer.decisions.length)]!.id);
  }
}

export const phases = (peers: readonly Peer[]): readonly string[] =>
  peers.map(({ state }) => (state.k === "failed" ? state.code : state.k));

export const idsOf = (pieces: readonly Piece[]): readonly Hash[] => pieces.map(pieceId);
