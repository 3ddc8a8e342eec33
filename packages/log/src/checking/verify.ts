// Whether a log is one of a match that was played by its rules.
import type { Rules } from "ninefold/play";
import type { Head } from "../course/standing.ts";
import type { Entry } from "../entry/entry.ts";
import { parametersByName } from "../entry/parameters.ts";
import type { Opening } from "../entry/sealed.ts";
import { LogError, type LogErrorCode } from "../errors.ts";
import { Logged } from "../referee/logged.ts";

/** `notFinished`: everything is in order as far as it goes. `seq`: the entry that is refused. */
export type Verdict =
  | { readonly verdict: "accepted" | "notFinished"; readonly logged: Logged }
  | { readonly verdict: "refused"; readonly code: LogErrorCode; readonly seq: number; readonly message: string };

/** The rules with a hash, with these parameters; undefined where they cannot be had. */
export type RulesByHash = (
  hash: string,
  parameters: Readonly<Record<string, string>>,
) => Rules | undefined | Promise<Rules | undefined>;

interface Item {
  readonly entry: Entry;
  readonly openings: readonly Opening[];
}

/**
 * Checks entries with all their openings: the chain, the signatures, every decision and view by the rules. `head`: the last
 * entry as it is known from elsewhere. Whatever the entries are, this returns; what `rulesOf` rejects with it passes on.
 */
export async function verify(items: Iterable<Item>, rulesOf: RulesByHash, head?: Head): Promise<Verdict> {
  let logged: Logged | undefined;
  let seq = 0;
  try {
    for (const { entry, openings } of items) {
      if (logged) logged = logged.after(entry, openings);
      else logged = Logged.first(await rulesFor(entry, rulesOf), entry, openings);
      seq++;
    }
    if (!logged) throw new LogError("NF7504", "The log has no entries.");
    if (head && (head.seq !== logged.head.seq || head.hash !== logged.head.hash))
      throw new LogError(
        "NF7623",
        `The last entry is ${logged.head.seq}, ${logged.head.hash}; expected ${head.seq}, ${head.hash}.`,
      );
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    return { verdict: "refused", code: error.code, seq, message: error.message };
  }
  return { verdict: logged.ended ? "accepted" : "notFinished", logged };
}

async function rulesFor({ body }: Entry, rulesOf: RulesByHash): Promise<Rules> {
  if (body.k !== "terms") throw new LogError("NF7601", "A log begins with the terms of a match.");
  const rules = await rulesOf(body.rules, parametersByName(body.parameters));
  if (!rules) throw new LogError("NF7600", `The rules ${body.rules} of the match cannot be had.`);
  return rules;
}
