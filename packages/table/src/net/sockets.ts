// Sockets: each becomes a connection of the server's core. Pages of other origins than those allowed are turned away
// before, so that no page can use what a browser has of another.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { type Encoding, MAX_FRAME, OTHER_PROTOCOL, PROTOCOLS } from "../messages/index.ts";
import type { Connection, Table } from "../server/index.ts";
import { mayAsk } from "./origins.ts";

/** Milliseconds between pings. */
const PING_EVERY = 15_000;
/** Who has not answered for so long is gone: more than from one ping to the next, since some come just before one, and this process may stand still. */
const GONE_AFTER = 22_000;

/** Bytes after which a socket is asked whether it has read them: what has left this process may lie in buffers of the platform, megabytes of it. */
const ASK_AFTER = 16_384;

/** What a socket is closed with (the registry of the codes of RFC 6455). */
const TRY_AGAIN = 1013;

const isEncoding = (name: string): name is Encoding => PROTOCOLS.some((one) => one === name);

class SocketConnection implements Connection {
  readonly #socket: WebSocket;
  readonly #isBinary: boolean;
  #pinged = 0;
  #lag = 0;
  #waits = false;
  /** Bytes: all that were sent, those before the last ping, and those before the last one that was answered. */
  #sent = 0;
  #asked = 0;
  #read = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#isBinary = socket.protocol === PROTOCOLS[0];
    socket.on("pong", () => {
      this.#waits = false;
      this.#read = this.#asked;
      this.#lag = performance.now() - this.#pinged;
      this.#askWhatIsRead();
    });
  }

  send(frame: Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(frame, { binary: this.#isBinary });
    this.#sent += frame.length;
    this.#askWhatIsRead();
  }

  #askWhatIsRead(): void {
    if (this.unread > ASK_AFTER && !this.#waits) this.ping();
  }

  hold(isHeld: boolean): void {
    if (isHeld) this.#socket.pause();
    else this.#socket.resume();
  }

  close(): void {
    this.#socket.close(1000);
  }

  get unsent(): number {
    return this.#socket.bufferedAmount;
  }

  get unread(): number {
    return this.#sent - this.#read;
  }

  get lag(): number {
    return this.#waits ? Math.max(this.#lag, performance.now() - this.#pinged) : this.#lag;
  }

  /** Asks for a sign of life; ends what has given none for too long. */
  ping(): void {
    if (this.#waits) {
      if (performance.now() - this.#pinged > GONE_AFTER) this.#socket.terminate();
    } else {
      this.#waits = true;
      this.#pinged = performance.now();
      this.#asked = this.#sent;
      this.#socket.ping();
    }
  }
}

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  close(): void;
}

/** Nobody else listens to errors of a socket that was to be upgraded: without a listener each would end the process. */
const decline = (socket: Duplex, status: string): void => {
  socket.on("error", () => {});
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** Sockets of a server whose core is `table`. */
export function socketsOf(table: Table): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME,
    clientTracking: true,
    // Who asks for none of them is let in to be told why: browsers say nothing of what is turned away before.
    handleProtocols: (names) => [...names].find(isEncoding) ?? [...names][0] ?? false,
  });
  const connections = new Set<SocketConnection>();
  const timer = setInterval(() => {
    for (const connection of connections) connection.ping();
  }, PING_EVERY);
  timer.unref();

  function opened(socket: WebSocket, address: string): void {
    // A frame that is too long, or no frame at all, ends the connection with an error, then with the end: who is turned away sends some too.
    socket.on("error", () => {});
    const connection = new SocketConnection(socket);
    const { protocol: encoding } = socket;
    const visitor = isEncoding(encoding) ? table.visit(connection, { address, encoding }) : undefined;
    if (!visitor) {
      if (isEncoding(encoding)) socket.close(TRY_AGAIN);
      else socket.close(OTHER_PROTOCOL, `The server speaks ${PROTOCOLS.join(" and ")}.`);
      return;
    }
    connections.add(connection);
    connection.ping();
    socket.on("message", (data: Buffer) => void visitor.receive(new Uint8Array(data)));
    socket.on("close", () => {
      connections.delete(connection);
      visitor.closed();
    });
  }

  return {
    upgrade(request, socket, head, address) {
      if (!mayAsk(request.headers.origin, table.config)) return decline(socket, "403 Forbidden");
      server.handleUpgrade(request, socket, head, (webSocket) => opened(webSocket, address));
    },
    close() {
      clearInterval(timer);
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
