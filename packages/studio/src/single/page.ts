// The page of one file: the game is in it, and this script too. It is the program of the thread that thinks as well.

import { defineBoard } from "ninefold-board";
import { loadText } from "../library/game-text.ts";
import type { GameText } from "../library/library.ts";
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
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
  /** What runs programs, in base64, where the game is one. */
  readonly engine?: string;
}

/** Where the thread finds the engine: it has no page. */
interface WithEngine {
  programEngine?: string;
}

/** Begins the page or the thread. `useEngine` takes what runs programs, in base64, where the script can run them. */
export function run(useEngine: (engine: string) => void = () => {}): void {
  if (typeof document === "undefined") {
    const { programEngine } = globalThis as WithEngine;
    if (programEngine !== undefined) useEngine(programEngine);
    serve(answerer());
    return;
  }
  start(document.currentScript?.textContent ?? "", useEngine).catch((error: unknown) => {
    const message = errorText(error);
    document.body.replaceChildren(html("p", { class: "message", role: "alert" }, message));
  });
}

async function start(script: string, useEngine: (engine: string) => void): Promise<void> {
  defineBoard();
  const brought = JSON.parse(document.getElementById("game")?.textContent ?? "") as Brought;
  const { engine } = brought;
  if (engine !== undefined) useEngine(engine);
  const before = engine === undefined ? "" : `globalThis.programEngine = ${JSON.stringify(engine)};\n`;
  runFrom("mind", new Blob([before, script], { type: "text/javascript" }));
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
