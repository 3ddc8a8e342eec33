// Templates are games without findings that come to an end; copies have another name and are the same otherwise.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { examine } from "ninefold/analysis";
import { format, makeSource } from "ninefold/language";
import { newMatch, seeded } from "ninefold/play";
import { loadText } from "../src/library/game-text.ts";
import { copyOf, nameOf, titled } from "../src/write/new-game.ts";
import { TEMPLATE_NAMES, TEMPLATES, type Template } from "../src/write/template-names.ts";
import "./in-a-jail.ts";

const templates = fileURLToPath(new URL("../src/write/templates", import.meta.url));
const textOf = (name: Template): string => readFileSync(`${templates}/${TEMPLATES[name]}`, "utf8");

/** The seeds of the plays are their numbers. */
const PLAYS = 20;
const MAX_PLIES = 400;

for (const name of TEMPLATE_NAMES)
  test(`the template ${name} has no findings, and random plays of it end`, async () => {
    const text = textOf(name);
    const loaded = await loadText({ name, text, modules: {} });
    assert.deepEqual(loaded.diagnostics, []);
    assert.ok(loaded.ok);
    if (name !== "program") assert.deepEqual(format(makeSource(name, text)), { text });
    const steps = examine(loaded.rules.system, { maxStates: 2_000, samples: 20 });
    let step = steps.next();
    while (!step.done) step = steps.next();
    assert.deepEqual(
      step.value.findings.filter(({ severity }) => severity !== "fact"),
      [],
    );
    const outcomes = new Set<string>();
    for (let seed = 0; seed < PLAYS; seed++) {
      const draw = seeded(`decisions ${seed}`);
      let match = newMatch(loaded.rules, { chance: String(seed) });
      while (match.outcome === undefined) {
        assert.ok(match.ply < MAX_PLIES);
        for (const { id } of match.activePlayers) {
          const options = match.legalDecisions(id);
          const committed = match.commitOption(id, options[draw.uniform(options.length)]?.id ?? "");
          assert.ok(committed.success);
          match = committed.match;
        }
      }
      outcomes.add(match.outcome.text);
    }
    assert.ok(outcomes.size > 1);
  });

test("files are called by the titles of games", () => {
  assert.deepEqual(["My race!", "Été à deux", "  ", "Wie “schön”", "将棋"].map(nameOf), [
    "my-race",
    "ete-a-deux",
    "my-game",
    "wie-schon",
    "将棋",
  ]);
});

test("a text gets another title, and nothing else of it changes", () => {
  const text = textOf("dice");
  assert.equal(titled(text, 'A "race"'), text.replace("My dice race", "A 'race'"));
  assert.equal(
    titled("// no title\ngame Plain\nplayers A, B\n", "New"),
    '// no title\ngame Plain "New"\nplayers A, B\n',
  );
  assert.equal(titled("game Mine from chess\n", "New"), 'game Mine from chess "New"\n');
  assert.equal(titled("players A, B\n", "New"), "players A, B\n");
  assert.equal(titled("", "New"), "");
});

test("a copy has its files, and no file beside it has its name", () => {
  const game = {
    name: "chess",
    text: 'game Chess "Chess"\n',
    files: { "./mine": "module mine" },
    parameters: { n: "2" },
  };
  assert.deepEqual(copyOf(game, "Mine"), { ...game, name: "mine-2", text: 'game Chess "Mine"\n' });
});
