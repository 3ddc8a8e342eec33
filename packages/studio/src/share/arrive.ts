// Opens what comes with a link.
import { type LinkError, loadLink, MatchTree } from "ninefold/play";
import { readSeats } from "../match/seats.ts";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/page.ts";
import type { OpenGame, Opening } from "../workspace/workspace.ts";

/** What a link brings, ready to be opened; its seats are all people's where it brings a match, so that nothing goes on by itself. */
export type Arrived =
  | { readonly game: OpenGame; readonly opening: Opening }
  | { readonly wrong: readonly HTMLElement[] };

export async function arrive(link: string): Promise<Arrived> {
  const loaded = await loadLink(link);
  if ("error" in loaded) return { wrong: brokenLink(loaded.error) };
  const { linked, rules, match } = loaded;
  const [[name, text], ...modules] = linked.files as [readonly [string, string]];
  const game: OpenGame = {
    text: { name, text, modules: Object.fromEntries(modules), parameters: linked.with },
    rules,
    isFromLink: true,
  };
  if (!match) return { game, opening: {} };
  const seats = readSeats("human", rules.system.players.length);
  return { game, opening: { seats, loaded: { tree: MatchTree.of(match) } } };
}

/** Nobody reads more at once. */
const MAX_FINDINGS = 100;

/** What is wrong with a link; of a text with several mistakes all of them. */
function brokenLink({ code, message, findings = [] }: LinkError): readonly HTMLElement[] {
  const said = html("p", { class: "message", role: "status" }, TEXTS.brokenLink(`${code}: ${message}`));
  if (findings.length < 2) return [said];
  const lines = findings.slice(0, MAX_FINDINGS).map((one) => html("li", {}, `${one.at} ${one.message} ${one.code}`));
  return [said, html("ul", { class: "findings" }, ...lines)];
}
