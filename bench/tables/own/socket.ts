// A socket of this project's protocol, without the checks of a true client: the load shall cost the machine little.
import { randomBytes } from "node:crypto";
import { Reader } from "ninefold-log";
import { makeIdentity, proofOf } from "ninefold-table/keys";
import { frameOf, PROTOCOLS, type ToSeat, type ToTable, toSeat, toTable } from "ninefold-table/messages";
import { WebSocket } from "ws";

const [CBOR] = PROTOCOLS;

type Unasked<Message> = Message extends { readonly ask: string } ? Omit<Message, "ask"> : never;

type Done = Extract<ToSeat, { readonly k: "done" }>;

interface Waiting {
  resolve(done: Done): void;
  reject(error: Error): void;
}

/** What a server sent of matches. */
export type Heard = (message: Extract<ToSeat, { readonly k: "entries" }>) => void;

export interface ConnectOptions {
  readonly key: boolean;
  readonly address?: string | undefined;
}

/** A connection, with a key of its own or as a mere watcher. */
export class Socket {
  readonly #socket: WebSocket;
  readonly #asked = new Map<string, Waiting>();
  readonly #heard = new Map<string, Heard>();
  #closed: string | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Connects; with `key` it proves a new one, and `address` is the network address that it is taken for. Rejects where it is not let in. */
  static async connect(port: number, { key, address }: ConnectOptions): Promise<Socket> {
    const host = `127.0.0.1:${port}`;
    const identity = key ? await makeIdentity() : undefined;
    const headers = address === undefined ? {} : { "x-forwarded-for": address };
    const socket = new WebSocket(`ws://${host}`, CBOR, { perMessageDeflate: false, headers });
    const own = new Socket(socket);
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", (code) => own.#end(code, reject));
      socket.on("message", (data: Buffer) => {
        const message = toSeat.read(new Reader(new Uint8Array(data)));
        if (message.k === "welcome") resolve(own);
        else if (message.k !== "challenge") own.#read(message);
        else if (!identity) resolve(own);
        else
          void proofOf(identity, message, host).then((proof) =>
            own.send({ k: "hello", key: identity.key, proof, former: [], last: [] }),
          );
      });
    });
  }

  #end(code: number, reject: (error: Error) => void): void {
    this.#closed ??= `${code}`;
    const error = new Error(`The connection was closed: ${this.#closed}`);
    reject(error);
    for (const waiting of this.#asked.values()) waiting.reject(error);
  }

  #read(message: ToSeat): void {
    if (message.k === "entries") this.#heard.get(message.match)?.(message);
    else if (message.k === "done") this.#take(message.ask)?.resolve(message);
    else if (message.k === "bye") this.#closed = message.code;
    else if (message.k === "no")
      this.#take(message.ask ?? "")?.reject(new Error(`${message.code} ${message.reason ?? ""}`));
  }

  #take(ask: string): Waiting | undefined {
    const waiting = this.#asked.get(ask);
    this.#asked.delete(ask);
    return waiting;
  }

  /** The code by which the server has closed it, if it has. */
  get closed(): string | undefined {
    return this.#closed;
  }

  send(message: ToTable): void {
    this.#socket.send(frameOf(toTable, CBOR, message));
  }

  /** Resolves when the server has done it; rejects with its code. */
  ask(message: Unasked<ToTable>): Promise<Done> {
    const ask = randomBytes(16).toString("hex");
    return new Promise((resolve, reject) => {
      this.#asked.set(ask, { resolve, reject });
      this.send({ ...message, ask } as ToTable);
    });
  }

  hear(match: string, heard: Heard | undefined): void {
    if (heard) this.#heard.set(match, heard);
    else this.#heard.delete(match);
  }

  /** Reads nothing more, so that what is sent to it stays with the server. */
  stopReading(): void {
    this.#socket.pause();
  }

  /** Reads again. */
  resumeReading(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.terminate();
  }
}
