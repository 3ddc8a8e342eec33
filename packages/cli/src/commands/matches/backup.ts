import { existsSync } from "node:fs";
import { backUpSqlite, isOneFile, restoreSqlite } from "ninefold-table/stores";
import { type Failure, usage } from "../../failure.ts";
import { print } from "../../output.ts";
import { asFailure, fileOf, type KeptOptions, requireThere, shownAddress, storeAddress } from "../../remote/kept.ts";

/** Stores whose servers have programs of their own for copies: what is to be typed, by the beginning of the address. */
const OTHERS: readonly (readonly [
  scheme: RegExp,
  copy: (address: string) => string,
  back: (address: string) => string,
])[] = [
  [
    /^postgres(ql)?:/,
    (address) => `pg_dump --format=custom --schema=ninefold --file=FILE '${address}'`,
    (address) => `pg_restore --clean --if-exists --single-transaction --dbname='${address}' FILE`,
  ],
  [
    /^nats:/,
    (address) =>
      `for s in matches lobby blobs; do nats --server '${address}' stream backup ninefold-$s FOLDER/$s; done`,
    (address) => `for s in matches lobby blobs; do nats --server '${address}' stream restore FOLDER/$s; done`,
  ],
];

/** Why there is no file to be copied. */
function noFile(address: string, isBack: boolean): Failure {
  const [, copy, back] = OTHERS.find(([scheme]) => scheme.test(address)) ?? [];
  const command = (isBack ? back : copy)?.(shownAddress(address));
  if (command === undefined) return usage(`"${address}" names no store that has copies.`);
  const when = isBack ? "Stop all that serve from it first" : "It may be served from meanwhile";
  return usage(`The store is its server's, and so are copies of it. ${when}:\n\n  ${command}`);
}

/** The file of the store, and the other one: never the same. */
function bothFiles(other: string, options: KeptOptions, isBack: boolean): readonly [file: string, other: string] {
  const address = storeAddress(options);
  const file = fileOf(address);
  if (file === undefined) throw noFile(address, isBack);
  if (isOneFile(file, other)) throw usage(`"${other}" is the store itself.`);
  return [file, other];
}

/** Copies the matches of a server, which may go on meanwhile, into a file. */
export function backUp(to: string, options: KeptOptions): void {
  const [file] = bothFiles(to, options, false);
  requireThere(storeAddress(options));
  try {
    backUpSqlite(file, to);
  } catch (error) {
    const failure = asFailure(error) as Failure;
    if (failure.code !== "NF7702" || !existsSync(to)) throw failure;
    throw usage(
      `"${to}" is there, and is no copy of matches, or the store is damaged: nothing was written. (${failure.message})`,
    );
  }
  print(`A copy of the matches in ${file} is in ${to}.`);
}

/** Puts a copy in the place of the matches of a server that does not run. */
export function restore(from: string, options: KeptOptions): void {
  const [file] = bothFiles(from, options, true);
  let kept: string | undefined;
  try {
    kept = restoreSqlite(from, file);
  } catch (error) {
    const failure = asFailure(error) as Failure;
    if (failure.code !== "NF7704") throw failure;
    throw usage(`"${from}" cannot be read, or a server runs on ${file}: stop it first. (${failure.message})`);
  }
  const rest = kept === undefined ? "" : ` What was there is in ${kept}: delete it when it is not needed.`;
  print(`The matches in ${file} are those of ${from} again.${rest}`);
}
