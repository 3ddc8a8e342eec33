// A store by its address, with what wakes the processes that share it.
import { StoreError } from "./store/errors.ts";
import { memoryStore } from "./store/memory.ts";
import type { Store, Without } from "./store/store.ts";
import { memoryWake } from "./wake/memory.ts";
import type { Wake } from "./wake/wake.ts";

/** A store, and the wakes of those who serve from it. Both are to be closed. */
export interface OpenStore {
  readonly store: Store;
  readonly wake: Wake;
}

async function sqlite(path: string, without: Without): Promise<OpenStore> {
  const { sqliteStore } = await import("./store/sqlite/sqlite-store.ts");
  return { store: sqliteStore(path, without), wake: memoryWake() };
}

/** Opens both; where the wake fails the store is closed. */
async function both(opening: Promise<Store>, wake: () => Promise<Wake>): Promise<OpenStore> {
  const store = await opening;
  try {
    return { store, wake: await wake() };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens a store by its address: `memory:`, `sqlite:PATH`, `postgres://USER@HOST:PORT/DATABASE` or `nats://HOST:PORT`. What speaks
 * with a server is loaded only where its address is given. Rejects with a StoreError where the text is no address, the
 * package for it is not installed, or the store cannot be opened.
 */
export async function openStore(address: string, without: Without): Promise<OpenStore> {
  const [, scheme = "", rest = ""] = /^([a-z]+):(.*)$/s.exec(address) ?? [];
  if (scheme === "memory" && rest === "") return { store: memoryStore(without), wake: memoryWake() };
  if (scheme === "sqlite" && rest !== "") return sqlite(rest, without);
  if (scheme === "postgres" || scheme === "postgresql") {
    const [{ postgresStore }, { postgresWake }] = await Promise.all([
      import("./store/postgres/postgres-store.ts"),
      import("./wake/postgres.ts"),
    ]);
    return both(postgresStore(address, without), () => postgresWake(address));
  }
  if (scheme === "nats") {
    const [{ jetStreamStore }, { natsWake }] = await Promise.all([
      import("./store/jetstream/jetstream-store.ts"),
      import("./wake/nats.ts"),
    ]);
    return both(jetStreamStore(address, without), () => natsWake(address));
  }
  throw new StoreError("NF7707", address);
}
