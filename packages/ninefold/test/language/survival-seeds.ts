// The texts that are mutated: all games, variants and modules there are, the examples of the reference, and texts with
// what these have seldom.
import { readdirSync, readFileSync } from "node:fs";
import type { FindModule } from "../../src/language/modules/modules.ts";
import { standardModule } from "../../src/language/modules/standard-library.ts";
import { STANDARD_PATHS } from "../../src/language/text/paths.ts";
import { examplesOf } from "../docs/examples.ts";
import { findBase, textOfVariant, VARIANTS } from "../library/variants.ts";
import { GAMES } from "./mutate.ts";

export interface Seed {
  readonly name: string;
  readonly text: string;
  /** The modules that it uses, and the games that it comes from. */
  readonly find: FindModule;
}

const REFERENCE = readFileSync(new URL("../../../../docs/language.md", import.meta.url), "utf8");
const OWN = new URL("../fixtures/survival/", import.meta.url);
const nothing: FindModule = () => undefined;

const findOwn: FindModule = (path) => {
  const name = `${path.replace("./", "")}.game`;
  return OWN_NAMES.includes(name) ? readFileSync(new URL(name, OWN), "utf8") : undefined;
};
const OWN_NAMES: readonly string[] = readdirSync(OWN);

/** The seeds by where they are from; each room is drawn from as often as any other. */
export const SEEDS: Readonly<Record<string, readonly Seed[]>> = {
  games: GAMES.map((game) => ({ ...game, find: nothing })),
  variants: VARIANTS.map((name) => ({ name, text: textOfVariant(name), find: findBase })),
  modules: STANDARD_PATHS.map((path) => ({ name: path, text: standardModule(path).source.text, find: nothing })),
  examples: examplesOf("language.md", REFERENCE).map(({ place, text, modules }) => ({
    name: place,
    text,
    find: (path) => modules.get(path),
  })),
  own: OWN_NAMES.map((name) => ({ name, text: readFileSync(new URL(name, OWN), "utf8"), find: findOwn })),
};
