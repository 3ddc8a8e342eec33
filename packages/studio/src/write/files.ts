// Files of games on the disk of whoever writes.

import { html } from "../page/dom.ts";

/** Texts longer than this are not read; the language says so of those that are a little too long. */
const MAX_BYTES = 1_000_000;

/** Asks for a file, and hands on its name without its ending and its text. */
export function openFile(take: (name: string, text: string) => void): void {
  const input = html("input", { type: "file", accept: ".game,.ts,.js,text/plain" });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file)
      take(
        file.name.replace(/\.game$|(?:\.rules)?\.[jt]s$/, ""),
        (await file.slice(0, MAX_BYTES).text()).replace(/\r\n?/g, "\n"),
      );
  });
  input.click();
}
