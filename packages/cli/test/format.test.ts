import assert from "node:assert/strict";
import { chmodSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { asProcess, ENDLESS, json, ninefold, scratch } from "./command.ts";

const UNTIDY = ENDLESS.replace("track place: 0..2 = 0", "track   place:0..2=0");

test("format rewrites a file once, and keeps its permissions", () => {
  const path = scratch("untidy.game", UNTIDY);
  chmodSync(path, 0o640);
  assert.equal(ninefold(["format", "--check", path]).status, 1);
  assert.equal(ninefold(["format", "--check", path]).out, `${path}\n`);
  assert.equal(readFileSync(path, "utf8"), UNTIDY);
  assert.equal(ninefold(["format", path]).status, 0);
  const { mtimeMs, mode } = statSync(path);
  assert.equal(mode & 0o777, 0o640);
  assert.match(readFileSync(path, "utf8"), /^track place: 0\.\.2 = 0$/m);
  assert.deepEqual(ninefold(["format", "--check", path]), { status: 0, out: "", err: "" });
  assert.deepEqual(json(["format", path]), { files: [{ file: path, canonical: true, written: false }] });
  assert.equal(statSync(path).mtimeMs, mtimeMs);
});

test("format - is a filter", () => {
  const { status, out } = asProcess(["format", "-"], UNTIDY);
  assert.equal(status, 0);
  assert.match(out, /^track place: 0\.\.2 = 0$/m);
  assert.equal(asProcess(["format", "-"], out).out, out);
  assert.equal(asProcess(["format", "--check", "-"], UNTIDY).status, 1);
});

/** The first three reads of standard input fail so. */
const failing = (code: string): readonly string[] => {
  const preloaded = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { readSync } = fs;
    let reads = 0;
    fs.readSync = (file, ...others) => {
      if (file === 0 && reads++ < 3) throw Object.assign(new Error("${code}"), { code: "${code}" });
      return readSync(file, ...others);
    };
    syncBuiltinESMExports();
    process.on("exit", () => process.stderr.write(\`\${reads} reads\`));
  `;
  return ["--import", `data:text/javascript,${encodeURIComponent(preloaded)}`];
};

test("format - waits for standard input that has nothing yet, and for nothing else", () => {
  const { status, out, err } = asProcess(["format", "-"], UNTIDY, failing("EAGAIN"));
  assert.deepEqual([status, out], [0, asProcess(["format", "-"], UNTIDY).out]);
  assert.ok(Number.parseInt(err, 10) > 3);
  const other = asProcess(["format", "-"], UNTIDY, failing("EIO"));
  assert.deepEqual([other.status, other.out], [2, ""]);
  assert.match(other.err, /Standard input cannot be read: EIO\.\n1 reads$/);
});

test("a text with mistakes is left as it is, and others are still formatted", () => {
  const broken = scratch("broken.game", "game Broken\nplayers\n");
  const untidy = scratch("other.game", UNTIDY);
  const { status, err } = ninefold(["format", broken, untidy]);
  assert.equal(status, 1);
  assert.match(err, /broken\.game:\d+:\d+: error NF/);
  assert.equal(readFileSync(broken, "utf8"), "game Broken\nplayers\n");
  assert.notEqual(readFileSync(untidy, "utf8"), UNTIDY);
});

test("format --upgrade rewrites who is shown what in the older language, and says so", () => {
  const older = ENDLESS.replace(
    "track place: 0..2 = 0",
    "$& shown to nobody\ntrack mine: Player?\ntrack at: 0..1 = 0 shown to mine",
  );
  const path = scratch("older.game", older);
  assert.equal(ninefold(["format", path]).status, 0);
  assert.equal(readFileSync(path, "utf8"), older);
  const line = older.split("\n").findIndex((text) => text.includes("nobody")) + 1;
  const { status, out, err } = ninefold(["format", "--upgrade", path]);
  assert.deepEqual([status, out], [0, ""]);
  assert.deepEqual(err.split("\n"), [
    `${path}:${line}: "shown to nobody" is now "shown to none"`,
    `${path}:${line + 2}: "shown to mine" is now "shown to if mine is none then Player else {mine}"`,
    `${path}: formatted`,
    "",
  ]);
  assert.equal(ninefold(["check", path]).status, 0);
  const again = json(["format", "--upgrade", path]);
  assert.deepEqual(again, { files: [{ file: path, canonical: true, written: false, rewritten: [], left: [line] }] });
  assert.equal(ninefold(["format", "--upgrade", "--check", path]).status, 2);
});

test("format --check says on standard error what to do about the paths that it prints", () => {
  const [one, other] = [scratch("check-one.game", "game  A\n"), scratch("check two.game", "game  B\n")];
  const { status, out, err } = ninefold(["format", "--check", one, other]);
  assert.deepEqual([status, out], [1, `${one}\n${other}\n`]);
  assert.equal(err, `2 files in another layout: ninefold format ${one} "${other}" rewrites them.\n`);
});
