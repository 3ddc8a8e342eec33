// The key by which servers know a person, in a file of her own.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Identity, identityFrom, KeyError, keptIdentity, makeIdentity } from "ninefold-table/keys";
import { writeFirst } from "../atomic-write.ts";
import { Failure } from "../failure.ts";
import { printError } from "../output.ts";
import { ownFolder } from "./folders.ts";

/** The passphrase that the file is kept under; none where nothing is said. */
const passphrase = (): string => process.env.NINEFOLD_PASSPHRASE ?? "";

/** Said of a key that is made, while another one can be made in its stead. */
const warn = (path: string): void =>
  printError(
    `NINEFOLD_PASSPHRASE is not set: "${path}" is kept under no passphrase, and who reads the file has the key.`,
  );

/** The key of this person, made at the first time. */
export async function ownKey(path = join(ownFolder("keys"), "key.json")): Promise<Identity> {
  if (!existsSync(path)) {
    const made = await makeIdentity();
    // Another terminal may have made one meanwhile: that one stays.
    if (writeFirst(path, await keptIdentity(made, passphrase()))) {
      if (process.env.NINEFOLD_PASSPHRASE === undefined) warn(path);
      return made;
    }
  }
  try {
    return await identityFrom(readFileSync(path, "utf8"), passphrase());
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new Failure(2, error.code, `${path}: ${error.message} NINEFOLD_PASSPHRASE names the passphrase.`);
  }
}
