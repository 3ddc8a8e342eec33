// A position as rows of signs, for people who watch a protocol.
import type { GameSystem, State } from "../../../model/index.ts";
import { gtpBoard } from "../vertices.ts";

/** The first drawn board with the rows and columns of GTP at its sides; the position as it is printed where there is none. */
export function drawnPosition(system: GameSystem, state: State): string {
  const board = gtpBoard(system);
  const picture = system.display.pictures.find(({ boards: [outer, inner] }) => outer.layout === "square" && !inner);
  if (!board || !picture) return system.printPosition(state);
  const signs = new Map<string, string>();
  for (const { track, index, value } of system.view(state)) {
    const vertex = track === picture.track ? board.vertices.get(index[0] ?? "") : undefined;
    if (vertex !== undefined) signs.set(vertex, system.display.glyphs.get(value ?? "") ?? value ?? "?");
  }
  const columns = [...board.vertices.values()].filter((vertex) => /^\D1$/u.test(vertex)).map(([column = ""]) => column);
  const heading = `   ${columns.sort().join(" ")}`;
  const rows = Array.from({ length: board.size }, (_, i) => {
    const row = board.size - i;
    const label = String(row).padStart(2);
    return `${label} ${columns.map((column) => signs.get(`${column}${row}`) ?? " ").join(" ")} ${label}`;
  });
  return [heading, ...rows, heading].join("\n");
}
