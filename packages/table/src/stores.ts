// Where the logs of matches are kept. Entries come in as bytes, and go out as the same bytes in one order. What they mean is
// never looked at.
export { type OpenStore, openStore } from "./open.ts";
export { STORE_ERRORS, StoreError, type StoreErrorCode } from "./store/errors.ts";
export { type JetStreamOptions, jetStreamStore } from "./store/jetstream/jetstream-store.ts";
export { MemoryDisk, memoryStore } from "./store/memory.ts";
export { postgresStore } from "./store/postgres/postgres-store.ts";
export { backUpSqlite, isOneFile, restoreSqlite } from "./store/sqlite/backup.ts";
export { serveSqlite } from "./store/sqlite/serving.ts";
export { sqliteStore } from "./store/sqlite/sqlite-store.ts";
export * from "./store/store.ts";
export { memoryWake } from "./wake/memory.ts";
export { natsWake } from "./wake/nats.ts";
export { postgresWake } from "./wake/postgres.ts";
export type { Wake } from "./wake/wake.ts";
