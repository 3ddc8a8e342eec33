// What others' programs were measured to do elsewhere: quoted, not rerun.
import { readFileSync } from "node:fs";

export interface Peer {
  readonly name: string;
  readonly perSecond: number;
}

type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Quoted {
  readonly quoted: true;
  /** The day. */
  readonly measured: string;
  readonly machine: string;
  readonly playouts: Figures;
  readonly perft: Figures;
  /** Means, and what the hand-written program is told to play by the same rules. */
  readonly pliesPerPlay: Readonly<Record<string, { readonly plies: number; readonly draws?: readonly number[] }>>;
}

export const QUOTED = JSON.parse(readFileSync(new URL("peers.json", import.meta.url), "utf8")) as Quoted;

/** The fastest of the peers, where one is known. */
export function bestPeer(of: "playouts" | "perft", game: string): Peer | undefined {
  const peers = Object.entries(QUOTED[of][game] ?? {}).map(([name, perSecond]) => ({ name, perSecond }));
  return peers.reduce<Peer | undefined>(
    (best, peer) => (best && best.perSecond >= peer.perSecond ? best : peer),
    undefined,
  );
}
