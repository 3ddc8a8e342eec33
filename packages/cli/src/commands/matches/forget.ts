import { forgetKey, keysNamed } from "ninefold-table/server";
import type { Store } from "ninefold-table/stores";
import { Failure } from "../../failure.ts";
import { plural, print } from "../../output.ts";
import { type KeptOptions, openedStore, requireThere, storeAddress } from "../../remote/kept.ts";

const KEY = /^[0-9a-f]{64}$/;

const matchesIn = (count: number): string => plural(count, "match", "matches");

/** The key that is meant: of a name the one that gave it. */
async function keyOf(store: Store, asked: string): Promise<string> {
  if (KEY.test(asked)) return asked;
  const keys = await keysNamed(store, asked);
  const [first, ...others] = [...keys];
  if (!first) throw new Failure(1, "nobody", `Nobody has given the name "${asked}", or it was deleted before.`);
  if (others.length === 0) return first[0];
  const lines = [first, ...others].map(([key, matches]) => `  ${key}  ${matchesIn(matches)}`);
  throw new Failure(
    1,
    "several",
    `Several keys have given the name "${asked}". Name one of them:\n${lines.join("\n")}`,
    {
      keys: Object.fromEntries(keys),
    },
  );
}

/** Deletes the names that a person has given at a server of this machine, who is known by one of them or by a key. */
export async function forget(asked: string, options: KeptOptions): Promise<void> {
  const address = storeAddress(options);
  requireThere(address);
  const { store, wake } = await openedStore(address);
  try {
    const key = await keyOf(store, asked);
    const { names, matches } = await forgetKey(store, key);
    if (names === 0) print(`The key ${key} has given no name that is still there.`);
    else {
      print(`Deleted ${plural(names, "name")} of the key ${key}, in ${matchesIn(matches)}.`);
      print("What was decided stays, and verifies.");
    }
  } finally {
    await wake.close();
    await store.close();
  }
}
