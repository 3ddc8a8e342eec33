// Where entries that owners sign go: into the log of a collection's own folder, or into a file for whoever keeps it.

import { monitor, type Register, type SignedEntry, writeEntries, writeEntry } from "ninefold-ownership";
import { nativeVerify } from "ninefold-ownership/sqlite";
import { writeNamed } from "../atomic-write.ts";
import { usage } from "../failure.ts";
import { print, printJson } from "../output.ts";
import { withKept } from "./making.ts";
import { asked, isOwnLog, type Json, keyOf, openFiles, seconds } from "./opened.ts";

/** `in`: the collection's own folder; or its files, with `log`, its key, and `out`. `out`: the file that entries go to instead of the log. */
export interface Signing extends Json {
  readonly in: string;
  readonly log?: string;
  readonly out?: string;
}

/** What the entries of a collection come to. */
export type Read = Pick<Register, "series" | "pieces" | "standings">;

/** Makes entries one after the other, each of which is logged, or written into the file with the others, before the next is made. */
export async function signing(
  options: Signing,
  what: string,
  make: (read: Read) => AsyncIterable<SignedEntry>,
): Promise<void> {
  const { in: source, log: key, out, json } = options;
  const entries: SignedEntry[] = [];
  const work = async (read: Read, append?: (entry: SignedEntry) => Promise<unknown>): Promise<void> => {
    for await (const entry of make(read)) {
      await append?.(entry);
      entries.push(entry);
    }
  };
  if (isOwnLog(source))
    await withKept(source, ({ log }) =>
      work(log.register, out === undefined ? (entry) => log.append(entry) : undefined),
    );
  else if (key === undefined || out === undefined)
    throw usage(
      `"${source}" is no collection's own folder. Of another's files say --log, and --out: what is signed goes there, for \`ninefold collection add\`.`,
    );
  else
    await asked(async () => {
      const { register } = await monitor(openFiles(source), {
        log: keyOf(key),
        verify: nativeVerify(),
        now: seconds(),
      });
      await work(register);
    });
  if (out !== undefined) writeNamed(out, writeEntries(entries));
  if (json) printJson({ entries: entries.map(writeEntry) });
  else print(what);
}
