// Serves the files of a folder to this machine alone.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";

/** What browsers are told that files are, by how their names end. */
export const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".game": "text/plain; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

export interface ServedFolder {
  readonly address: string;
  close(): void;
}

/** `port`: 0 for any that is free. Rejects where it cannot be listened at. */
export async function serveFolder(folder: string, port: number): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const { status, type, bytes } = await answerTo(request, folder);
    const headers = { "content-type": type, "x-content-type-options": "nosniff", "cache-control": "no-cache" };
    response.writeHead(status, { ...headers, "content-security-policy": "frame-ancestors 'none'" });
    response.end(request.method === "HEAD" ? undefined : bytes);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array | string;
}

const refusal = (status: number, message: string): Answer => ({
  status,
  type: "text/plain; charset=utf-8",
  bytes: `${message}\n`,
});

async function answerTo(
  { method, url = "/", headers: { host = "" } }: IncomingMessage,
  folder: string,
): Promise<Answer> {
  // A page of another name that leads here would otherwise be of the same origin as this one.
  if (!/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host))
    return refusal(421, "This server is for this machine alone.");
  if (method !== "GET" && method !== "HEAD") return refusal(405, "Files are only read here.");
  return (await fileAt(folder, url)) ?? refusal(404, "There is no such file.");
}

/** The file of a folder that an address names; undefined where there is none. */
export async function fileAt(folder: string, url: string): Promise<Answer | undefined> {
  const file = fileOf(url);
  if (file === undefined) return undefined;
  try {
    const bytes = await readFile(join(folder, file));
    return { status: 200, type: TYPES[extname(file)] ?? "application/octet-stream", bytes };
  } catch {
    return undefined;
  }
}

/** The path of a file in the folder; undefined for one that is written so that it could lie outside. */
export function fileOf(url: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(url.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
  const parts = path.split("/").filter((part) => part !== "");
  const isWithin = parts.every((part) => !part.startsWith(".") && !/[\\\0:]/.test(part));
  return isWithin ? parts.join(sep) || "index.html" : undefined;
}
