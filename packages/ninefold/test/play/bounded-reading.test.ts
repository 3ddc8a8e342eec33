// What never ends is read as far as shows that it is too long, wherever it comes from.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { MAX_FILE_LENGTH } from "../../src/language/index.ts";
import { beginningOfFile, type Loaded, load, MAX_TEXT_BYTES } from "../../src/play/index.ts";

const folder = fs.mkdtempSync(join(tmpdir(), "ninefold-bounded-"));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

const GAME = "game Tiny\nplayers A\ntrack x: 0..1 = 0\ndecision go by A do x := 1\nend draw when x is 1\n";
const MODULE =
  "game User\nuse ./endless\nplayers A\ntrack x: 0..1 = 0\ndecision go by A do x := 1\nend draw when x is 1\n";
const LINE = Buffer.from("// all comment\n".repeat(4096));

const TOO_LONG = ["NF1008"];
const codes = ({ diagnostics }: Loaded): readonly string[] => diagnostics.map(({ code }) => code);

/** A server that streams without end behind every path but `/user.game`; what it has sent is counted. */
async function endless(): Promise<{ at(path: string): URL; sent(): number; stop(): void }> {
  let sent = 0;
  const server: Server = createServer((request, response) => {
    if (request.url === "/user.game") return response.end(MODULE);
    const send = (): void => {
      while (!response.destroyed) {
        sent += LINE.length;
        if (!response.write(LINE)) break;
      }
    };
    response.on("drain", send).on("error", () => {});
    send();
    return response;
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    at: (path) => new URL(path, `http://127.0.0.1:${port}`),
    sent: () => sent,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a server that never ends is left", async () => {
  const server = await endless();
  try {
    assert.deepEqual(codes(await load(server.at("/endless.game"))), TOO_LONG);
    // What the system holds on the way is sent as well.
    assert.ok(server.sent() < 64 * MAX_TEXT_BYTES, `${server.sent()} bytes`);
    assert.deepEqual(codes(await load(server.at("/user.game"))), ["NF1510"]);
  } finally {
    server.stop();
  }
});

test("a blob is read as far as a text may be long", async () => {
  const part = "x".repeat(1 << 20);
  const blob = new Blob(new Array(600).fill(part));
  assert.ok(blob.size > 0x1fffffe8, "longer than any text of the platform");
  assert.deepEqual(codes(await load(blob)), TOO_LONG);
  assert.deepEqual(codes(await load(new Blob([GAME]))), []);
});

test("a device that never ends is left", { skip: !fs.existsSync("/dev/zero") }, async () => {
  assert.deepEqual(codes(await load(new URL("file:///dev/zero"))), TOO_LONG);
});

test("a pipe is read to its end, or as far as a text may be long", { skip: process.platform === "win32" }, async () => {
  for (const [command, expected] of [
    [`printf '%s' "$1"`, []],
    ["yes", TOO_LONG],
  ] as const) {
    const path = join(folder, `pipe-${expected.length}`);
    execFileSync("mkfifo", [path]);
    const writer = spawn("sh", ["-c", `${command} > "$0"`, path, GAME], { stdio: "ignore" });
    const ended = new Promise((resolve) => writer.on("close", resolve));
    assert.deepEqual(codes(await load(pathToFileURL(path))), expected);
    await ended;
  }
});

test("the longest text is read whole, whatever its characters take, and one character more is too much", async () => {
  for (const sign of ["a", "é", "本", "😀"]) {
    const beginning = `${GAME}// `;
    const long = beginning + sign.repeat((MAX_FILE_LENGTH - beginning.length) / sign.length);
    const path = join(folder, "long.game");
    for (const [text, expected] of [
      [long, []],
      [`${long}..`, TOO_LONG],
    ] as const) {
      fs.writeFileSync(path, text);
      assert.deepEqual(codes(await load(pathToFileURL(path))), expected);
      assert.deepEqual(codes(await load(new Blob([text]))), expected);
    }
  }
});

test("a file is read in the pieces that the platform gives", () => {
  const all = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);
  for (const [most, piece] of [
    [300_000, 1000],
    [200_000, 70_000],
    [70_000, 7],
    [65_536, 1 << 20],
    [1, 1],
  ] as const) {
    let at = 0;
    let open = 0;
    const files = {
      openSync: () => ++open,
      closeSync: () => {
        open--;
      },
      readSync(_: number, into: Uint8Array, offset: number, length: number) {
        const part = all.subarray(at, at + Math.min(length, piece));
        into.set(part, offset);
        at += part.length;
        return part.length;
      },
    };
    assert.deepEqual(beginningOfFile(files, "one", most), all.subarray(0, most));
    assert.equal(open, 0);
  }
});
