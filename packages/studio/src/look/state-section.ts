// The present state of the match: every track, what changed, who may decide.
import type { ShownTrack } from "ninefold/knowledge";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/look.ts";
import { tableOf } from "./rows.ts";
import type { Section, Tools } from "./section.ts";

export class StateSection implements Section {
  readonly root = html("div", { class: "state" });
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  update(): void {
    const { session } = this.#tools.workspace;
    const { match, rules, viewer, coveredFor, players } = session;
    const { system } = rules;
    const isAll = !system.hidesNothing && this.#tools.mayReveal();
    // While the screen is handed over nobody's seat is shown.
    const who = coveredFor ? undefined : viewer;
    const shown = (at: typeof match): readonly Value[] =>
      isAll || system.hidesNothing
        ? system.values(at.state).map(({ track, index, value }) => ({ name: nameOf(track, index), value }))
        : at.perspective(who).view.map((one) => ({ name: nameOf(one.track, one.index), value: textOf(one) }));
    const before = match.ply > 0 ? shown(match.back()) : undefined;
    const deciding = match.activePlayers;
    const mayCount = isAll || system.hidesNothing || deciding.every(({ id }) => id === who);
    const legal = deciding.reduce((sum, { id }) => sum + match.legalDecisions(id).length, 0);
    const name = who === undefined ? TEXTS.everybody : (players[who]?.name ?? "");
    this.root.replaceChildren(
      tableOf([
        { name: TEXTS.ply, value: String(match.ply) },
        { name: TEXTS.decides, value: deciding.map((one) => one.name).join(", ") || TEXTS.nobody },
        ...(match.outcome ? [{ name: TEXTS.outcome, value: match.outcome.text }] : []),
        { name: TEXTS.number, value: mayCount ? String(legal) : TEXTS.hidden },
        { name: TEXTS.hash, value: rules.hash },
      ]),
      tracksTable(shown(match), before, isAll ? TEXTS.all : system.hidesNothing ? undefined : TEXTS.seenBy(name)),
    );
  }
}

interface Value {
  readonly name: string;
  readonly value: string;
}

const nameOf = (track: string, index: readonly string[]): string =>
  index.length === 0 ? track : `${track}[${index.join(", ")}]`;

const textOf = ({ value, instead }: ShownTrack): string =>
  value ?? (instead === undefined ? TEXTS.hidden : `${TEXTS.hidden}: ${instead}`);

function tracksTable(now: readonly Value[], before: readonly Value[] | undefined, caption?: string): HTMLElement {
  const rows = now.map(({ name, value }, at) => {
    const earlier = before?.[at]?.value;
    const isOther = earlier !== undefined && earlier !== value;
    return html(
      "tr",
      isOther ? { class: "changed" } : {},
      html("th", { scope: "row" }, name),
      html("td", {}, value),
      html("td", {}, isOther ? earlier : ""),
    );
  });
  const head = [TEXTS.track, TEXTS.value, TEXTS.before].map((text) => html("th", { scope: "col" }, text));
  return html(
    "table",
    { class: "rows" },
    ...(caption ? [html("caption", {}, caption)] : []),
    html("thead", {}, html("tr", {}, ...head)),
    html("tbody", {}, ...rows),
  );
}
