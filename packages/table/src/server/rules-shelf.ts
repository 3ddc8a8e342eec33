// The rules that matches here are played by: uploaded once, examined apart, then held as long as they are used.

import { makeRules, type Rules, withinLimits } from "ninefold/play";
import type { Terms } from "ninefold-log";
import { type Bundle, bundleText, readBundle, rulesIn } from "../rules/index.ts";
import type { Blobs, Hash } from "../store/index.ts";
import { TableError } from "./errors.ts";

/** What is found of rules before they are taken. Rejects with a TableError for those that are wrong or too much. */
export type Examine = (bundle: Bundle, parameters: Readonly<Record<string, string>>) => Promise<void>;

/** Rules that are held ready. */
const MAX_HELD = 200;
/** Units of work that one question about rules may take here: a tenth of a second or so. */
const WORK = 10_000_000;
const MEMORY = 2 ** 27;

export const parametersOf = ({ parameters }: Pick<Terms, "parameters">): Readonly<Record<string, string>> =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

export class RulesShelf {
  readonly #blobs: Blobs;
  readonly #examine: Examine;
  readonly #maxRules: number;
  readonly #held = new Map<string, Promise<Rules>>();

  constructor(blobs: Blobs, examine: Examine, maxRules: number) {
    this.#blobs = blobs;
    this.#examine = examine;
    this.#maxRules = maxRules;
  }

  /** Keeps the texts of a game, and answers their hash. TableError NF7814, NF7823 */
  async put(json: string): Promise<Hash> {
    const bundle = this.#read(json);
    await this.#examine(bundle, {});
    return this.#blobs.put(new TextEncoder().encode(bundleText(bundle)));
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
      throw new TableError("NF7823", error instanceof Error ? error.message : undefined);
    }
  }

  /** The rules of these texts with these parameters, bounded in what a question about them may take. TableError */
  rules(hash: Hash, parameters: Readonly<Record<string, string>>): Promise<Rules> {
    const key = `${hash} ${JSON.stringify(Object.entries(parameters).sort())}`;
    const held = this.#held.get(key);
    if (held) {
      this.#held.delete(key);
      this.#held.set(key, held);
      return held;
    }
    const loading = this.#load(hash, parameters);
    this.#held.set(key, loading);
    loading.catch(() => this.#held.delete(key));
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest);
    return loading;
  }

  async #load(hash: Hash, parameters: Readonly<Record<string, string>>): Promise<Rules> {
    const bundle = await this.bundle(hash);
    await this.#examine(bundle, parameters);
    const { system, parameters: set } = await rulesIn(bundle, parameters).catch((error: unknown) => {
      throw new TableError("NF7823", error instanceof Error ? error.message : undefined);
    });
    return makeRules(withinLimits(system, { work: WORK, memory: MEMORY }), set);
  }

  /** The rules of a match. TableError NF7813 where its terms name no texts, or they are not here. */
  of(terms: Terms): Promise<Rules> {
    if (terms.files === undefined) return Promise.reject(new TableError("NF7813"));
    return this.rules(terms.files, parametersOf(terms));
  }
}
