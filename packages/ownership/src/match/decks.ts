// From the pieces that all seats bring to the rules that are played.
import { broughtBy, type Rules, startProblem } from "ninefold/play";
import type { Hex } from "ninefold-log";
import { MAX_STAKES } from "../entry/entry.ts";
import type { Hash } from "../entry/forms.ts";
import { pieceId } from "../entry/piece.ts";
import { OwnershipError } from "../errors.ts";
import { type Asks, type BroughtList, readBrought } from "./forms.ts";

type System = Rules["system"];

const NOTHING: BroughtList = { pieces: [] };

/** Lists by seat. OwnershipError NF9301; NF9307 where a piece is brought twice, NF9308 where a seat has to bring some and brings none, or cannot stake. */
export function listsOf(asks: Asks, lists: readonly Hex[]): readonly BroughtList[] {
  const all = lists.map(readBrought);
  const ids = all.flatMap(({ pieces }) => pieces.map(pieceId));
  requireOnce(ids);
  const without = all.findIndex(({ pieces }) => pieces.length === 0);
  if (asks.everybody && without >= 0) throw new OwnershipError("NF9308", `Seat ${without} brings no pieces.`);
  if (asks.stake) requireStakes(asks.stake, all, ids.length);
  return all;
}

function requireOnce(ids: readonly Hash[]): void {
  if (new Set(ids).size < ids.length) throw new OwnershipError("NF9307", "A piece is brought twice.");
}

function requireStakes({ wins }: NonNullable<Asks["stake"]>, lists: readonly BroughtList[], count: number): void {
  if (count > MAX_STAKES)
    throw new OwnershipError(
      "NF9308",
      `${count} pieces are brought, and at most ${MAX_STAKES} are staked on one match.`,
    );
  const beyond = wins.find(({ seat }) => seat >= lists.length);
  if (beyond)
    throw new OwnershipError(
      "NF9308",
      `By "${beyond.outcome}" seat ${beyond.seat} wins, and there are ${lists.length}.`,
    );
  const without = lists.findIndex(({ to }) => to === undefined);
  if (without >= 0) throw new OwnershipError("NF9308", `Seat ${without} does not say who gets what it wins.`);
}

/** The parameters that say what all seats bring, who brings nothing as usual. OwnershipError NF9308 */
export function parametersOf(
  system: System,
  asks: Asks,
  lists: readonly BroughtList[],
): Readonly<Record<string, string>> {
  const all = lists.flatMap(({ pieces }, seat) => {
    if (pieces.length === 0) return [];
    const found = broughtBy(system, system.players[seat]?.name ?? "", pieces, asks.parameter);
    if ("problem" in found) throw new OwnershipError("NF9308", found.problem);
    return [found.parameters];
  });
  return Object.assign({}, ...all);
}

/** Rules of an offer with the parameters of what is brought. */
export type WithBrought = (parameters: Readonly<Record<string, string>>) => Rules | Promise<Rules>;

/**
 * Whether some seat may bring a list, before anybody knows what the others bring: they may bring as usual, or the same. OwnershipError NF9307
 * where a piece is in it twice, NF9308 where no seat may bring it, with the reason of the first.
 */
export async function requireList(
  system: System,
  asks: Asks,
  list: BroughtList,
  rulesWith: WithBrought,
): Promise<void> {
  requireOnce(list.pieces.map(pieceId));
  const seats = system.players.map((_, seat) => seat);
  const alone = seats.map((one) => seats.map((seat) => (seat === one ? list : NOTHING)));
  let first: unknown;
  for (const lists of [...alone, seats.map(() => list)]) {
    try {
      requireStart((await rulesWith(parametersOf(system, asks, lists))).system);
      return;
    } catch (error) {
      if (!(error instanceof OwnershipError)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** OwnershipError NF9308 where the rules have no beginning with what is brought. */
export function requireStart(system: System): void {
  const problem = startProblem(system);
  if (problem !== undefined) throw new OwnershipError("NF9308", problem);
}
