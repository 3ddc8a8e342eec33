// What HTTP is asked for. Nothing here shows more of a match than its watchers see.

import { saveRecord } from "ninefold/play";
import { type Logged, type Shown, shownTo, writeLog, writeLogText } from "ninefold-log";
import { bundleText } from "../rules/index.ts";
import {
  inPieces,
  logReading,
  type Pieces,
  readStored,
  refusedBy,
  stateOf,
  type Table,
  TableError,
} from "../server/index.ts";
import type { LobbyFilter, LobbyRow } from "../store/store.ts";
import { type Metric, metricsText } from "./counters.ts";
import {
  type Answer,
  type Asked,
  JSON_TYPE,
  jsonAnswer,
  refusal,
  TEXT_TYPE,
  TOO_MUCH,
  WrongRequest,
} from "./routes.ts";

const MAX_HASH = /^[0-9a-f]{64}$/;
const YEAR = 31_536_000;
const PAGE = 50;

/** What a request is answered; refusals with the codes that sockets have. */
export async function answerTo(table: Table, asked: Asked): Promise<Answer> {
  try {
    return await answered(table, asked);
  } catch (error) {
    if (error instanceof WrongRequest) return refusal(400, "request", error.message);
    const refused = refusedBy(error);
    if (!refused) throw error;
    return refusal(STATUS[refused.code] ?? 400, refused.code, refused.reason);
  }
}

const STATUS: Readonly<Record<string, number | undefined>> = {
  NF7806: 404,
  NF7807: 403,
  NF7811: TOO_MUCH,
  NF7812: TOO_MUCH,
  NF7813: 404,
  NF7815: 503,
  NF7830: 403,
};

async function answered(table: Table, asked: Asked): Promise<Answer> {
  const { method, path } = asked;
  const [first = "", hash, part] = path;
  if (method === "POST" && first === "rules" && path.length === 1) return upload(table, asked);
  if (method !== "GET" && method !== "HEAD") return refusal(405, "request", "Only rules can be sent.");
  if (path.length === 1 && first === "live") return { status: 200, type: TEXT_TYPE, body: "live\n" };
  if (path.length === 1 && first === "ready") return ready(table);
  if (path.length === 1 && first === "metrics")
    return { status: 200, type: TEXT_TYPE, body: metricsText(metricsOf(table)) };
  const { addresses, surroundings } = table;
  if (!addresses.frame(asked.address, surroundings.clock.monotonic())) throw new TableError("NF7811");
  if (path.length === 1 && first === "tables") return tables(table, asked.query);
  if (hash !== undefined && MAX_HASH.test(hash)) {
    if (first === "rules" && path.length === 2) return rules(table, hash);
    if (first === "matches") return match(table, hash, part, asked);
  }
  return refusal(404, "request", "There is nothing here.");
}

async function upload(table: Table, { address, text }: Asked): Promise<Answer> {
  const { config, addresses, surroundings } = table;
  if (!addresses.rules(address, surroundings.clock.monotonic())) throw new TableError("NF7811");
  // A character takes three bytes at most, and JSON writes some with six.
  return jsonAnswer({ rules: await table.shelf.put(await text(6 * config.maxRules + 4_096)) }, 201);
}

/** The hash of no match: a store that is asked for none need not ask its server. */
const NO_MATCH = "0".repeat(64);

async function ready({ surroundings: { store }, isStopping }: Table): Promise<Answer> {
  if (isStopping) return refusal(503, "NF7820", "The server stops.");
  await store.heads([NO_MATCH]);
  return { status: 200, type: TEXT_TYPE, body: "ready\n" };
}

async function rules(table: Table, hash: string): Promise<Answer> {
  return { status: 200, type: JSON_TYPE, body: bundleText(await table.shelf.bundle(hash)), lasts: YEAR };
}

/** Rows as everybody may see them: who sits where is no one's business. */
const shownRow = ({ match, title, rules: texts, state, seats, updated }: LobbyRow) => ({
  ...{ match, title, rules: texts, state, updated },
  seats: seats.map((key) => (key === null ? "free" : "taken")),
});

