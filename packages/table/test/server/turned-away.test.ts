// Who is turned away at the door cannot end the server by what it does then.
import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { Duplex } from "node:stream";
import { describe, test } from "node:test";
import { socketsOf } from "../../src/net/sockets.ts";
import { serverIn } from "../at-server.ts";
import { DirectTable } from "../direct.ts";

const HANDSHAKE = [
  "GET / HTTP/1.1",
  "Host: x",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
/** Reserved bits, no mask: no frame. */
const MALFORMED = Buffer.from([0xff, 0xff, 0xff, 0xff]);

describe("who is turned away", () => {
  test("sends no frame, since no protocol was agreed on or there are too many sockets", async (context) => {
    const server = await serverIn(context, { config: { socketsPerAddress: 0 } });
    for (const protocol of ["other", "ninefold.1.cbor"]) {
      const answered = await new Promise<string>((resolve) => {
        const socket = connect(server.port, "127.0.0.1");
        let heard = "";
        socket.on("data", (data) => {
          if (heard === "") socket.write(MALFORMED);
          heard += data.toString("latin1");
        });
        socket.on("error", () => {});
        socket.on("close", () => resolve(heard));
        socket.write([...HANDSHAKE, `Sec-WebSocket-Protocol: ${protocol}`, "", ""].join("\r\n"));
      });
      assert.match(answered, /^HTTP\/1.1 101/);
    }
    assert.equal((await fetch(`http://localhost:${server.port}/live`)).status, 200);
  });

  test("resets the connection of a page of another origin, which is closed", async () => {
    const { table } = await DirectTable.of("tic-tac-toe");
    const sockets = socketsOf(table);
    const written: string[] = [];
    const upgrade = (): Duplex => {
      const socket = new Duplex({
        read: () => {},
        write: (chunk, _, done) => {
          written.push(String(chunk));
          done();
        },
      });
      const request = { headers: { origin: "http://evil.example" } } as IncomingMessage;
      sockets.upgrade(request, socket, Buffer.alloc(0), "there");
      return socket;
    };
    const reset = upgrade();
    reset.destroy(new Error("read ECONNRESET"));
    await new Promise((resolve) => reset.once("close", resolve));
    const staying = upgrade();
    await new Promise((resolve) => staying.once("close", resolve));
    assert.match(written.at(-1)!, /^HTTP\/1.1 403/);
    sockets.close();
    await table.stop();
  });
});
