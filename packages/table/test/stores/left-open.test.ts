// Connections whose opening fails, or that are closed meanwhile, are not left open.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { test } from "node:test";
import { jetStreamStore } from "../../src/store/jetstream/jetstream-store.ts";
import { PostgresWake } from "../../src/wake/postgres.ts";
import { without } from "./samples.ts";

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

/** Speaks as a server of NATS does that has no JetStream: nobody answers a question. */
function withoutJetStream(socket: Socket): void {
  socket.write('INFO {"server_id":"a","version":"2.10.0","proto":1,"headers":true,"max_payload":1000000}\r\n');
  socket.on("error", () => {});
  let subscription = "";
  socket.on("data", (data) => {
    for (const line of data.toString().split("\r\n")) {
      const [kind, subject, third] = line.split(" ");
      if (kind === "PING") socket.write("PONG\r\n");
      if (kind === "SUB") subscription = third ?? "";
      const status = "NATS/1.0 503\r\n\r\n";
      if (kind === "PUB" && subject?.startsWith("$JS."))
        socket.write(`HMSG ${third} ${subscription} ${status.length} ${status.length}\r\n${status}\r\n`);
    }
  });
}

test("a store that cannot be opened leaves no connection to NATS", { timeout: 10_000 }, async (t) => {
  const server = createServer(withoutJetStream);
  t.after(() => server.close());
  const port = await listening(server);
  const connected = once(server, "connection") as Promise<[Socket]>;
  const opening = assert.rejects(jetStreamStore(`nats://127.0.0.1:${port}`, without), { code: "NF7704" });
  const [socket] = await connected;
  const closed = once(socket, "close");
  await opening;
  await closed;
});

test("wakes that are closed while they connect anew make no connection", async (t) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  t.after(() => server.close());
  const address = `postgres://nobody@127.0.0.1:${await listening(server)}/none`;
  const wake = new PostgresWake(address, { end: async () => {} } as ConstructorParameters<typeof PostgresWake>[1]);
  const connecting = wake.listen();
  await wake.close();
  await connecting;
  assert.equal(connections, 0);
});
