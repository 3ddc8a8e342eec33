// Clients of Colyseus's server: its own, whose requests are answered when the room has done what was asked.
import { Acknowledgements, cellOf } from "../acknowledgements.ts";
import { startServer } from "../server-process.ts";
import { type Clients, madeOf, type PlayedTable, type Sent, type TableSystem } from "../system.ts";

interface Room {
  readonly roomId: string;
  request(type: string, message: object): Promise<unknown>;
  onStateChange(call: () => void): void;
  leave(): Promise<unknown>;
}

interface Sdk {
  readonly Client: new (
    address: string,
  ) => { create(name: string): Promise<Room>; joinById(id: string): Promise<Room> };
}

/** A client at one seat, which counts the states that it is sent. */
interface Seat {
  readonly room: Room;
  readonly states: Acknowledgements;
}

function seatIn(room: Room): Seat {
  const states = new Acknowledgements();
  let count = 0;
  room.onStateChange(() => states.at(count++));
  return { room, states };
}

async function table(client: InstanceType<Sdk["Client"]>): Promise<PlayedTable> {
  const first = seatIn(await client.create("tic-tac-toe"));
  const second = seatIn(await client.joinById(first.room.roomId));
  const seats = [first, second];
  await Promise.all(seats.map(({ states }) => states.reached(0)));
  return {
    decide(seat, decision): Sent {
      const [own, other] = [seats[seat]!, seats[1 - seat]!];
      const next = other.states.last + 1;
      const acknowledged = own.room.request("claim", { cell: cellOf(decision) }).then(() => {});
      return { acknowledged, seen: other.states.reached(next) };
    },
    async close() {
      await Promise.all(seats.map(({ room }) => room.leave()));
    },
  };
}

export const colyseus: TableSystem = {
  name: "Colyseus 0.18.17",
  keeps: "nowhere but in its room",
  async start(game, profile): Promise<Clients> {
    if (game !== "tic-tac-toe") throw new RangeError(`${game} is not written for Colyseus here.`);
    const specifier = "@colyseus/sdk";
    const { Client } = (await import(specifier)) as Sdk;
    const server = await startServer(new URL("colyseus-server.ts", import.meta.url), { profile });
    const client = new Client(`http://localhost:${server.port}`);
    return { server, open: (count) => madeOf(count, () => table(client)), close: () => server.stop() };
  },
};
