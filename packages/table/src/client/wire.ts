// What a client needs of the world: a socket, a clock, and chance for the times between tries.

/** A connection that is being opened, or is open. */
export interface Wire {
  send(frame: Uint8Array): void;
  close(): void;
}

/** Why a connection was closed (RFC 6455, 7.4). */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

export interface WireEvents {
  readonly arrived: (frame: Uint8Array) => void;
  /** It is closed, or could not be opened: the last event. `why`: what the other side said, where it said something. */
  readonly closed: (why?: Closing) => void;
}

export interface World {
  connect(url: string, protocol: string, events: WireEvents): Wire;
  /** Calls once after so many milliseconds; what comes back takes that back. */
  after(milliseconds: number, call: () => void): () => void;
  /** Milliseconds, never going back. */
  now(): number;
  random(length: number): Uint8Array;
}

/** The platform's own `WebSocket` and timers, in browsers and Node. */
export const platformWorld: World = {
  connect(url, protocol, { arrived, closed }) {
    const socket = new WebSocket(url, protocol);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) arrived(new Uint8Array(data));
    };
    // An error comes before the end, and says nothing more.
    socket.onclose = ({ code, reason }) => closed({ code, reason });
    return {
      send: (frame) => socket.send(frame as Uint8Array<ArrayBuffer>),
      close: () => socket.close(),
    };
  },
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
