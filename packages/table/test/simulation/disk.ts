// A store whose answers take time, get lost, or never come; what it holds survives the process that asked.
import { withoutOpenings } from "../../src/server/index.ts";
import {
  type Append,
  type Appended,
  type MemoryDisk,
  memoryStore,
  type NumberedEntry,
  type Store,
  StoreError,
} from "../../src/stores.ts";
import type { Simulation } from "./events.ts";

/** Errors of a server that are planted, to see that they are found. */
export type Planted = "acknowledge-early" | "seq-for-since" | "charge-down";

export interface DiskOptions {
  readonly disk: MemoryDisk;
  readonly isAlive: () => boolean;
  /** Called at each await: the process may end there. */
  readonly mayDie: () => void;
  readonly planted: Planted | undefined;
}

export function roughStore(simulation: Simulation, { disk, isAlive, mayDie, planted }: DiskOptions): Store {
  const store = memoryStore(withoutOpenings, disk);

  /** Work that is done some time later, or not; after a failure nobody knows which. */
  function later<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      mayDie();
      simulation.after(1 + simulation.below(20), async () => {
        const isLost = !isAlive() && simulation.below(2) === 0;
        if (isLost || simulation.fails(60)) return isAlive() && reject(new StoreError("NF7704"));
        try {
          const result = await work();
          mayDie();
          if (!isAlive()) return undefined;
          return simulation.fails(60) ? reject(new StoreError("NF7704")) : resolve(result);
        } catch (error) {
          return isAlive() && reject(error);
        }
      });
    });
  }

  /** Some of the appends, the first ones, and no answer: as where a disk is torn off between two transactions. */
  async function torn(appends: readonly Append[]): Promise<readonly Appended[]> {
    await store.append(appends.slice(0, simulation.below(appends.length + 1)));
    throw new StoreError("NF7704");
  }

  return {
    async append(appends) {
      if (planted === "acknowledge-early") {
        void later(() => store.append(appends)).catch(() => {});
        return appends.map(() => "done" as const);
      }
      if (simulation.fails(80)) return later(() => torn(appends));
      return later(() => store.append(appends));
    },
    async *read(match, from, limit) {
      const all = await later(async () => {
        const read: NumberedEntry[] = [];
        for await (const entry of store.read(match, from, limit)) read.push(entry);
        return read;
      });
      yield* all;
    },
    heads: (matches) => later(() => store.heads(matches)),
    due: (before, limit) => later(() => store.due(before, limit)),
    forget: (match, of) => later(() => store.forget(match, of)),
    blobs: store.blobs,
    notes: {
      // The planted error: a process that knows nothing of those before it.
      change: (name, change) =>
        later(() => (planted === "charge-down" ? memoryStore(withoutOpenings) : store).notes.change(name, change)),
    },
    // Of its processes the one before has ended.
    isShared: false,
    lobby: {
      put: (row) => later(() => store.lobby.put(row)),
      row: (match) => later(() => store.lobby.row(match)),
      list: (filter, limit, from) => later(() => store.lobby.list(filter, limit, from)),
      remove: (match) => later(() => store.lobby.remove(match)),
      invite: (hash, invite) => later(() => store.lobby.invite(hash, invite)),
      use: (hash, key, now) => later(() => store.lobby.use(hash, key, now)),
      setName: (key, name) => later(() => store.lobby.setName(key, name)),
      names: (keys) => later(() => store.lobby.names(keys)),
    },
    close: () => store.close(),
  };
}