async function tables(table: Table, query: URLSearchParams): Promise<Answer> {
  const state = query.get("state") ?? undefined;
  const from = query.get("from") ?? undefined;
  if (state !== undefined && state !== "open" && state !== "running" && state !== "ended")
    throw new WrongRequest("state is open, running or ended.");
  const filter: LobbyFilter = { public: true, ...(state !== undefined && { state }) };
  const { rows, next } = await table.surroundings.store.lobby.list(filter, PAGE, from);
  return jsonAnswer({ tables: rows.map(shownRow), ...(next !== undefined && { next }) });
}

/** The terms of a match, for who knows its hash; its log and its record as watchers see them, and not before them. */
async function match(table: Table, hash: string, part: string | undefined, asked: Asked): Promise<Answer> {
  const { shown: logged, about } = await table.actor(hash);
  if (part === undefined) {
    const { terms, ended, head } = logged;
    const seats = logged.seats.map(({ key, hasLeft }) => (key === undefined ? "free" : hasLeft ? "left" : "taken"));
    const state = stateOf(logged);
    return jsonAnswer({ match: hash, public: about.isPublic, terms, seats, state, head, ...(ended && { ended }) });
  }
  if (!about.isPublic) throw new TableError("NF7807");
  const { isOpen } = logged;
  if (part === "record") {
    if (!logged.rules.system.hidesNothing && !isOpen) throw new TableError("NF7830");
    return { status: 200, type: JSON_TYPE, body: await record(table, logged) };
  }
  if (part !== "log") return refusal(404, "request", "A match has a log and a record.");
  return log(table, logged, asked.query.get("form") === "json");
}

/** As long as a match stands so. */
const records = new WeakMap<Logged, string>();

/** A record, made once for each entry that a match ends with; who asks when there are more waits for what the last one took. */
async function record({ rests, readings }: Table, logged: Logged): Promise<string | Uint8Array> {
  const known = records.get(logged);
  if (known !== undefined) return known;
  const making = `record ${logged.id}`;
  return readings.of(`${making} ${logged.head.hash}`, async () => {
    await rests.rested(making);
    const text = rests.count([making], () => saveRecord(logged.match, logged.settlement));
    records.set(logged, text);
    return text;
  });
}

/** A log as watchers see it, read in pieces, once for all who ask meanwhile; who asks for the same again waits for what that took. */
async function log(table: Table, { id, head, isOpen }: Logged, isText: boolean): Promise<Answer> {
  const { readings, surroundings } = table;
  const read = async (pieces: Pieces): Promise<string | Uint8Array> => {
    const items: Shown[] = [];
    for await (const stored of pieces.all(surroundings.store.read(id, 0, head.seq + 1))) {
      items.push(pieces.step(() => shownTo(readStored(stored), "public", isOpen)));
      await pieces.turn();
    }
    const whole = { items, head };
    return pieces.step(() => (isText ? writeLogText(whole) : writeLog(whole)));
  };
  const body = await readings.of(`log ${id} ${head.hash} ${isText}`, () => inPieces(table, logReading(id), read));
  return { status: 200, type: isText ? TEXT_TYPE : "application/octet-stream", body };
}

const metricsOf = (table: Table): readonly Metric[] => {
  const gauge = (name: string, help: string, read: () => number): Metric => ({ name, kind: "gauge", help, read });
  const counter = (name: string, help: string, read: () => number): Metric => ({ name, kind: "counter", help, read });
  return [
    gauge("ninefold_sockets", "Sockets that are open.", () => table.figures.visitors),
    gauge("ninefold_matches", "Matches held in memory.", () => table.figures.matches),
    counter("ninefold_entries_total", "Entries written or read since the start.", () => table.figures.entries),
    counter("ninefold_refused_total", "Acts refused since the start.", () => table.figures.refused),
    gauge("ninefold_sealed_tables", "Sealed tables held in memory.", () => table.figures.relays.sealed),
    counter("ninefold_posts_total", "Parts of posts kept since the start.", () => table.figures.relays.posts),
    counter("ninefold_posted_bytes_total", "Bytes of them.", () => table.figures.relays.posted),
    gauge("ninefold_memory_bytes", "Resident memory.", () => process.memoryUsage().rss),
    counter("ninefold_cpu_seconds_total", "Processor time.", () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
  ];
};
