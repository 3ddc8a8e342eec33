// Clients of the bare server: two sockets for each table.
import { WebSocket } from "ws";
import { Acknowledgements } from "../acknowledgements.ts";
import { startServer } from "../server-process.ts";
import { madeOf, type PlayedTable, type TableSystem } from "../system.ts";

interface Seat {
  readonly socket: WebSocket;
  /** Entries, and answers to its own decisions, counted. */
  readonly entries: Acknowledgements;
  readonly answers: Acknowledgements;
}

async function seatAt(port: number, name: string): Promise<Seat> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false });
  const [entries, answers] = [new Acknowledgements(), new Acknowledgements()];
  socket.on("message", (_: Buffer, isBinary: boolean) => {
    const counted = isBinary ? entries : answers;
    counted.at(counted.last + 1);
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return { socket, entries, answers };
}

async function table(port: number, name: string): Promise<PlayedTable> {
  const seats = [await seatAt(port, name), await seatAt(port, name)];
  return {
    decide(seat, decision) {
      const [own, other] = [seats[seat]!, seats[1 - seat]!];
      const sent = {
        acknowledged: own.answers.reached(own.answers.last + 1),
        seen: other.entries.reached(other.entries.last + 1),
      };
      own.socket.send(Buffer.alloc(128, decision));
      return sent;
    },
    async close() {
      for (const { socket } of seats) socket.terminate();
    },
  };
}

export const bare: TableSystem = {
  name: "bare sockets",
  keeps: "in a file, flushed once a tick; no rules",
  async start(_, profile) {
    const server = await startServer(new URL("server.ts", import.meta.url), { profile });
    let opened = 0;
    return {
      server,
      open: (count) => madeOf(count, () => table(server.port, `${opened++}`)),
      close: () => server.stop(),
    };
  },
};
