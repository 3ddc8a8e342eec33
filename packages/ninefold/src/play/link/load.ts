import { load } from "../load/load.ts";
import type { Match, Rules } from "../match/match.ts";
import { sliced } from "../work/work.ts";
import type { Linked } from "./content.ts";
import { type LinkError, linkError } from "./errors.ts";
import { playingLinked } from "./match.ts";
import { readLink } from "./text.ts";

/** What came with a link, ready to play. */
export interface LoadedLink {
  readonly linked: Linked;
  readonly rules: Rules;
  /** The match, where the link brings one. */
  readonly match?: Match;
}

/** Reads a link, the game in it and its match, which is played in slices. Whatever the text is, this returns. */
export async function loadLink(link: string): Promise<LoadedLink | { readonly error: LinkError }> {
  const linked = await readLink(link);
  if ("error" in linked) return linked;
  const [[name, text], ...modules] = linked.files as [readonly [string, string]];
  const texts = new Map<string, string>(modules);
  const loaded = await load(text, { name, parameters: linked.with, modules: (path) => texts.get(path) });
  if (!loaded.ok) {
    const [first] = loaded.diagnostics;
    return linkError("NF3308", `The game of the link has an error: ${first?.code}: ${first?.message}`);
  }
  const { rules } = loaded;
  if (!linked.match) return { linked, rules };
  const played = (await sliced(playingLinked(rules, linked.match), {}))?.found;
  // Only a signal leaves work before its end, and there is none.
  if (!played) throw new Error("The match of a link was left.");
  return "error" in played ? played : { linked, rules, match: played.match };
}
