// How long games are: what is counted, and that the library's are shorter than the same games for a peer.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

interface Length {
  readonly lines: number;
  readonly tokens: number;
}

type Measured = Length & {
  readonly game: string;
  readonly withModules: Length;
  readonly others?: Readonly<Record<string, Length>>;
};

function measured(...files: readonly string[]): readonly Measured[] {
  const script = fileURLToPath(new URL("../scripts/tokens.mjs", import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script, "--json", ...files], { encoding: "utf8" }));
}

const SAMPLE = `// A comment, "quoted".
game Sample "A title // and more"
players A, B

track n: 0..9 = 3  // what is left
decision take(k in 1..2) by A when k <= n  "there // are not so many"
  do n -= k
display
  title n "what is left"
  hide n
spelling short of take = k
outcome A wins otherwise
`;

test("comments, blank lines, the title and the display block do not count, nor spellings", () => {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  try {
    const file = join(folder, "sample.game");
    writeFileSync(file, SAMPLE);
    const [{ game, lines, tokens }] = measured(file) as [Measured];
    // By line: 2, 4, 9, 18, 5, 4.
    assert.deepEqual({ game, lines, tokens }, { game: "sample", lines: 6, tokens: 42 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what a game reaches in its modules is counted apart", () => {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  try {
    const file = join(folder, "sample.game");
    writeFileSync(
      file,
      SAMPLE.replace("\nplayers", "\nuse ./most\nplayers").replace("when k <= n", "when k <= most(n)"),
    );
    writeFileSync(
      join(folder, "most.game"),
      "module most\n// the most\nfn most(k: Int) = all(k)\nfn all(k: Int) = k // all\nfn unused = 1\n",
    );
    const [{ lines, tokens, withModules }] = measured(file) as [Measured];
    // By line: the `use` takes 4, the call 3; the functions reached 12 and 9.
    assert.deepEqual({ lines, tokens, withModules }, { lines: 7, tokens: 49, withModules: { lines: 9, tokens: 70 } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("games take fewer tokens than RBG's, the standard library aside", () => {
  const known = measured().filter(({ others }) => others);
  assert.ok(known.length >= 9);
  for (const { game, tokens, others } of known) assert.ok(tokens < others!.rbg!.tokens, `${game}: ${tokens}`);
});
