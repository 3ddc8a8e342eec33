// Clients of boardgame.io's server: its lobby by HTTP, and its protocol on the library that its own client uses.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Acknowledgements, cellOf } from "../acknowledgements.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { type Clients, madeOf, type PlayedTable, type Sent, type TableSystem } from "../system.ts";

interface State {
  readonly _stateID: number;
}

interface Socket {
  on(event: "update", call: (match: string, state: State) => void): void;
  on(event: "sync", call: (match: string, info: { readonly state: State }) => void): void;
  emit(event: string, ...values: readonly unknown[]): void;
  disconnect(): void;
}

type Connect = (
  address: string,
  options: { readonly transports: readonly string[]; readonly forceNew: true },
) => Socket;

const { io } = createRequire(import.meta.url)("socket.io-client") as { readonly io: Connect };

/** A client at one seat of one match. */
class Seat {
  readonly #socket: Socket;
  readonly #match: string;
  readonly #player: string;
  readonly #credentials: string;
  readonly states = new Acknowledgements();

  constructor(address: string, match: string, player: string, credentials: string) {
    this.#match = match;
    this.#player = player;
    this.#credentials = credentials;
    this.#socket = io(address, { transports: ["websocket"], forceNew: true });
    this.#socket.on("sync", (_, { state }) => this.states.at(state._stateID));
    this.#socket.on("update", (_, { _stateID }) => this.states.at(_stateID));
  }

  /** Resolves when the server has sent the match. */
  join(): Promise<void> {
    this.#socket.emit("sync", this.#match, this.#player, this.#credentials, 2);
    return this.states.reached(0);
  }

  decide(cell: number): void {
    const payload = { type: "choose", args: [cell], playerID: this.#player, credentials: this.#credentials };
    this.#socket.emit("update", { type: "MAKE_MOVE", payload }, this.states.last, this.#match, this.#player);
  }

  close(): void {
    this.#socket.disconnect();
  }
}

async function posted<Answer>(url: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function table(server: ServerProcess): Promise<PlayedTable> {
  const address = `http://localhost:${server.port}`;
  const games = `${address}/games/tic-tac-toe`;
  const { matchID } = await posted<{ readonly matchID: string }>(`${games}/create`, { numPlayers: 2, unlisted: true });
  const seats: Seat[] = [];
  for (const playerID of ["0", "1"]) {
    const joined = { playerID, playerName: `player ${playerID}` };
    const { playerCredentials } = await posted<{ readonly playerCredentials: string }>(
      `${games}/${matchID}/join`,
      joined,
    );
    seats.push(new Seat(`${address}/tic-tac-toe`, matchID, playerID, playerCredentials));
  }
  await Promise.all(seats.map((seat) => seat.join()));
  return {
    decide(seat, decision): Sent {
      const [own, other] = [seats[seat]!, seats[1 - seat]!];
      const next = own.states.last + 1;
      own.decide(cellOf(decision));
      return { acknowledged: own.states.reached(next), seen: other.states.reached(next) };
    },
    async close() {
      for (const seat of seats) seat.close();
    },
  };
}

/** Its server has these two stores; neither waits for the disk, and clients are told before anything is stored. */
const STORES = {
  memory: "in memory",
  files: "in files, not flushed, after the acknowledgement",
};

export const boardgameIo = (store: keyof typeof STORES): TableSystem => ({
  name: "boardgame.io 0.50.2",
  keeps: STORES[store],
  async start(game, profile): Promise<Clients> {
    if (game !== "tic-tac-toe") throw new RangeError(`${game} is not written for boardgame.io here.`);
    const module = new URL("boardgame-io-server.ts", import.meta.url);
    const folder = mkdtempSync(join(tmpdir(), "ninefold-boardgame-io-"));
    const server = await startServer(module, { args: store === "files" ? [folder] : [], profile });
    return {
      server,
      open: (count) => madeOf(count, () => table(server)),
      async close() {
        await server.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
});
