// `ninefold collection`: pieces are issued, given and shown; what is wrong is refused by its code.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ninefold } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-collection-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const MATCH = "ab".repeat(32);

/** Runs the command, which ends with this exit code. */
function collection(status: number, ...args: readonly string[]): string {
  const ran = ninefold(["collection", ...args], "", { folder });
  assert.equal(ran.status, status, ran.err);
  return status === 0 ? ran.out.trimEnd() : ran.err;
}

test("a collection from its beginning to a piece that is shown", () => {
  const log = collection(0, "init", "club", "--origin", "example.org/cards");
  const anna = collection(0, "receive", "anna");
  const bert = collection(0, "receive", "bert");
  collection(0, "series", "club", "Beasts", "--cap", "3");
  const issued = collection(
    0,
    "issue",
    "club",
    "Beasts",
    "--to",
    anna,
    "--count",
    "3",
    "--type",
    "wolf",
    "--set",
    "attack=2",
  );
  assert.equal(issued, `Issued Beasts#1-3 to ${anna}`);
  assert.match(collection(1, "issue", "club", "Beasts", "--to", anna), /NF9309/);
  collection(0, "give", "anna", "Beasts#1", "--to", bert, "--in", "club", "--out", "entry");
  // What is signed is signed: the purse gives the piece to nobody else.
  assert.match(collection(1, "give", "anna", "Beasts#1", "--to", anna, "--in", "club"), /has signed something else/);
  collection(0, "add", "club", "entry");
  assert.match(collection(1, "add", "club", "entry"), /NF9302/);
  assert.match(collection(0, "show", "club", "--purse", "bert"), /^Beasts#1 +wolf +attack=2/);
  collection(0, "export", "club", "public");
  const witness = collection(0, "witness", "public", "--log", log, "--as", "w", "--name", "w.example", "--out", "note");
  assert.match(collection(0, "add", "club", "note"), /^Cosigned: 5 entries by w\.example$/);
  const to = ["--match", MATCH, "--seat", "1"];
  collection(0, "show", "club", "Beasts#1", "--purse", "bert", ...to, "--out", "shown");
  const others = ["Beasts#1", "Beasts#2", "Beasts#3", "--purse", "bert", ...to, "--out", "others"];
  assert.match(collection(1, "show", "club", ...others), /NF9302: "bert" does not own Beasts#2, Beasts#3\./);
  const trust = ["--log", log, "--witness", witness];
  const verified = collection(0, "verify", "shown", ...trust, ...to);
  assert.match(verified, /^[0-9a-f]{12}#1 +wolf /);
  assert.match(verified, /Owned: 1 piece, seen by 1 witness/);
  assert.match(collection(1, "verify", "shown", ...trust, "--match", MATCH, "--seat", "0"), /NF9307/);
  assert.match(collection(1, "verify", "shown", ...trust, "--needed", "2", ...to), /NF9305/);
  assert.match(collection(0, "monitor", "public", "--log", log), /In order/);
  writeFileSync(join(folder, "shown"), "garbage");
  assert.match(collection(1, "verify", "shown", ...trust, ...to), /NF9301/);
  assert.match(collection(2, "show", "nowhere"), /is no collection/);
  assert.match(collection(2, "issue", "club", "Beasts", "--to", "anna"), /Found "anna", expected an address/);
  assert.match(collection(2, "verify", "shown", ...trust, "--match", "1", "--seat", "1"), /Found "1", expected what/);
});

test("a key that is kept under no passphrase is said to be, once", () => {
  const receive = () => ninefold(["collection", "receive", "dora"], "", { folder });
  assert.match(receive().err, /^NINEFOLD_PASSPHRASE is not set: "dora\/key\.json" is kept under no passphrase/);
  assert.equal(receive().err, "");
});

test("pieces of another's files are given by a file that is signed", () => {
  const log = collection(0, "init", "theirs", "--origin", "example.org/theirs");
  const carla = collection(0, "receive", "carla");
  collection(0, "series", "theirs", "Beasts", "--cap", "3");
  collection(0, "issue", "theirs", "Beasts", "--to", carla);
  collection(0, "export", "theirs", "files");
  const give = ["give", "carla", "Beasts#1", "--to", carla, "--in", "files"];
  assert.match(collection(2, ...give), /is no collection's own folder.*--log, and --out/);
  collection(0, ...give, "--log", log, "--out", "given");
  assert.match(collection(0, "add", "theirs", "given"), /Added 1 entry/);
});
