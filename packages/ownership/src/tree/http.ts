// The files of a log at an address.
import { type LogFiles, MAX_FILE } from "./tiles.ts";

/** Files below an address, by whatever fetches. Rejects with an Error for answers that are neither a file nor "not found". */
export function httpFiles(address: string, ask: typeof fetch = fetch): LogFiles {
  const base = address.endsWith("/") ? address : `${address}/`;
  return {
    read: async (path) => {
      const answer = await ask(new URL(path, base));
      if (answer.status === 404 || answer.status === 410) return undefined;
      if (!answer.ok) throw new Error(`${base}${path}: status ${answer.status}.`);
      if (Number(answer.headers.get("content-length") ?? 0) > MAX_FILE) throw new Error(`${base}${path} is too large.`);
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of answer.body ?? []) {
        length += part.length;
        if (length > MAX_FILE) throw new Error(`${base}${path} is too large.`);
        parts.push(part);
      }
      const bytes = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
  };
}
