import { upTo } from "./tally.ts";

/**
 * How many men stand on the 24 points, from White's last one to Black's, Black's below 0; and how many of White and Black
 * are on the bar and off the board.
 */
export interface Board {
  readonly points: readonly number[];
  readonly bar: readonly [number, number];
  readonly off: readonly [number, number];
}

const START = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2];

export const startingBoard: Board = { points: START, bar: [0, 0], off: [0, 0] };

/** One man's move: where from, as the player counts the points (25: the bar), and how far. */
type Step = readonly [from: number, die: number];

/** All that a player can make of some dice, by the steps first found; nothing when they cannot be used at all. */
export function plays(board: Board, player: number, dice: readonly number[]): ReadonlyMap<string, Board> {
  const found = sequences(board, player, dice);
  const most = Math.max(...found.map(({ steps }) => steps.length));
  const longest = found.filter(({ steps }) => steps.length === most);
  const largest = Math.max(...longest.map(({ steps }) => steps[0]?.[1] ?? 0));
  const kept = most === 1 ? longest.filter(({ steps }) => steps[0]![1] === largest) : longest;
  const boards = new Map<string, string>();
  const result = new Map<string, Board>();
  for (const { steps, after } of most > 0 ? kept : []) {
    const text = JSON.stringify(after);
    if (boards.has(text)) continue;
    const name = `move(${steps.map((step) => step.join(", ")).join("; ")})`;
    boards.set(text, name);
    result.set(name, after);
  }
  return result;
}

interface Sequence {
  readonly steps: readonly Step[];
  readonly after: Board;
}

/** All ways to use dice one after the other until none can be used. */
function sequences(board: Board, player: number, dice: readonly number[]): readonly Sequence[] {
  const found: Sequence[] = [];
  for (const from of upTo(26)) {
    for (const die of [...new Set(dice)].sort()) {
      const after = moved(board, player, from, die);
      if (!after) continue;
      const rest = dice.toSpliced(dice.indexOf(die), 1);
      for (const later of sequences(after, player, rest)) {
        found.push({ steps: [[from, die], ...later.steps], after: later.after });
      }
    }
  }
  return found.length > 0 ? found : [{ steps: [], after: board }];
}

/** The board after a man has moved, where that is legal. */
function moved(board: Board, player: number, from: number, die: number): Board | undefined {
  const sign = player === 0 ? 1 : -1;
  const indexOf = (place: number): number => (player === 0 ? place - 1 : 24 - place);
  const on = (place: number): number => sign * (board.points[indexOf(place)] ?? 0);
  const points = [...board.points];
  const [bar, off] = [[...board.bar], [...board.off]] as [[number, number], [number, number]];
  if (from === 25 ? bar[player] === 0 : bar[player]! > 0 || on(from) <= 0) return undefined;
  if (from === 25) bar[player]!--;
  else points[indexOf(from)]! -= sign;
  const to = from - die;
  if (to > 0) {
    if (on(to) < -1) return undefined;
    if (on(to) === -1) {
      points[indexOf(to)] = 0;
      bar[1 - player]!++;
    }
    points[indexOf(to)]! += sign;
    return { points, bar, off };
  }
  const rearmost = upTo(25).findLast((place) => place > 0 && on(place) > 0)!;
  if (rearmost > 6 || (to < 0 && rearmost > from)) return undefined;
  off[player]!++;
  return { points, bar, off };
}

/** What a player has won, who has all men off: twice as much if the other has none off, three times if far behind too. */
export function stake({ points, bar, off }: Board, winner: number): number {
  const sign = winner === 0 ? -1 : 1;
  const there = winner === 0 ? points.slice(0, 6) : points.slice(18);
  if (off[1 - winner]! > 0) return 1;
  return bar[1 - winner]! > 0 || there.some((men) => sign * men > 0) ? 3 : 2;
}
