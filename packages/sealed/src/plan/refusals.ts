// Refusals in words: the track, the line, the reader, and what would help.
import type { CoreGame, Span } from "ninefold/language";
import type { PlanErrorCode } from "./errors.ts";
import { type Seats, seatsIn } from "./know/seats.ts";
import type { SecretRead } from "./know/seen.ts";
import type { PlanRefusal } from "./plan.ts";
import type { Answer, Obstacle } from "./verdicts.ts";

const HELP: Readonly<Record<PlanErrorCode, string>> = {
  NF9401:
    "Let the condition read only what its player is shown, or let the attempt be a decision whose result is told.",
  NF9402: "Show what the condition reads to all, or let it read what one seat knows.",
  NF9403: "Let `shown to` ask only tracks that all see.",
  NF9404: "Let `by` ask only tracks that all see.",
  NF9405: "Show the decision or the track to whoever has to compute the value, or to all, before it is written.",
  NF9406: "Show to all how many there are, or let a decision take a number that the rules say.",
  NF9407: "Show to all where it is put.",
  NF9408:
    "Draw each card from those that are in no other position, and take it out of one position where it is put into another.",
  NF9409: "Show the track to all in the state in which the play is over: `shown to if … then Player else p`.",
  NF9410: "Play with fewer different cards, or let what the condition reads be public when the play is over.",
  NF9411: "Set parameters to fewer seats or smaller tracks.",
};

const refused = (code: PlanErrorCode, { start, end }: Span, message: string): PlanRefusal => ({
  start,
  end,
  code,
  message,
  help: HELP[code],
});

export function refusalOf(game: CoreGame, { code, rule, span, reads, track }: Obstacle): PlanRefusal {
  const read = readText(game, reads);
  const written = track === undefined ? "" : `\`${game.tracks[track]?.name}\``;
  const name = `\`${rule.name}\``;
  const me = rule.me === undefined ? "the player" : seatName(game, rule.me);
  const sentences: Readonly<Record<Obstacle["code"], string>> = {
    NF9401: `What ${me} may decide by ${name} reads ${read}: ${me} cannot know what is legal.`,
    NF9402: `The condition of ${name} reads ${read}: no seat alone knows whether it holds.`,
    NF9403: `Who is shown something by ${name} depends on ${read}.`,
    NF9404: `Who is to decide by ${name} depends on ${read}.`,
    NF9405: `${written === "" ? `Whether ${name} draws` : `What ${name} writes to ${written}`} is made of ${read}: no seat alone can compute it.`,
    NF9406: `How many cards ${name} ${written === "" ? "takes" : `puts into ${written}`} is not known to all${read === NOTHING ? "" : `: it depends on ${read}`}.`,
    NF9407: `Where ${name} puts a card in ${written} is not known to all${read === NOTHING ? "" : `: it depends on ${read}`}.`,
    NF9409: `${name} reads ${read}: no seat alone can compute it, and no view shows it when the play is over.`,
  };
  return refused(code, span, sentences[code]);
}

/** A proof that would be too large. */
export function proofRefusal(game: CoreGame, { rule, span, reads }: Answer): PlanRefusal {
  const message = `\`${rule.name}\` reads ${readText(game, reads)}: the proof that it is kept would be too large, or of no form that is known.`;
  return refused("NF9410", span, message);
}

/** Rules that take too much to be gone through. */
export function workRefusal(game: CoreGame, why: string): PlanRefusal {
  const { span } = game.setup ?? game.decisions[0] ?? { span: { start: 0, end: 0 } };
  return refused("NF9411", span, `${game.name} cannot be gone through: ${why}.`);
}

/** Cards that are in two positions. */
export function tokenRefusal(game: CoreGame, track: number): PlanRefusal {
  const { name, span } = game.tracks[track] ?? { name: "", span: { start: 0, end: 0 } };
  const message = `\`${name}\` holds cards, and plays have come to states in which the same card is in two positions.`;
  return refused("NF9408", span, message);
}

const NOTHING = "a secret choice";

/** `card`, which only P1 sees, and `card`, which only P2 sees. */
function readText(game: CoreGame, reads: readonly SecretRead[]): string {
  const seen = new Map<string, Set<string>>();
  for (const { track, know } of reads) {
    const name = game.tracks[track]?.name ?? "";
    seen.set(name, (seen.get(name) ?? new Set()).add(seatsText(game, know)));
  }
  const parts = [...seen].map(([name, who]) => `\`${name}\`, which ${[...who].join(" or ")} sees`);
  return parts.length === 0 ? NOTHING : parts.join(", and ");
}

const seatName = (game: CoreGame, seat: number): string => game.player.members[seat] ?? `seat ${seat + 1}`;

function seatsText(game: CoreGame, seats: Seats): string {
  const names = seatsIn(seats).flatMap((seat) => game.player.members[seat] ?? []);
  return names.length === 0 ? "nobody" : `only ${names.join(" and ")}`;
}
