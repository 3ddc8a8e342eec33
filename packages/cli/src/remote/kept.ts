// Where a server of this machine keeps its matches.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withoutOpenings } from "ninefold-table/server";
import { type OpenStore, openStore, StoreError, serveSqlite } from "ninefold-table/stores";
import { Failure, usage } from "../failure.ts";
import { ownFolder } from "./folders.ts";

export interface KeptOptions {
  readonly data?: string | undefined;
  readonly store?: string | undefined;
}

/** The file of SQLite in the folder of a server. */
export const matchesFile = (folder: string): string => join(folder, "matches.db");

/** The address of the store of a server: the one that was named, else the file in its folder. */
export const storeAddress = ({ data, store }: KeptOptions): string =>
  store ?? `sqlite:${matchesFile(data ?? ownFolder("table"))}`;

/** The file of SQLite that an address names; undefined where the store is a server's. */
export const fileOf = (address: string): string | undefined => /^sqlite:(.+)$/s.exec(address)?.[1];

/** What an address without its password is. */
export function shownAddress(address: string): string {
  const url = URL.parse(address);
  if (!url?.password) return address;
  url.password = "";
  return url.href;
}

/** Fails where an address names a file that is not there. */
export function requireThere(address: string): void {
  const file = fileOf(address);
  if (file !== undefined && !existsSync(file))
    throw usage(`There are no matches in "${file}". --data names the folder of the server, --store another store.`);
}

/** What a store says when it fails, as this command does. */
export const asFailure = (error: unknown): unknown =>
  error instanceof StoreError ? new Failure(2, error.code, error.message) : error;

/** Opens the store of an address. */
export async function openedStore(address: string): Promise<OpenStore> {
  try {
    return await openStore(address, withoutOpenings);
  } catch (error) {
    throw asFailure(error);
  }
}

/** Keeps other servers from a file of SQLite; undefined where the store is a server's, which several may serve from. */
export function servingFrom(address: string): { close(): void } | undefined {
  const file = fileOf(address);
  try {
    return file === undefined ? undefined : serveSqlite(file);
  } catch (error) {
    throw asFailure(error);
  }
}
