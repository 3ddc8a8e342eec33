// What is installed, for users and for whoever works on the project, may be used, changed and passed on by anybody.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** One of these is enough where a package leaves the choice. */
const PERMISSIVE = ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC"];

/** Only tests use it, as it is, and nothing that is shipped has it (MPL 2.0, files of its own). */
const FOR_TESTS = ["node_modules/axe-core"];

/** In the public domain by their own words (Unlicense): signatures of the client for NATS. */
const PUBLIC_DOMAIN = ["node_modules/tweetnacl"];

interface Locked {
  readonly license?: string;
  readonly link?: boolean;
}

test("every package that is installed has a permissive licence", () => {
  const path = new URL("../package-lock.json", import.meta.url);
  const { packages } = JSON.parse(readFileSync(path, "utf8")) as { readonly packages: Record<string, Locked> };
  const licences = Object.entries(packages).flatMap(([name, { license, link }]) => (link ? [] : [{ name, license }]));
  assert.ok(licences.length > 50);
  const shipped = licences.filter(({ name }) => !FOR_TESTS.includes(name) && !PUBLIC_DOMAIN.includes(name));
  const others = shipped.filter(({ license = "" }) => !license.split(" OR ").some((one) => PERMISSIVE.includes(one)));
  assert.deepEqual(others, []);
});
