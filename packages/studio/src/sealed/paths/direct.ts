// Data channels between the pages of one match (WebRTC), found through the path that they have already. They are trusted in nothing either.
// No server of others is asked for addresses, so that they are found within one network; and browsers name themselves there by names that
// say no address.
import type { Channel } from "ninefold-sealed";
import { Flood } from "../../threads/bounds.ts";
import { readSignal, type Signal, writeSignal } from "./signals.ts";

/** Pages that are connected at the same time: whoever has the link can say that it is here. */
const MAX_OTHERS = 8;
/** Pages that are answered as long as the table is on the page: each answer is a post, and who posts too much is refused by the server. */
const MAX_TRIES = 32;
/** Bytes that a data channel takes at once; what is longer goes by the other path alone. */
const MAX_BYTES = 200_000;
/** Milliseconds in which a page finds out by which addresses it is reached. */
const COLLECTING = 2_000;

const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class DirectPath implements Channel {
  readonly #path: Channel;
  readonly #changed: () => void;
  readonly #name = newName();
  readonly #connections = new Map<string, RTCPeerConnection>();
  readonly #open = new Map<string, RTCDataChannel>();
  /** Those who were told that this page is here. */
  readonly #greeted = new Set<string>();
  readonly #hearers = new Set<(bytes: Uint8Array) => void>();
  readonly #end: () => void;
  #tries = 0;

  /** `changed` is called when it is connected to more or fewer. Error where the browser has no data channels. */
  constructor(path: Channel, changed: () => void) {
    if (!("RTCPeerConnection" in globalThis)) throw new Error("The browser has no data channels.");
    this.#path = path;
    this.#changed = changed;
    this.#end = path.listen((bytes) => void this.#heard(bytes).catch(() => {}));
    this.#say({ k: "here", from: this.#name, at: Date.now() });
  }

  /** To so many others it is connected. */
  get count(): number {
    return this.#open.size;
  }

  async post(bytes: Uint8Array): Promise<void> {
    if (this.#open.size === 0 || bytes.length > MAX_BYTES) throw new Error("There is no direct path.");
    const sent = [...this.#open].map(([other, channel]) => this.#sendTo(other, channel, bytes));
    if (!sent.includes(true)) throw new Error("No direct path takes it.");
  }

  listen(hear: (bytes: Uint8Array) => void): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  close(): void {
    this.#end();
    for (const connection of this.#connections.values()) connection.close();
    this.#connections.clear();
    this.#open.clear();
  }

  #sendTo(other: string, channel: RTCDataChannel, bytes: Uint8Array): boolean {
    try {
      channel.send(bytes as Uint8Array<ArrayBuffer>);
      return true;
    } catch {
      this.#lose(other);
      return false;
    }
  }

  #say(signal: Signal): void {
    this.#path.post(writeSignal(signal)).catch(() => {});
  }

  async #heard(bytes: Uint8Array): Promise<void> {
    const signal = readSignal(bytes, Date.now());
    if (!signal || signal.from === this.#name) return;
    const { from } = signal;
    if (signal.k === "here") await this.#meet(from);
    else if (signal.to !== this.#name) return;
    else if (signal.k === "offer") await this.#answer(from, signal.sdp);
    else await this.#connections.get(from)?.setRemoteDescription({ type: "answer", sdp: signal.sdp });
  }

  /** The one whose name is lower offers; the other says that it is here, since it may have been heard by nobody. */
  async #meet(other: string): Promise<void> {
    if (this.#connections.has(other) || this.#tries >= MAX_TRIES) return;
    if (this.#name > other) {
      if (this.#greeted.has(other)) return;
      this.#greeted.add(other);
      this.#tries++;
      this.#say({ k: "here", from: this.#name, at: Date.now() });
      return;
    }
    const connection = this.#connect(other);
    if (!connection) return;
    this.#use(other, connection.createDataChannel("match"));
    await connection.setLocalDescription();
    await this.#describe(other, connection, "offer");
  }

  async #answer(other: string, sdp: string): Promise<void> {
    if (this.#connections.has(other)) return;
    const connection = this.#connect(other);
    if (!connection) return;
    connection.addEventListener("datachannel", ({ channel }) => this.#use(other, channel));
    await connection.setRemoteDescription({ type: "offer", sdp });
    await connection.setLocalDescription();
    await this.#describe(other, connection, "answer");
  }

  #connect(other: string): RTCPeerConnection | undefined {
    if (this.#connections.size >= MAX_OTHERS || this.#tries >= MAX_TRIES) return undefined;
    this.#tries++;
    const connection = new RTCPeerConnection();
    this.#connections.set(other, connection);
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "failed" || connection.connectionState === "closed") this.#lose(other);
    });
    return connection;
  }

  async #describe(other: string, connection: RTCPeerConnection, k: "offer" | "answer"): Promise<void> {
    await collected(connection);
    const { sdp } = connection.localDescription ?? {};
    if (sdp !== undefined) this.#say({ k, from: this.#name, to: other, at: Date.now(), sdp });
  }

  #use(other: string, channel: RTCDataChannel): void {
    const flood = new Flood();
    channel.binaryType = "arraybuffer";
    channel.addEventListener("open", () => {
      this.#open.set(other, channel);
      this.#changed();
    });
    channel.addEventListener("close", () => this.#lose(other));
    channel.addEventListener("message", ({ data }) => {
      if (flood.isReached()) this.#lose(other);
      else if (data instanceof ArrayBuffer) for (const hear of this.#hearers) hear(new Uint8Array(data));
    });
  }

  #lose(other: string): void {
    this.#connections.get(other)?.close();
    this.#connections.delete(other);
    if (this.#open.delete(other)) this.#changed();
  }
}

/** Resolves when all addresses are known, or after a while. */
function collected(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (connection.iceGatheringState === "complete") resolve();
    };
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, COLLECTING);
    look();
  });
}
