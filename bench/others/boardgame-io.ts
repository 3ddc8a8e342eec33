// boardgame.io: uniform plays through its client, with the game objects its documentation teaches.
import { createRequire } from "node:module";
import { seeded } from "ninefold";

export const BOARDGAME_GAMES = ["tic-tac-toe", "connect-four"] as const;
export type BoardgameGame = (typeof BOARDGAME_GAMES)[number];

type Cells = (string | null)[];

interface Context {
  readonly G: { readonly cells: Cells };
  readonly ctx: { readonly currentPlayer: string };
  readonly playerID: string;
}

interface Client {
  start(): void;
  reset(): void;
  readonly moves: Readonly<Record<string, (place: number) => void>>;
  getState(): { readonly G: { readonly cells: Cells }; readonly ctx: { readonly gameover?: unknown } };
}

interface Package {
  Client(options: { readonly game: object; readonly debug: false }): Client;
}

/** Where a move takes place, or undefined where it is illegal: in connect four the lowest empty cell of a column. */
type Place = (cells: Cells, choice: number) => number | undefined;

interface Shape {
  readonly columns: number;
  readonly rows: number;
  readonly inLine: number;
  readonly choices: number;
  readonly place: Place;
}

const SHAPES: Readonly<Record<BoardgameGame, Shape>> = {
  "tic-tac-toe": {
    columns: 3,
    rows: 3,
    inLine: 3,
    choices: 9,
    place: (cells, choice) => (cells[choice] === null ? choice : undefined),
  },
  "connect-four": {
    columns: 7,
    rows: 6,
    inLine: 4,
    choices: 7,
    place: (cells, choice) => {
      for (let cell = choice; cell < 42; cell += 7) if (cells[cell] === null) return cell;
      return undefined;
    },
  },
};

/** All lines of so many cells, each as its cells' indices. */
function linesOf({ columns, rows, inLine }: Shape): readonly (readonly number[])[] {
  const lines: number[][] = [];
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const) {
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const [endX, endY] = [x + dx * (inLine - 1), y + dy * (inLine - 1)];
        if (endX >= columns || endY >= rows || endY < 0) continue;
        lines.push(Array.from({ length: inLine }, (_, k) => (y + dy * k) * columns + x + dx * k));
      }
    }
  }
  return lines;
}

/** A game as its documentation teaches to write one. */
export function boardgameGame(name: BoardgameGame) {
  const shape = SHAPES[name];
  const lines = linesOf(shape);
  return {
    name,
    setup: () => ({ cells: Array<string | null>(shape.columns * shape.rows).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      choose: ({ G, playerID }: Context, choice: number) => {
        const cell = shape.place(G.cells, choice);
        if (cell === undefined) return "INVALID_MOVE";
        G.cells[cell] = playerID;
        return undefined;
      },
    },
    endIf: ({ G: { cells }, ctx }: Context) => {
      if (lines.some((line) => cells[line[0]!] !== null && line.every((cell) => cells[cell] === cells[line[0]!]))) {
        return { winner: ctx.currentPlayer };
      }
      return cells.includes(null) ? undefined : { draw: true };
    },
  };
}

/** A function that plays so many plays, the same ones each time, and hands back their plies. */
export function boardgamePlayouts(name: BoardgameGame): (plays: number) => number {
  const { Client } = createRequire(import.meta.url)("boardgame.io/client") as Package;
  const shape = SHAPES[name];
  const client = Client({ game: boardgameGame(name), debug: false });
  client.start();
  const choices = Array.from({ length: shape.choices }, (_, choice) => choice);
  return (plays) => {
    const chance = seeded(1);
    let plies = 0;
    for (let play = 0; play < plays; play++) {
      client.reset();
      for (let { G, ctx } = client.getState(); ctx.gameover === undefined; { G, ctx } = client.getState()) {
        const legal = choices.filter((choice) => shape.place(G.cells, choice) !== undefined);
        client.moves.choose!(legal[chance.uniform(legal.length)]!);
        plies++;
      }
    }
    return plies;
  };
}
