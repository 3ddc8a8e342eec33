// The rules that matches here are played by: uploaded once, examined apart, then held as long as they are used.

import { type Cache, loadPrepared, makeRules, type Rules, withinLimits } from "ninefold/play";
import { parametersByName, type Terms } from "ninefold-log";
import { dropOldest, putLast } from "../common/oldest.ts";
import { type Bundle, bundleText, readBundle, rulesIn } from "../rules/index.ts";
import type { Blobs, Hash } from "../store/store.ts";
import { QUESTION_MEMORY, QUESTION_WORK } from "./bounds/work.ts";
import { TableError } from "./errors.ts";
import { hashOf } from "./seats.ts";

type Given = Readonly<Record<string, string>>;

/** What is found of rules before they are taken: as `loadPrepared` takes them, if that is known. Rejects with a TableError for those that are wrong or too much. */
export type Examine = (bundle: Bundle, parameters: Given) => Promise<{ readonly prepared: string } | undefined>;

/** `prepared`: what was found of them. */
export type Load = (bundle: Bundle, parameters: Given, prepared?: string) => Promise<Rules>;

/** Rules that are bounded in what one question about them may take: those that are prepared need not be read. Rejects with a RangeError for those that cannot be played. */
export async function boundedRulesIn(
  bundle: Bundle,
  parameters: Given,
  prepared?: string,
  cache?: Cache,
): Promise<Rules> {
  const rules = await (prepared === undefined ? rulesIn(bundle, parameters, cache) : loadPrepared(prepared, { cache }));
  const { system, parameters: set } = rules;
  return makeRules(withinLimits(system, { work: QUESTION_WORK, memory: QUESTION_MEMORY }), set);
}

export interface RulesChecks {
  readonly examine: Examine;
  /** `boundedRulesIn` where nothing is said. */
  readonly load?: Load | undefined;
}

const keyOf = (hash: Hash, parameters: Given): string => `${hash} ${JSON.stringify(Object.entries(parameters).sort())}`;

/** Letters of a name. */
const MAX_NAME = 256;
const LONG_NAME = new RegExp(`[\\p{L}\\p{M}\\p{N}_]{${MAX_NAME + 1}}`, "u");

/** Texts that are no rules are refused by a RangeError; everything else is a defect, or the store's. */
const wrongRules = (error: unknown): unknown =>
  error instanceof RangeError ? new TableError("NF7823", error.message) : error;

const MAX_EXAMINED = 10_000;
/** Those that were prepared and are not loaded yet: up to some megabytes each. */
const MAX_PREPARED = 8;
/** Rules that are held ready. */
const MAX_HELD = 200;

export class RulesShelf {
  readonly #blobs: Blobs;
  readonly #examine: Examine;
  readonly #load: Load;
  readonly #maxRules: number;
  readonly #held = new Map<string, Promise<Rules>>();
  /** Those that were examined last, with their parameters. */
  readonly #examined = new Set<string>();
  /** Some of them as they were prepared, until they are loaded. */
  readonly #prepared = new Map<string, string>();

  constructor(blobs: Blobs, { examine, load = boundedRulesIn }: RulesChecks, maxRules: number) {
    this.#blobs = blobs;
    this.#load = load;
    this.#examine = examine;
    this.#maxRules = maxRules;
  }

  /** Keeps the texts of a game that are taken, no others, and answers their hash. TableError NF7814, NF7823 */
  async put(json: string): Promise<Hash> {
    const bundle = this.#read(json);
    const text = bundleText(bundle);
    await this.#examineOnce(hashOf(text), bundle, {});
    return this.#blobs.put(new TextEncoder().encode(text));
  }

  /** Names stand in every state, view and decision that is shown. TableError NF7814 */
  #requireShortNames({ text, modules }: Bundle): void {
    for (const one of [text, ...Object.values(modules)])
      if (LONG_NAME.test(one)) throw new TableError("NF7814", `a name has more than ${MAX_NAME} letters`);
  }

  async #examineOnce(hash: Hash, bundle: Bundle, parameters: Given): Promise<void> {
    const key = keyOf(hash, parameters);
    if (this.#examined.has(key)) return;
    this.#requireShortNames(bundle);
    const found = await this.#examine(bundle, parameters);
    if (found) putLast(this.#prepared, key, found.prepared, MAX_PREPARED);
    this.#examined.add(key);
    dropOldest(this.#examined, MAX_EXAMINED);
  }

  /** The texts with a hash. TableError NF7813 */
  async bundle(hash: Hash): Promise<Bundle> {
    const bytes = await this.#blobs.get(hash);
    if (!bytes) throw new TableError("NF7813");
    return this.#read(new TextDecoder().decode(bytes));
  }

  #read(json: string): Bundle {
    try {
      return readBundle(json, this.#maxRules);
    } catch (error) {
      throw wrongRules(error);
    }
  }

  /** The rules of these texts with these parameters, bounded in what a question about them may take. TableError */
  rules(hash: Hash, parameters: Given): Promise<Rules> {
    const key = keyOf(hash, parameters);
    const known = this.#held.get(key);
    const rules = known ?? this.#loaded(hash, parameters);
    putLast(this.#held, key, rules, MAX_HELD);
    if (!known) rules.catch(() => this.#held.delete(key));
    return rules;
  }

  async #loaded(hash: Hash, parameters: Given): Promise<Rules> {
    const bundle = await this.bundle(hash);
    await this.#examineOnce(hash, bundle, parameters);
    const key = keyOf(hash, parameters);
    const prepared = this.#prepared.get(key);
    this.#prepared.delete(key);
    try {
      return await this.#load(bundle, parameters, prepared);
    } catch (error) {
      throw wrongRules(error);
    }
  }

  /** The rules of a match. TableError NF7813 where its terms name no texts, or they are not here. */
  of(terms: Terms): Promise<Rules> {
    if (terms.files === undefined) return Promise.reject(new TableError("NF7813"));
    return this.rules(terms.files, parametersByName(terms.parameters));
  }
}
