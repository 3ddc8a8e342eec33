// How much one address may ask for: buckets that fill with time.

/** So many at once, and so many more each millisecond. */
export class Bucket {
  readonly #size: number;
  readonly #perMillisecond: number;
  #level: number;
  #at: number;

  /** Full at the beginning. */
  constructor(size: number, milliseconds: number, now: number) {
    this.#size = size;
    this.#perMillisecond = size / milliseconds;
    this.#level = size;
    this.#at = now;
  }

  #fill(now: number): void {
    this.#level = Math.min(this.#size, this.#level + Math.max(0, now - this.#at) * this.#perMillisecond);
    this.#at = Math.max(this.#at, now);
  }

  /** Takes one, or so many, where they are there. */
  take(now: number, count = 1): boolean {
    this.#fill(now);
    if (this.#level < count) return false;
    this.#level -= count;
    return true;
  }

  /** Milliseconds until a part of it is filled. */
  until(part: number, now: number): number {
    this.#fill(now);
    return Math.max(0, (part * this.#size - this.#level) / this.#perMillisecond);
  }

  isFull(now: number): boolean {
    this.#fill(now);
    return this.#level >= this.#size;
  }
}

/** What an address uses now. */
interface Used {
  sockets: number;
  readonly messages: Bucket;
  readonly tables: Bucket;
  readonly rules: Bucket;
  readonly invitations: Bucket;
  readonly posted: Bucket;
  /** The time until which no more sockets are opened. */
  shut: number;
}

/** Invitations for each table that may be opened: they are kept for good. */
const INVITATIONS = 16;

const SECOND = 1_000;
const HOUR = 3_600_000;

/** Milliseconds in which who was sent away for a flood opens no sockets. */
const SHUT = 10_000;
/** The part of a second's frames that has to be there before more are read of one who had used them up. */
const REFILLED = 0.25;

export interface Allowed {
  readonly socketsPerAddress: number;
  readonly messagesPerSecond: number;
  readonly tablesPerHour: number;
  readonly postedPerHour: number;
}

/** Bytes that every part of a post counts for at least: an entry of the store has as many with all that is kept of it. */
const LEAST_POSTED = 1_024;

/** The addresses that use the server, each with what it has left. Those that use nothing are not kept. */
export class Addresses {
  readonly #allowed: Allowed;
  readonly #used = new Map<string, Used>();

  constructor(allowed: Allowed) {
    this.#allowed = allowed;
  }

  #of(address: string, now: number): Used {
    const known = this.#used.get(address);
    if (known) return known;
    const { messagesPerSecond, tablesPerHour, postedPerHour } = this.#allowed;
    const used: Used = {
      sockets: 0,
      messages: new Bucket(messagesPerSecond, SECOND, now),
      tables: new Bucket(tablesPerHour, HOUR, now),
      rules: new Bucket(2 * tablesPerHour, HOUR, now),
      invitations: new Bucket(INVITATIONS * tablesPerHour, HOUR, now),
      posted: new Bucket(postedPerHour, HOUR, now),
      shut: now,
    };
    this.#used.set(address, used);
    return used;
  }

  /** Whether one more socket may be opened, which then is. */
  open(address: string, now: number): boolean {
    const used = this.#of(address, now);
    if (used.sockets >= this.#allowed.socketsPerAddress || used.shut > now) return false;
    used.sockets++;
    return true;
  }

  close(address: string): void {
    const used = this.#used.get(address);
    if (used) used.sockets = Math.max(0, used.sockets - 1);
  }

  /** Whether one more frame, or request, may be read, which then counts. */
  frame(address: string, now: number): boolean {
    return this.#of(address, now).messages.take(now);
  }

  /** Milliseconds until frames are read again of an address that has used up what it may send. */
  wait(address: string, now: number): number {
    return this.#of(address, now).messages.until(REFILLED, now);
  }

  /** An address has sent a flood: for a while it opens no sockets. */
  shut(address: string, now: number): void {
    this.#of(address, now).shut = now + SHUT;
  }

  /** Whether one more table may be opened, which then counts. */
  table(address: string, now: number): boolean {
    return this.#of(address, now).tables.take(now);
  }

  /** Whether rules may be uploaded once more, which then counts. */
  rules(address: string, now: number): boolean {
    return this.#of(address, now).rules.take(now);
  }

  /** Whether one more invitation may be kept, which then counts. */
  invitation(address: string, now: number): boolean {
    return this.#of(address, now).invitations.take(now);
  }

  /** Whether so many bytes may be posted at sealed tables, which then count. */
  posted(address: string, bytes: number, now: number): boolean {
    return this.#of(address, now).posted.take(now, Math.max(LEAST_POSTED, bytes));
  }

  /** Forgets those that have no socket and all of what they may use. */
  sweep(now: number): void {
    for (const [address, { sockets, shut, ...buckets }] of this.#used) {
      if (sockets === 0 && shut <= now && Object.values(buckets).every((bucket) => bucket.isFull(now)))
        this.#used.delete(address);
    }
  }
}
