import { type Plain, upTo } from "./tally.ts";

/** The faces that lie there (0: none yet), the dice still rolling, throws made, rows filled, and the score. */
interface State {
  readonly faces: readonly number[];
  readonly rolling: readonly number[];
  readonly throws: number;
  readonly filled: readonly number[];
  readonly score: number;
}

export const yahtzee = (dice = 5, rows = 13): Plain<State> => {
  const none = upTo(dice).map(() => 0);
  return {
    starts: [{ faces: none, rolling: [], throws: 0, filled: [], score: 0 }],
    next: (state) => {
      const { faces, rolling, throws, filled } = state;
      if (rolling.length > 0) {
        const [die, ...others] = rolling;
        return [upTo(6).map((face) => ({ ...state, faces: faces.with(die!, face + 1), rolling: others }))];
      }
      if (filled.length === rows) return [];
      const roll = (which: readonly number[]): State[] => [{ ...state, rolling: which, throws: throws + 1 }];
      if (throws === 0) return [roll(upTo(dice))];
      const sets = upTo(2 ** dice - 1).map((mask) => upTo(dice).filter((die) => ((mask + 1) >> die) & 1));
      const fills = upTo(rows)
        .filter((row) => !filled.includes(row))
        .map((row): State[] => {
          const score = state.score + scoreOf(row, faces);
          return [{ faces: none, rolling: [], throws: 0, filled: [...filled, row].sort((a, b) => a - b), score }];
        });
      return throws < 3 ? [...sets.map(roll), ...fills] : fills;
    },
  };
};

/** Rows in the order of the sheet: 0..5 the faces, three and four alike, full house, both straights, all alike, any. */
export function scoreOf(row: number, faces: readonly number[]): number {
  const sum = faces.reduce((total, face) => total + face, 0);
  if (row < 6) return faces.filter((face) => face === row + 1).length * (row + 1);
  const most = [1, 2, 3, 4, 5, 6].map((face) => faces.filter((other) => other === face).length).sort((a, b) => b - a);
  const text = [...new Set(faces)].sort().join("");
  const holds = (...runs: string[]) => runs.some((run) => text.includes(run));
  switch (row) {
    case 6:
      return most[0]! >= 3 ? sum : 0;
    case 7:
      return most[0]! >= 4 ? sum : 0;
    case 8:
      return most[0] === 3 && most[1] === 2 ? 25 : 0;
    case 9:
      return holds("1234", "2345", "3456") ? 30 : 0;
    case 10:
      return holds("12345", "23456") ? 40 : 0;
    case 11:
      return most[0] === faces.length ? 50 : 0;
    default:
      return sum;
  }
}
