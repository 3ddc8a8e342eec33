// The page for playing, writing and looking at games. Everything happens in the browser.
import { defineBoard } from "ninefold-board";
import { Library } from "./library/library.ts";
import { linkIn } from "./page/address.ts";
import { html } from "./page/dom.ts";
import { errorText } from "./page/error-text.ts";
import { Studio } from "./shell/studio.ts";
import { TEXTS } from "./texts/english/page.ts";

async function start(): Promise<void> {
  // Fetched while the list is: `Studio` asks for it when that has come, and says what went wrong.
  if (linkIn(location.hash) !== undefined) import("./share/arrive.ts").catch(() => {});
  defineBoard();
  document.body.replaceChildren(html("p", { class: "message", role: "status" }, TEXTS.loadingLibrary));
  try {
    await new Studio(await Library.open()).open();
  } catch (error) {
    const message = errorText(error);
    document.body.replaceChildren(html("p", { class: "message", role: "alert" }, message));
  }
}

void start();
