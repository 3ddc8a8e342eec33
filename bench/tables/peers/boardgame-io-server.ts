// boardgame.io's server with the game of `others/boardgame-io.ts`: its flat-file store in the folder of the argument, else the one in memory.
import { createRequire } from "node:module";
import { boardgameGame } from "../../others/boardgame-io.ts";

interface Listening {
  readonly appServer: { address(): { readonly port: number } };
}

interface Package {
  Server(options: { readonly games: readonly object[]; readonly origins: readonly string[]; readonly db?: object }): {
    run(port: number): Promise<Listening>;
  };
  readonly FlatFile: new (options: { readonly dir: string; readonly logging: false }) => object;
}

const { Server, FlatFile } = createRequire(import.meta.url)("boardgame.io/server") as Package;

const [, , dir] = process.argv;
const db = dir === undefined ? {} : { db: new FlatFile({ dir, logging: false }) };
const server = Server({ games: [boardgameGame("tic-tac-toe")], origins: ["http://localhost"], ...db });
const { appServer } = await server.run(0);
process.send?.({ port: appServer.address().port });
