import { type Plain, upTo } from "./tally.ts";

/** How far each pawn of each seat has gone, the die (0: to be thrown), and whose turn it is. */
interface State {
  readonly ways: readonly (readonly number[])[];
  readonly die: number;
  readonly turn: number;
}

export const ludo = (seats = 4, side = 10, pawns = 4): Plain<State> => {
  const lap = 4 * side;
  const at = (seat: number, way: number): number => (way >= 1 && way <= lap ? (seat * side + way) % lap : -1);
  return {
    starts: [{ ways: upTo(seats).map(() => upTo(pawns).map(() => 0)), die: 0, turn: 0 }],
    next: ({ ways, die, turn }) => {
      if (ways.some((pawns) => pawns.every((way) => way > lap))) return [];
      if (die === 0) return [upTo(6).map((face) => ({ ways, die: face + 1, turn }))];
      const after = { die: 0, turn: die === 6 ? turn : (turn + 1) % seats };
      const mine = ways[turn]!;
      const moves = mine.flatMap((way, pawn): State[][] => {
        const to = way === 0 ? 1 : way + die;
        if ((way === 0 && die < 6) || to > lap + pawns || mine.includes(to)) return [];
        const moved = ways.map((others, seat) =>
          seat === turn
            ? mine.with(pawn, to)
            : others.map((other) => (at(seat, other) >= 0 && at(seat, other) === at(turn, to) ? 0 : other)),
        );
        return [[{ ways: moved, ...after }]];
      });
      return moves.length > 0 ? moves : [[{ ways, ...after }]];
    },
  };
};
