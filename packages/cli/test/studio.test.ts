import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { fileOf } from "../src/studio/serve-folder.ts";
import { scratch } from "./command.ts";
import { started } from "./started.ts";

interface Answered {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly text: string;
}

function ask(address: string, path: string, host?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(address);
    const asked = request(
      { host: "127.0.0.1", port, path, headers: host === undefined ? {} : { host } },
      async (response) => {
        let text = "";
        for await (const part of response.setEncoding("utf8")) text += part;
        resolve({ status: response.statusCode, type: response.headers["content-type"], text });
      },
    );
    asked.on("error", reject).end();
  });
}

test("files lie in the folder", () => {
  const found = ["/", "/main.js?x=1", "/games/chess.game", "/../secret", "/%2e%2e/secret", "/a\\b", "/%zz", "/.git/x"];
  assert.deepEqual(found.map(fileOf), [
    "index.html",
    "main.js",
    "games/chess.game",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("studio serves the page to this machine until it is interrupted", { timeout: 60_000 }, async () => {
  const studio = started(["studio", "--no-open"], scratch("home"));
  const address = await studio.wrote(/http:\/\/localhost:\d+\//);
  const pages = await Promise.all(
    ["/", "/games/chess.game", "/nothing", "/../package.json"].map((path) => ask(address, path)),
  );
  assert.deepEqual(
    pages.map(({ status, type }) => [status, type]),
    [
      [200, "text/html; charset=utf-8"],
      [200, "text/plain; charset=utf-8"],
      [404, "text/plain; charset=utf-8"],
      [404, "text/plain; charset=utf-8"],
    ],
  );
  assert.match(pages[0]?.text ?? "", /require-trusted-types-for 'script'; trusted-types ninefold/);
  assert.equal((await ask(address, "/", "somewhere.example")).status, 421);
  studio.process.kill("SIGINT");
  assert.equal(await studio.ended, 0);
});
