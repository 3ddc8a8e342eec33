export interface OutsideServer {
  readonly port: number;
  /** Where it keeps all that it keeps. */
  readonly folder: string;
  /** As stores are opened by it. */
  readonly address: string;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends it at once, as a loss of power would end its processes. */
  kill(): Promise<void>;
  /** Ends it, and removes what it kept. */
  close(): Promise<void>;
}

/** A port that nobody listens on. */
export function freePort(): Promise<number>;

/** A server of PostgreSQL; undefined where there is none and none can be installed. Its folder is made in another one. */
export function postgresServer(under?: string): Promise<OutsideServer | undefined>;

/** A server of NATS with JetStream; undefined where there is none and none can be installed. Its folder is made in another one. */
export function natsServer(under?: string): Promise<OutsideServer | undefined>;
