// Files that are made in the page and saved by the browser.
import { html } from "../page/dom.ts";

/** How long the browser may need to begin with saving, in milliseconds. */
const KEPT = 60_000;

export function download(name: string, parts: readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** A name that every file system takes. */
export function fileName(name: string, end: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${plain.slice(0, 60) || "game"}.${end}`;
}
