import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { WebSocket } from "ws";
import { PROTOCOLS } from "../../src/messages/index.ts";
import { socketsOf } from "../../src/net/sockets.ts";
import { type Connection, type Table, USUAL_CONFIG } from "../../src/server/index.ts";
import { until } from "../at-server.ts";

test("what has left for who does not read it counts until it is read", async (context) => {
  let connection: Connection | undefined;
  const visit = (one: Connection): object => {
    connection = one;
    return { receive() {}, closed() {} };
  };
  const sockets = socketsOf({ visit, config: USUAL_CONFIG } as unknown as Table);
  const server = createServer().listen(0);
  context.after(() => {
    sockets.close();
    server.close();
  });
  server.on("upgrade", (request, socket, head: Buffer) => sockets.upgrade(request, socket, head, "192.0.2.1"));
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, PROTOCOLS[0]);
  await once(client, "open");
  client.pause();
  const frame = new Uint8Array(1_024);
  for (let count = 0; count < 100; count++) connection!.send(frame);
  await until(() => connection!.unsent === 0);
  assert.equal(connection!.unread, 100 * frame.length);
  client.resume();
  await until(() => connection!.unread! < 20 * frame.length);
  // Nobody is asked about the rest before there is more.
  connection!.send(frame);
  assert.ok(connection!.unread! > 0);
});
