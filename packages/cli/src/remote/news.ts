// What happens in a match at a server besides decisions, in words.
import type { Entry } from "ninefold-log";

/** Who is meant: `name` by seat; `mine`: the seat of who reads it, undefined for who watches. */
export interface Reader {
  readonly mine: number | undefined;
  name(seat: number): string;
}

/** A sentence for an entry; undefined where it says nothing by itself, as decisions do, which their events say. */
export function newsOf({ by, body }: Entry, { mine, name }: Reader): string | undefined {
  if (body.k === "back") return "Taken back.";
  if (body.k === "remove") return body.seat === mine ? "You are removed." : `${name(body.seat)} is removed.`;
  if (typeof by !== "number") return undefined;
  const isMine = by === mine;
  const says = (own: string, other: string): string => (isMine ? `You ${own}.` : `${name(by)} ${other}.`);
  const answer = mine === undefined || isMine ? "" : " Type yes or no.";
  if (body.k === "offer" && body.about === "draw") return says("offer a draw", "offers a draw") + answer;
  if (body.k === "offer") return says("ask to take back your last decision", "asks to take back a decision") + answer;
  if (body.k === "answer") return body.yes ? says("agree", "agrees") : says("decline", "declines");
  if (body.k === "resign") return says("resign", "resigns");
  if (body.k === "leave") return says("get up", "gets up");
  if (body.k === "sit") return isMine ? undefined : `${name(by)} sits down.`;
  if (body.k === "withdraw") return says("withdraw your decision", "withdraws a decision");
  return undefined;
}
