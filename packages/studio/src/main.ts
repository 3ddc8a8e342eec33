// The page for playing, writing and looking at games. Everything happens in the browser.
import { defineBoard } from "ninefold-board";
import { Library } from "./library/library.ts";
import { html } from "./page/dom.ts";
import { Studio } from "./shell/studio.ts";
import { TEXTS } from "./texts/english/page.ts";

async function start(): Promise<void> {
  defineBoard();
  document.body.replaceChildren(html("p", { class: "message", role: "status" }, TEXTS.loadingLibrary));
  try {
    await new Studio(await Library.open()).open();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    document.body.replaceChildren(html("p", { class: "message", role: "alert" }, message));
  }
}

void start();
