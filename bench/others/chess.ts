// Chess libraries for JavaScript: their own perft from the start.

interface ChessJs {
  readonly Chess: new () => { perft(depth: number): number };
}

interface Chessops {
  readonly Chess: { default(): object };
}

interface ChessopsDebug {
  perft(position: object, depth: number): number;
}

export type Perft = (depth: number) => number;

/** The packages are typed by what is used of them: they are only there once the benchmarks' own are installed. */
const load = async <Module>(specifier: string): Promise<Module> => (await import(specifier)) as Module;

/** Counts move by move: the last ply is made and taken back. */
export async function chessJsPerft(): Promise<Perft> {
  const { Chess } = await load<ChessJs>("chess.js");
  return (depth) => new Chess().perft(depth);
}

/** Counts the last ply in bulk. */
export async function chessopsPerft(): Promise<Perft> {
  const [{ Chess }, { perft }] = [await load<Chessops>("chessops/chess"), await load<ChessopsDebug>("chessops/debug")];
  return (depth) => perft(Chess.default(), depth);
}
