// Files of games on the disk of whoever writes.

import { chooseFile } from "../page/choose-file.ts";

/** Texts longer than this are not read; the language says so of those that are a little too long. */
const MAX_BYTES = 1_000_000;

/** Asks for a file, and hands on its name without its ending and its text. */
export function openFile(take: (name: string, text: string) => void): void {
  chooseFile(".game,.ts,.js,text/plain", async (file) =>
    take(
      file.name.replace(/\.game$|(?:\.rules)?\.[jt]s$/, ""),
      (await file.slice(0, MAX_BYTES).text()).replace(/\r\n?/g, "\n"),
    ),
  );
}
