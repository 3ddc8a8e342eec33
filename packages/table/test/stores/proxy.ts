// A wire between a store and its server that can be broken.
import { connect, createServer, type Socket } from "node:net";

export interface Proxy {
  readonly port: number;
  /** What the server says does not arrive, and the connections stay. */
  mute(): void;
  /** Nothing arrives on either side, and the connections stay. */
  part(): void;
  /** Ends all connections; new ones are good. */
  cut(): void;
  close(): Promise<void>;
}

type Mode = "open" | "mute" | "parted";

/** A port of this machine that leads to another. */
export async function proxyTo(target: number): Promise<Proxy> {
  let mode: Mode = "open";
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (data) => {
        if (mode === "open" || (mode === "mute" && socket === client)) other.write(data);
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const cut = (): void => {
    mode = "open";
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as { port: number }).port,
    mute: () => {
      mode = "mute";
    },
    part: () => {
      mode = "parted";
    },
    cut,
    close: () => {
      cut();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
