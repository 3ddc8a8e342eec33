// Files that are made in the page and saved by the browser.
import { isProgramText } from "ninefold-platform";
import { html } from "../page/dom.ts";

/** How long the browser may need to begin with saving, in milliseconds. */
const KEPT = 60_000;

export function download(name: string, parts: readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** So many signs a name has at most. */
export const MAX_FILE_NAME = 60;

/** A name that every file system takes. */
export function fileName(name: string, end: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${[...plain].slice(0, MAX_FILE_NAME).join("") || "game"}.${end}`;
}

/** Saves the text of a game, or of a file beside one, under the last part of its path: the folder that it lies in, if any, in words. */
export function saveGameText(
  path: string,
  text: string,
): { readonly name: string; readonly folder: string | undefined } {
  const parts = path.replace(/^\.\//, "").split("/");
  const [, last = "", end = isProgramText(text) ? "rules.ts" : "game"] =
    /^(.*?)(?:\.([jt]s))?$/su.exec(parts.at(-1) ?? "") ?? [];
  const name = fileName(last, end);
  download(name, [text], "text/plain");
  return { name, folder: parts.length > 1 ? parts.slice(0, -1).join("/") : undefined };
}
