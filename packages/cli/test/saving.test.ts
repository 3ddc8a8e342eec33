// Files are saved whole or not at all, also by a process that is killed meanwhile.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { asProcess, bin, ninefold, scratch } from "./command.ts";

/** Kills the process where it would put what it has written in place of the file. */
const KILLED = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  fs.renameSync = () => process.kill(process.pid, "SIGKILL");
  syncBuiltinESMExports();
`;

const play = (record: string, seed: string): readonly string[] => [
  "play",
  "tic-tac-toe",
  "--seats",
  "random,random",
  "--seed",
  seed,
  "--save",
  record,
];

test("a process that is killed while it saves leaves the old file, and the next one clears up", async () => {
  const folder = scratch("saving");
  mkdirSync(folder);
  const record = join(folder, "match.json");
  assert.equal(ninefold(play(record, "1")).status, 0);
  const before = readFileSync(record, "utf8");
  const options = ["--import", `data:text/javascript,${encodeURIComponent(KILLED)}`];
  const killed = spawn(process.execPath, [...options, bin, ...play(record, "2")], { stdio: "ignore" });
  const signal = await new Promise((done) => killed.once("exit", (_, by) => done(by)));
  assert.equal(signal, "SIGKILL");
  assert.equal(readFileSync(record, "utf8"), before);
  const drafts = () => readdirSync(folder).filter((name) => name.endsWith(".tmp"));
  assert.equal(drafts().length, 1);
  // Those of processes that live, of other machines and of other programs stay.
  const others = [`.ninefold.${process.ppid}.${hostname()}.tmp`, ".ninefold.999999999.elsewhere.tmp", ".other.tmp"];
  for (const name of others) writeFileSync(join(folder, name), "");
  const again = join(folder, "other.json");
  assert.equal(asProcess(play(again, "2")).status, 0);
  assert.deepEqual(drafts().toSorted(), others.toSorted());
});
