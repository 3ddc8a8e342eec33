// When a peer posts again what others may not have heard: one rhythm for all programs, by a clock that is handed in.
import type { Peer } from "./peer.ts";

/** Calls after so many milliseconds, unless what it answers is called before. */
export type After = (milliseconds: number, call: () => void) => () => void;

/** Milliseconds without news after which it is posted again; each time twice as long, until there are news. */
const FIRST = 8_000;
const LONGEST = 600_000;

/** How far the match has come: what is otherwise when others were heard. */
const newsOf = ({ state, course }: Peer): string =>
  JSON.stringify([state.k, state.guests.length, course?.round, state.k === "playing" ? state.awaited : []]);

/** Lets a peer post again after pauses without news, until the match is over for it. Answers what ends it before. */
export function postingAgain(peer: Peer, after: After): () => void {
  let pause = FIRST;
  let news: string | undefined;
  let cancel: () => void = () => undefined;
  const wait = (): void => {
    cancel();
    const { k } = peer.state;
    if (k !== "meeting" && k !== "playing") return;
    cancel = after(pause, () => {
      pause = Math.min(2 * pause, LONGEST);
      peer.again().catch(() => undefined);
      wait();
    });
  };
  const look = (): void => {
    const now = newsOf(peer);
    if (now === news) return;
    news = now;
    pause = FIRST;
    wait();
  };
  const end = peer.onChange(look);
  look();
  return () => {
    end();
    cancel();
  };
}
