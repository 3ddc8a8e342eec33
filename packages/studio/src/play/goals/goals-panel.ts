// What is played for: what the text of a game says first, and its lines about ends and outcomes.
import { goalsOf } from "ninefold/scene";
import type { Looked } from "../../match/looked.ts";
import { html } from "../../page/dom.ts";
import { TEXTS } from "../../texts/english/goals.ts";

export function goalsPanel({ rules: { system } }: Pick<Looked, "rules">): HTMLElement {
  const goals = goalsOf(system);
  if (!goals) return html("p", { class: "faint" }, TEXTS.goalsInProgram);
  const { about, lines } = goals;
  return html(
    "div",
    { class: "goals" },
    html("p", { class: "aim" }, system.title),
    ...(about === "" ? [] : [html("p", {}, about)]),
    html("p", { class: "faint" }, TEXTS.goalsWritten),
    html("ul", {}, ...lines.map((line) => html("li", {}, line))),
  );
}
