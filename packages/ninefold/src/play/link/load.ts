import { positionAt, sourceAt } from "../../language/text/source.ts";
import type { Loaded } from "../load/load.ts";
import { loadPlain } from "../load/plain.ts";
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

export interface LoadLinkOptions {
  /** Reads the game of a link whose text is none of the language, such as a program; undefined for one that is. */
  readonly reads?: (linked: Linked) => Promise<Loaded> | undefined;
}

/** Reads a link, the game in it and its match, which is played in slices. Whatever the text is, this returns. */
export async function loadLink(
  link: string,
  { reads }: LoadLinkOptions = {},
): Promise<LoadedLink | { readonly error: LinkError }> {
  const linked = await readLink(link);
  if ("error" in linked) return linked;
  const other = reads?.(linked);
  const rules = other ? rulesOf(await other) : await loadWritten(linked);
  if ("error" in rules) return rules;
  if (!linked.match) return { linked, rules };
  const played = (await sliced(playingLinked(rules, linked.match), {}))?.found;
  // Only a signal leaves work before its end, and there is none.
  if (!played) throw new Error("The match of a link was left.");
  return "error" in played ? played : { linked, rules, match: played.match };
}

/** A text of the language. */
async function loadWritten(linked: Linked): Promise<Rules | { readonly error: LinkError }> {
  const [[name, text]] = linked.files as [readonly [string, string]];
  return (await loadPlain(text, { name, parameters: linked.with })) ?? (await loadWhole(linked));
}

/** With all of the language, which pages fetch for texts that are not plain: those of several files, and those with mistakes. */
async function loadWhole({ files, with: parameters }: Linked): Promise<Rules | { readonly error: LinkError }> {
  const { load } = await import("../load/load.ts");
  const [[name, text], ...modules] = files as [readonly [string, string]];
  const texts = new Map<string, string>(modules);
  return rulesOf(await load(text, { name, parameters, modules: (path) => texts.get(path) }));
}

function rulesOf(loaded: Loaded): Rules | { readonly error: LinkError } {
  if (loaded.ok) return loaded.rules;
  const findings = loaded.diagnostics.map(({ code, message, start }) => {
    const { line, column } = positionAt(loaded.source, start);
    return { at: `${sourceAt(loaded.source, start).name}:${line}:${column}`, code, message };
  });
  const [first] = findings;
  const { error } = linkError("NF3308", `The game of the link has an error: ${first?.code}: ${first?.message}`);
  return { error: { ...error, findings } };
}
