// What any such server costs at least on this machine: frames of a socket, one flush of the disk for all that came in a tick, and three
// frames sent for each decision. It knows no rules and believes everything.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";

const folder = mkdtempSync(join(tmpdir(), "ninefold-bare-"));
const file = openSync(join(folder, "log"), "a");
process.on("exit", () => {
  closeSync(file);
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes of what is kept, and sent, of each decision. */
const KEPT = 192;
const entry = Buffer.alloc(KEPT);

/** The sockets at each table. */
const tables = new Map<string, WebSocket[]>();
let waiting: (readonly [by: WebSocket, at: readonly WebSocket[]])[] = [];

function flush(): void {
  const decided = waiting;
  waiting = [];
  writeSync(file, Buffer.alloc(KEPT * decided.length));
  fdatasyncSync(file);
  for (const [by, at] of decided) {
    for (const socket of at) socket.send(entry);
    by.send("done");
  }
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false }, () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
server.on("connection", (socket, { url = "" }) => {
  const at = tables.get(url) ?? [];
  tables.set(url, at);
  at.push(socket);
  socket.on("close", () => tables.delete(url));
  socket.on("message", () => {
    if (waiting.push([socket, at]) === 1) setImmediate(flush);
  });
});
