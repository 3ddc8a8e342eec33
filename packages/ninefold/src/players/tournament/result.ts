// What became of a play, as data and as a line of a file.

/** Why somebody lost without having been beaten. */
export const FORFEITS = {
  crash: "did not answer",
  illegal: "answered what is no legal decision",
  time: "took too long",
  resigned: "resigned",
  claimed: "claimed an end that the rules do not know",
} as const;

export type ForfeitKind = keyof typeof FORFEITS;

export interface Forfeit {
  readonly player: number;
  readonly kind: ForfeitKind;
  readonly message: string;
}

export interface PlayResult {
  /** The number of the play in the schedule. */
  readonly play: number;
  readonly plies: number;
  /** As it is printed; missing where the play was given up or left unfinished. */
  readonly outcome?: string;
  /** What it is worth, by player. */
  readonly worths?: readonly number[];
  readonly forfeit?: Forfeit;
}

/** The line of a result; it ends with a check, so that no part of a line is taken for a whole one. */
export function writeResult(result: PlayResult): string {
  return `${JSON.stringify({ ...result, end: true })}\n`;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The result in a line; undefined where it is none, such as a line that was cut off when the machine stopped. */
export function readResult(line: string): PlayResult | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { play, plies, outcome, worths, forfeit, end } = Object(read) as Readonly<Record<string, unknown>>;
  if (end !== true || !isCount(play) || !isCount(plies)) return undefined;
  if (forfeit !== undefined) return isForfeit(forfeit) ? { play, plies, forfeit } : undefined;
  if (outcome === undefined) return { play, plies };
  return typeof outcome === "string" && isNumbers(worths) ? { play, plies, outcome, worths } : undefined;
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

function isForfeit(value: unknown): value is Forfeit {
  const { player, kind, message } = Object(value) as Readonly<Record<string, unknown>>;
  return isCount(player) && typeof kind === "string" && Object.hasOwn(FORFEITS, kind) && typeof message === "string";
}

/** What a player scores against another: 1, 1/2 or 0. An unfinished play is a draw; undefined where a third one gave up. */
export function scoreOf({ outcome, worths, forfeit }: PlayResult, player: number, other: number): number | undefined {
  if (forfeit) {
    if (forfeit.player === player) return 0;
    return forfeit.player === other ? 1 : undefined;
  }
  const [own, theirs] = [worths?.[player], worths?.[other]];
  if (outcome === undefined || own === undefined || theirs === undefined || own === theirs) return 0.5;
  return own > theirs ? 1 : 0;
}
