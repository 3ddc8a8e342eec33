// A client whose server is the test: what it sends is kept, what it is sent is said, and time passes when the test says so.
import { type ClientOptions, TableClient } from "../src/client/client.ts";
import type { WireEvents, World } from "../src/client/index.ts";
import { frameOf, messageIn, PROTOCOLS, type ToSeat, type ToTable, toSeat, toTable } from "../src/messages/index.ts";
import { Hours, settledAll } from "./hours.ts";
import { signingAs } from "./simulation/signing.ts";

/** One connection, as the server has it. */
class ByWire {
  readonly sent: ToTable[] = [];
  readonly #events: WireEvents;
  isOpen = true;

  constructor(events: WireEvents) {
    this.#events = events;
  }

  /** Says something to the client, without waiting for what it does. */
  say(message: ToSeat): void {
    this.#events.arrived(frameOf(toSeat, PROTOCOLS[0], message));
  }

  broken(): void {
    this.isOpen = false;
    this.#events.closed();
  }

  of<Kind extends ToTable["k"]>(kind: Kind) {
    return this.sent.filter((message): message is Extract<ToTable, { k: Kind }> => message.k === kind);
  }
}

export class AtWire {
  readonly client: TableClient;
  readonly wires: ByWire[] = [];
  readonly #hours = new Hours();

  constructor(options: Partial<ClientOptions> = {}) {
    const world: World = {
      connect: (_url, _protocol, events) => {
        const wire = new ByWire(events);
        this.wires.push(wire);
        return {
          send: (frame) => void wire.sent.push(messageIn(toTable, PROTOCOLS[0], frame)),
          close: () => {
            wire.isOpen = false;
          },
        };
      },
      after: this.#hours.after,
      now: () => this.#hours.now,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    };
    this.client = new TableClient({ server: "http://here", ...signingAs(0), world, ...options });
    this.client.connect();
  }

  get wire(): ByWire {
    return this.wires.at(-1)!;
  }

  /** Lets the client in over its last connection. */
  async enter(): Promise<this> {
    this.wire.say({ k: "challenge", nonce: "00".repeat(32), time: 0 });
    this.wire.say({ k: "welcome", matches: [] });
    await settledAll();
    return this;
  }

  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void> {
    return this.#hours.go(this.#hours.now + milliseconds);
  }
}
