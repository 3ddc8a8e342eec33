// Opens what comes with a link.
import { type LinkError, type Linked, type Loaded, loadLink, MatchTree } from "ninefold/play";
import { isProgramText } from "ninefold-platform";
import type { GameText } from "../library/library.ts";
import { readSeats } from "../match/seats.ts";
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { TEXTS } from "../texts/english/page.ts";
import type { OpenGame, Opening } from "../workspace/workspace.ts";

/** What a link brings, ready to be opened; its seats are all people's where it brings a match, so that nothing goes on by itself. */
export type Arrived =
  | { readonly game: OpenGame; readonly opening: Opening }
  | { readonly wrong: readonly HTMLElement[] };

export async function arrive(link: string): Promise<Arrived> {
  const loaded = await loadLink(link, { reads: programIn }).catch((error: unknown) => whyNot(error));
  if ("why" in loaded) return { wrong: [refusal(loaded.why)] };
  if ("error" in loaded) return { wrong: brokenLink(loaded.error) };
  const { linked, rules, match } = loaded;
  const game: OpenGame = { text: textOf(linked), rules, isFromLink: true };
  if (!match) return { game, opening: {} };
  const seats = readSeats("human", rules.system.players.length);
  return { game, opening: { seats, loaded: { tree: MatchTree.of(match) } } };
}

function textOf({ files, with: parameters }: Linked): GameText {
  const [[name, text], ...modules] = files as [readonly [string, string]];
  return { name, text, modules: Object.fromEntries(modules), parameters };
}

/** A program is read by what reads programs, which is fetched for it. */
function programIn(linked: Linked): Promise<Loaded> | undefined {
  const game = textOf(linked);
  if (!isProgramText(game.text)) return undefined;
  return import("../library/program.ts").then(({ loadProgramText }) => loadProgramText(game));
}

/** Whatever a text is, reading it ends with an answer; but what reads it may not be there. */
const whyNot = (error: unknown): { readonly why: string } => ({
  why: errorText(error),
});

const refusal = (what: string): HTMLElement => html("p", { class: "message", role: "status" }, TEXTS.brokenLink(what));

/** Nobody reads more at once. */
const MAX_FINDINGS = 100;

/** What is wrong with a link; of a text with several mistakes all of them. */
function brokenLink({ code, message, findings = [] }: LinkError): readonly HTMLElement[] {
  const said = refusal(`${code}: ${message}`);
  if (findings.length < 2) return [said];
  const lines = findings.slice(0, MAX_FINDINGS).map((one) => html("li", {}, `${one.at} ${one.message} ${one.code}`));
  return [said, html("ul", { class: "findings" }, ...lines)];
}
