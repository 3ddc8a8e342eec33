// boardgame.io's server with the game of `others/boardgame-io.ts`. `FLAT` in the arguments: its flat-file store, else the one in memory.
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

function flatFile(): object {
  const dir = join(tmpdir(), `ninefold-boardgame-io-${process.pid}`);
  process.on("exit", () => rmSync(dir, { recursive: true, force: true, maxRetries: 9 }));
  return new FlatFile({ dir, logging: false });
}

const db = process.argv.includes("FLAT") ? { db: flatFile() } : {};
const server = Server({ games: [boardgameGame("tic-tac-toe")], origins: ["http://localhost"], ...db });
const { appServer } = await server.run(0);
process.send?.({ port: appServer.address().port });
