// The page of one file: the game is in it, and this script too. It is the program of the thread that thinks as well.

import { defineBoard } from "ninefold-board";
import { loadText } from "../library/game-text.ts";
import type { GameText } from "../library/library.ts";
import { html } from "../page/dom.ts";
import { PlayTab } from "../play/tab.ts";
import { TEXTS } from "../texts/english/page.ts";
import { answerer } from "../thinking/chooser.ts";
import { serve } from "../threads/serve.ts";
import { runFrom } from "../threads/start.ts";
import { Workspace } from "../workspace/workspace.ts";

/** What the file brings, as the page wrote it. */
interface Brought {
  readonly text: GameText;
  readonly trained?: string;
}

async function start(script: string): Promise<void> {
  defineBoard();
  runFrom("mind", new Blob([script], { type: "text/javascript" }));
  const brought = JSON.parse(document.getElementById("game")?.textContent ?? "") as Brought;
  const loaded = await loadText(brought.text);
  if (!loaded.ok) throw new Error(TEXTS.broken(loaded.diagnostics[0]?.message ?? ""));
  const workspace = new Workspace({ text: brought.text, rules: loaded.rules, trained: brought.trained });
  const play = new PlayTab({ workspace });
  const { title } = loaded.rules.system;
  document.title = `${title} – ${TEXTS.page}`;
  const header = html("header", {}, html("span", { class: "brand" }, TEXTS.page), html("h1", {}, title));
  document.body.replaceChildren(header, html("main", {}, play.root));
  play.enter();
}

if (typeof document === "undefined") serve(answerer());
else
  start(document.currentScript?.textContent ?? "").catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    document.body.replaceChildren(html("p", { class: "message", role: "alert" }, message));
  });
