// The rules of a game as they are handed over: its text with the texts that it uses, named by their hash.
import { type Cache, load, prepare, type Rules } from "ninefold/play";

/** The texts of a game. */
export interface Bundle {
  /** What messages call the game's own text. */
  readonly name: string;
  readonly text: string;
  /** The texts of the modules that it uses and of the games that it comes from, by their paths or names. */
  readonly modules: Readonly<Record<string, string>>;
}

const MAX_NAME = 128;
const MAX_MODULES = 64;

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

/** The one text of a bundle, whose SHA-256 names it. */
export const bundleText = ({ name, text, modules }: Bundle): string =>
  JSON.stringify({ name, text, modules: Object.fromEntries(Object.entries(modules).sort(byName)) });

/** The characters of a bundle. */
const lengthOf = ({ text, modules }: Bundle): number =>
  Object.values(modules).reduce((sum, { length }) => sum + length, text.length);

/** The bundle of a text; RangeError for one that is none, or has more than `max` characters. */
export function readBundle(json: string, max: number): Bundle {
  let data: Partial<Bundle> | null;
  try {
    data = JSON.parse(json) as Partial<Bundle> | null;
  } catch {
    throw new RangeError("The rules are no JSON.");
  }
  const { name, text, modules = {} } = data ?? {};
  const isText = (value: unknown): value is string => typeof value === "string" && value.isWellFormed();
  const entries = typeof modules === "object" && modules !== null ? Object.entries(modules) : undefined;
  if (!isText(name) || name.length > MAX_NAME || !isText(text) || !entries?.every(([, module]) => isText(module)))
    throw new RangeError('Rules are {"name": …, "text": …, "modules": {path: text}}.');
  const bundle = { name, text, modules: Object.fromEntries(entries) };
  if (entries.length > MAX_MODULES) throw new RangeError(`Rules have at most ${MAX_MODULES} modules.`);
  if (lengthOf(bundle) > max) throw new RangeError(`Rules have at most ${max} characters.`);
  return bundle;
}

type Given = Readonly<Record<string, string>>;

const optionsOf = ({ name, modules }: Bundle, parameters: Given) => {
  const find = (path: string): string | undefined => (Object.hasOwn(modules, path) ? modules[path] : undefined);
  return { name, parameters, modules: Object.defineProperty(find, "games", { value: Object.keys(modules) }) };
};

const wrong = ([first]: readonly { readonly message: string }[]): RangeError =>
  new RangeError(`The rules cannot be played: ${first?.message ?? "they have errors"}.`);

/** The rules of a bundle; RangeError with what is wrong first. `cache`: where compiled rules are kept. */
export async function rulesIn(bundle: Bundle, parameters: Given = {}, cache?: Cache): Promise<Rules> {
  const loaded = await load(bundle.text, { ...optionsOf(bundle, parameters), cache });
  if (loaded.ok) return loaded.rules;
  throw wrong(loaded.diagnostics);
}

/** The rules of a bundle, read and checked, as `loadPrepared` takes them; RangeError with what is wrong first. */
export function preparedIn(bundle: Bundle, parameters: Given): string {
  const prepared = prepare(bundle.text, optionsOf(bundle, parameters));
  if (prepared.ok) return prepared.prepared;
  throw wrong(prepared.diagnostics);
}
