// Connections that are slow, break, and bring frames twice or in another order.
import type { Wire, WireEvents } from "../../src/client/index.ts";
import type { Connection, Visitor } from "../../src/server/index.ts";
import type { Simulation } from "./events.ts";

/** The end of a server: undefined where none listens. */
export type Listening = (connection: Connection) => Visitor | undefined;

const SLOWEST = 80;

/** How the frames of a connection come. */
export interface Route {
  /** Whether each comes twice, and not only some. */
  readonly isDoubled?: boolean;
  /** Called with what breaks the connection. */
  opened?(end: () => void): void;
}

/** One way of a connection. Frames arrive in order, but for those that are sent astray. */
class Lane {
  readonly #simulation: Simulation;
  readonly #isDoubled: boolean;
  readonly #arrive: (frame: Uint8Array) => void;
  #last = 0;
  #sent = 0;

  constructor(simulation: Simulation, isDoubled: boolean, arrive: (frame: Uint8Array) => void) {
    this.#simulation = simulation;
    this.#isDoubled = isDoubled;
    this.#arrive = arrive;
  }

  send(frame: Uint8Array): void {
    const { now, below } = { now: this.#simulation.now, below: this.#simulation.below(SLOWEST) };
    const at = now + 1 + below;
    // The first frame proves who connects, or asks for that.
    const isAstray = this.#sent++ > 0 && this.#simulation.fails(25);
    if (!isAstray) this.#last = Math.max(this.#last, at);
    const wait = (isAstray ? at : this.#last) - now;
    this.#simulation.after(wait, () => this.#arrive(frame));
    if (this.#sent > 1 && (this.#isDoubled || this.#simulation.fails(25))) {
      this.#simulation.after(wait + this.#simulation.below(SLOWEST), () => this.#arrive(frame));
    }
  }
}

/** Opens a connection of a client. */
export function connected(
  simulation: Simulation,
  listening: Listening,
  events: WireEvents,
  { isDoubled = false, opened }: Route = {},
): Wire {
  let isOpen = true;
  let visitor: Visitor | undefined;
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    simulation.after(1 + simulation.below(SLOWEST), () => {
      visitor?.closed();
      events.closed();
    });
  };
  const toClient = new Lane(simulation, isDoubled, (frame) => isOpen && events.arrived(frame));
  const toServer = new Lane(simulation, isDoubled, (frame) => {
    if (!isOpen) return;
    if (simulation.fails(150)) end();
    else void visitor?.receive(frame);
  });
  opened?.(end);
  simulation.after(1 + simulation.below(SLOWEST), () => {
    if (!isOpen) return;
    visitor = listening({ send: (frame) => isOpen && toClient.send(frame), close: end, unsent: 0, lag: SLOWEST });
    if (!visitor) end();
  });
  return { send: (frame) => isOpen && toServer.send(frame), close: end };
}
