// Where the logs of matches are kept. Entries come in as bytes, and go out as the same bytes in one order. What they mean is
// never looked at.

export { STORE_ERRORS, StoreError, type StoreErrorCode } from "./errors.ts";
export { MemoryDisk, memoryStore } from "./memory.ts";
export { backUpSqlite } from "./sqlite/backup.ts";
export { sqliteStore } from "./sqlite/sqlite-store.ts";
export * from "./store.ts";
