// Which servers the page may speak with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withServers } from "../../../scripts/page-servers.mjs";

test("the page speaks with the servers that it is built for, by HTTP and sockets, and with no others", () => {
  const page = readFileSync(new URL("../src/index.html", import.meta.url), "utf8");
  assert.equal(withServers(page, ""), page);
  const built = withServers(page, "https://a.example http://localhost:6420/x");
  assert.match(
    built,
    /connect-src 'self' https:\/\/a\.example wss:\/\/a\.example http:\/\/localhost:6420 ws:\/\/localhost:6420;/,
  );
  assert.match(built, /<meta name="tables" content="https:\/\/a\.example\/" \/>/);
  assert.throws(() => withServers(page, "a.example"), RangeError);
  assert.throws(() => withServers(page, "https://a.example; script-src *"), RangeError);
});
