// Where a sealed match is, in words.
import type { Player } from "ninefold/model";
import type { End } from "ninefold-sealed";
import { TEXTS as PLAY } from "../texts/english/play.ts";
import { TEXTS } from "../texts/english/sealed.ts";
import type { TableState } from "./thread/questions.ts";

/** `players`: none before the rules are known. */
export function statusOf({ peer, seat, play }: TableState, players: readonly Player[]): string {
  const named = (seats: readonly number[]): string => seats.map((one) => players[one]?.name ?? String(one)).join(", ");
  switch (peer.k) {
    case "meeting":
      return meetingText(peer);
    case "playing":
      if (play && play.choices.length > 0) return TEXTS.yourTurn;
      if (play && play.to.length > 0) return TEXTS.decides(named(play.to));
      return TEXTS.exchanging(named(peer.awaited.filter((one) => one !== seat)));
    case "ended":
      return endText(peer.end, named);
    case "convicted":
      return TEXTS.convicted(named([peer.convicted.seat]), peer.convicted.code, peer.convicted.message);
    case "failed":
      return TEXTS.failed(peer.code, peer.message);
  }
}

function meetingText({ offer, guests }: TableState["peer"]): string {
  if (!offer) return TEXTS.noOffer;
  const missing = offer.seats - guests.length;
  return missing > 0 ? TEXTS.waitsFor(missing) : TEXTS.agreeing;
}

function endText(end: End, named: (seats: readonly number[]) => string): string {
  if (end.by === "rules") return PLAY.over(end.outcome) + (end.unverified > 0 ? TEXTS.unverified(end.unverified) : "");
  if (end.by === "resigned") return PLAY.resigned(named(end.seats));
  return end.by === "absent" ? TEXTS.absent(named(end.seats)) : TEXTS.fault(end.message);
}
