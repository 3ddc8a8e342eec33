// Tic-tac-toe put together in the algebra: place a mark ∨ pass the turn, until there is a line.
import type { Display, GameSystem } from "../../src/model/index.ts";
import {
  type AnyRule,
  type Board,
  type Evaluator,
  evaluateRule,
  evaluators,
  finite,
  gateForm,
  parseRule,
  passTurn,
  place,
  playable,
  printRule,
  product,
  type Row,
  type Rule,
  renamed,
  tracks,
  where,
} from "../../src/rules/index.ts";

export interface Claim {
  readonly player: string;
  readonly cell: string;
}

/** The square board of this size; a line goes from edge to edge. */
export function ticTacToe(
  size: number,
  display?: Display,
): { readonly rule: Rule<Row, Claim>; readonly system: GameSystem } {
  const along = Array.from({ length: size }, (_, i) => i);
  const cellAt = (x: number, y: number) => `mark[${"abc"[x]}${y + 1}]`;
  const cells = along.flatMap((y) => along.map((x) => cellAt(x, y)));
  const lines = [
    ...along.map((x) => along.map((y) => cellAt(x, y))),
    ...along.map((y) => along.map((x) => cellAt(x, y))),
    along.map((x) => cellAt(x, x)),
    along.map((x) => cellAt(x, size - 1 - x)),
  ].map((line) => line.map((cell) => cells.indexOf(cell)));

  const players = ["X", "O"];
  const marks = finite("Player?", ["none", ...players]);
  const game = tracks([...cells.map((cell) => [cell, marks] as const), ["turn", finite("Player", players)]]);
  const board: Board = { tracks: game, cells, empty: "none" };
  const turnOf = (state: Row) => players.indexOf(state[cells.length] as string);
  const hasLine = (state: Row, player: string) => lines.some((line) => line.every((cell) => state[cell] === player));

  const claims = finite(
    "claims",
    players.flatMap((player) => cells.map((cell): Claim => ({ player, cell }))),
    ({ cell }) => `claim(${cell.slice(5, -1)})`,
  );
  const names: Record<string, AnyRule> = { pass: passTurn(game, "turn") as AnyRule };
  for (const player of players) {
    names[`place${player}`] = place(board, player) as unknown as AnyRule;
    names[`turn${player}`] = where(game, (state) => players[turnOf(state)] === player) as unknown as AnyRule;
    names[`line${player}`] = where(game, (state) => hasLine(state, player)) as unknown as AnyRule;
  }
  const read = parseRule("¬(lineX + lineO) ⌟ (turnX ⌟ placeX ∨ pass) + (turnO ⌟ placeO ∨ pass)");
  if ("error" in read) throw new Error(read.error.message);
  const built = evaluateRule(read.rule, { rules: names }) as unknown as Rule<
    Row,
    readonly [{ track: string; to: string }, string]
  >;
  const rule = renamed(
    built,
    claims,
    ([{ track, to }]): Claim => ({ player: to, cell: track }),
    ({ player, cell }) => [{ track: cell, from: "none", to: player }, player] as const,
  );

  const wins = (player: string): Evaluator<Row, { label: string; subject?: string }> =>
    evaluators.gated(names[`line${player}`] as unknown as Rule<Row, unknown>, {
      states: game.states,
      values: finite(`${player} wins`, [{ label: "wins", subject: player }]),
      evaluate: () => ({ label: "wins", subject: player }),
    });
  const draw = evaluators.always(game.states, finite("draw", [{ label: "draw" }]), { label: "draw" });
  const pairs = product<readonly [Row, Claim]>(game.states, claims);
  const reason = evaluators.always(pairs, finite("reasons", ["the cell is taken"]), "the cell is taken");
  const isTaken = gateForm(pairs, ([state, { cell }]) => state[cells.indexOf(cell)] !== "none");
  const system = playable({
    name: "TicTacToe",
    rules: `${size} ${printRule(read.rule)}`,
    players,
    tracks: game,
    rule,
    initial: [[...cells.map(() => "none"), "X"]],
    families: [{ name: "claim", parameters: ["c"] }],
    ...(display && { display }),
    turn: turnOf,
    outcome: evaluators.firstOf<Row, { label: string; subject?: string }>([wins("X"), wins("O"), draw]),
    reasons: evaluators.gated(isTaken, reason),
  });
  return { rule, system };
}
