// The program of the thread: minds think here about one match after the other, each from nothing but what its seat knows.
import { parentPort } from "node:worker_threads";
import { loadRecord, type Rules } from "ninefold/play";
import { chooseDecision } from "ninefold/players";
import { putLast } from "../common/oldest.ts";
import { type Bundle, rulesIn } from "../rules/index.ts";

export interface Question {
  readonly id: number;
  /** The hash of the texts. */
  readonly files: string;
  readonly bundle: Bundle;
  readonly parameters: Readonly<Record<string, string>>;
  readonly record: string;
  readonly seat: number;
  /** A mind by its text; "random" for any decision. */
  readonly mind: string;
  readonly seed: string;
}

export type Reply = { readonly id: number } & ({ readonly decision: string } | { readonly error: string });

/** Rules that are held. */
const MAX_HELD = 16;
const held = new Map<string, Promise<Rules>>();

function rulesOf({ files, bundle, parameters }: Question): Promise<Rules> {
  const key = `${files} ${JSON.stringify(parameters)}`;
  const known = held.get(key) ?? rulesIn(bundle, parameters);
  putLast(held, key, known, MAX_HELD);
  return known;
}

async function decided(question: Question): Promise<string> {
  const { record, seat, mind, seed } = question;
  const loaded = loadRecord(record, await rulesOf(question));
  if ("error" in loaded) throw new RangeError(loaded.error.message);
  const { match } = loaded;
  if (mind !== "random") return (await chooseDecision(match, seat, { mind, seed, afresh: true })).decision;
  const legal = match.legalDecisions(seat);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return legal[drawn % legal.length]!.id;
}

parentPort?.on("message", async (question: Question) => {
  const { id } = question;
  try {
    parentPort?.postMessage({ id, decision: await decided(question) } satisfies Reply);
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
});
