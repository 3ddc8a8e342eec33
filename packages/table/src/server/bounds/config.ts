// What a server allows. Each number is set by a flag or the environment of whoever runs it.

export interface Config {
  /** Sockets of one address at a time. */
  readonly socketsPerAddress: number;
  /** Tables that one address may open in an hour. */
  readonly tablesPerHour: number;
  /** Frames of one address in a second, all of its sockets together. */
  readonly messagesPerSecond: number;
  /** Bytes sent to a socket that have not left: a seat is told to come again, a watcher waits. */
  readonly maxUnsent: number;
  /** Entries of a match. */
  readonly maxEntries: number;
  /** Watchers of a match, those of its seats aside. */
  readonly maxWatchers: number;
  /** Parts of posts at a sealed table, and bytes of them. */
  readonly maxPosts: number;
  readonly maxPosted: number;
  /** Bytes that one address may post at sealed tables in an hour. */
  readonly postedPerHour: number;
  /** Days after which what was posted at a sealed table is deleted, where nothing more is. */
  readonly postedDays: number;
  /** Characters of the rules of a game, its modules included. */
  readonly maxRules: number;
  /** Milliseconds of the processor in which rules are examined. */
  readonly rulesTime: number;
  /** Megabytes that rules may take meanwhile. */
  readonly rulesMemory: number;
  /** Matches held in memory that nobody looks at. */
  readonly cachedMatches: number;
  /** Milliseconds of lag that are given back for a decision, and in a whole match. */
  readonly lagPerDecision: number;
  readonly lagPerMatch: number;
  /** The hosts, with their ports, by which clients may reach it: keys are proven to one of them. */
  readonly hosts: readonly string[];
  /** Origins of pages that may ask it from a browser, besides those of its own hosts and of this machine. */
  readonly origins: readonly string[];
}

export const USUAL_CONFIG: Config = {
  socketsPerAddress: 20,
  tablesPerHour: 10,
  messagesPerSecond: 60,
  maxUnsent: 1_000_000,
  maxEntries: 65_536,
  maxWatchers: 200,
  maxPosts: 32_768,
  maxPosted: 33_554_432,
  postedPerHour: 16_777_216,
  postedDays: 30,
  maxRules: 2 ** 18,
  rulesTime: 10_000,
  rulesMemory: 256,
  cachedMatches: 1_000,
  lagPerDecision: 500,
  lagPerMatch: 3_000,
  hosts: [],
  origins: [],
};
