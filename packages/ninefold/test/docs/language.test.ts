import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { count, examine } from "../../src/analysis/index.ts";
import { SHAPES } from "../../src/language/core/board.ts";
import { PRIMITIVES } from "../../src/language/core/core.ts";
import { format } from "../../src/language/format/format.ts";
import { standardModule } from "../../src/language/modules/standard-library.ts";
import { readText } from "../../src/language/read.ts";
import { RESERVED_WORDS } from "../../src/language/syntax/lexer.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { DECLARATION_WORDS } from "../../src/language/syntax/parser-state.ts";
import { STANDARD_PATHS } from "../../src/language/text/paths.ts";
import { makeSource, positionAt } from "../../src/language/text/source.ts";
import {
  endingReasonOf,
  type GameSystem,
  legalTuples,
  type Player,
  type State,
  spellingsOf,
} from "../../src/model/index.ts";
import { RULE_FAULTS } from "../../src/model/system/fault.ts";
import { splitParts } from "../../src/model/text/position-parts.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { FORMS, formsOf } from "./coverage.ts";
import { type Example, examplesOf } from "./examples.ts";

const PAGES = ["language.md", "tutorial.md"];
const read = (page: string): string => readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), "utf8");
const REFERENCE = read("language.md");
const EXAMPLES = PAGES.flatMap((page) => examplesOf(`docs/${page}`, read(page)));

for (const example of EXAMPLES) test(`${example.place} holds`, () => holds(example));

function holds({ written, text, fragment, modules, says }: Example): void {
  const set = new Map(
    (says.get("with")?.split(/, (?![^[]*\])/) ?? []).map((one) => one.split("=") as [string, string]),
  );
  const find = (path: string): string | undefined => modules.get(path);
  const { source, diagnostics, system } = says.has("module")
    ? { ...readText(makeSource("example", text), {}, find), system: undefined }
    : compileText(text, { parameters: Object.fromEntries(set), modules: find });
  const found = diagnostics.map(({ code, start }) => {
    const { line, column } = positionAt(source, start);
    return `${code} at ${line}:${column}`;
  });
  const messages = diagnostics.map((one) => one.message).join("; ");
  assert.equal(found.join(", "), says.get("diagnostics") ?? "", messages);
  if (diagnostics.length > 0) return;
  const head = fragment ? "game Fragment\n" : "";
  const formatted = format(makeSource("example", head + written));
  assert.ok("text" in formatted);
  assert.equal(formatted.text, head + written, "the example is not in canonical form");
  if (!system) return;

  counted(system, says);
  const { findings } = finish(examine(system, { maxStates: 2000, samples: 20, plies: 200 }));
  const told = findings.filter(
    ({ severity }) => severity === "error" || (says.has("findings") && severity === "warning"),
  );
  const codes = told.map(({ code }) => code).join(", ");
  assert.equal(codes, says.get("findings") ?? "", told.map(({ message }) => message).join("; "));
  asked(system, says);
}

function counted(system: GameSystem, says: Example["says"]): void {
  if (!["states", "terminal", "plays", "edges"].some((key) => says.has(key))) return;
  const counts = finish(count(system));
  const shown = { ...counts, plays: counts.plays ?? "infinite" };
  for (const key of ["states", "terminal", "plays", "edges"] as const) {
    if (says.has(key)) assert.equal(String(shown[key]), says.get(key), key);
  }
}

function playerNamed(system: GameSystem, name: string): Player {
  const player = system.players.find((one) => one.name === name);
  assert.ok(player, `no player ${name}`);
  return player;
}

function asked(system: GameSystem, says: Example["says"]): void {
  const from = says.get("from");
  const state = played(
    system,
    from === undefined ? settled(system, system.initialStates()[0]!) : at(system, from),
    says,
  );
  for (const [key, wanted] of says) {
    const [question, name = "", ...rest] = key.split(" ");
    if (question === "decisions") assert.equal(decisions(system, state), wanted);
    if (question === "position") assert.equal(system.printPosition(state, name || undefined), wanted);
    if (question === "outcome") assert.equal(system.outcome(state).text, wanted);
    if (question === "ending") assert.equal(endingReasonOf(system, state), wanted);
    if (question === "initial") assert.equal(String(system.initialStates().length), wanted);
    if (question === "worth") {
      const outcome = system.outcome(state);
      assert.equal(system.players.map(({ id }) => system.worth(outcome, id)?.toFraction()).join(", "), wanted);
    }
    if (question === "consequences") {
      const ways = system.consequences(state, legalTuples(system, state)[0]!);
      const shown = ways.map((way) => `${way.probability.toFraction()} ${system.printPosition(way.state)}`);
      assert.equal(shown.join(" | "), wanted);
    }
    if (question === "refuses") {
      const [, player, decision, reason] = /^(\S+) (.*) "(.*)"$/.exec(wanted)!;
      assert.equal(system.refusal(state, playerNamed(system, player!).id, decision!)?.message, reason);
    }
    if (question === "values") matches(new Map(system.values(state).map((one) => [placeOf(one), one.value])), wanted);
    if (question === "spelled") assert.equal(spelled(system, state, name), wanted);
    if (question === "view") {
      const seen = system.view(state, playerNamed(system, name).id);
      const shown = seen.map((one) => [
        placeOf(one),
        one.value ?? (one.instead === undefined ? "?" : `(${one.instead})`),
      ]);
      matches(new Map(shown as [string, string][]), wanted);
    }
    if (question === "shows") {
      const { id } = playerNamed(system, name);
      const decision = system.legal(state, id).find((one) => one.id === rest.join(" "))!;
      const viewers = system.players.filter((viewer) => system.showsDecision(state, id, decision, viewer.id));
      assert.equal(viewers.map((viewer) => viewer.name).join(", "), wanted);
    }
  }
}

const placeOf = ({ track, index }: { readonly track: string; readonly index: readonly string[] }): string =>
  index.length === 0 ? track : `${track}[${index.join(", ")}]`;

function matches(shown: ReadonlyMap<string, string>, wanted: string): void {
  for (const part of splitParts(wanted)) {
    const [, place, value] = /^([^=]*)=(.*)$/.exec(part)!;
    assert.equal(shown.get(place!), value, place);
  }
}

function at(system: GameSystem, position: string): State {
  const found = system.parsePosition(position);
  assert.ok("state" in found, `${position}: ${JSON.stringify(found)}`);
  return found.state;
}

function decisions(system: GameSystem, state: State): string {
  return [...new Set(system.players.flatMap(({ id }) => system.legal(state, id).map((one) => one.id)))].join(", ");
}

/** The legal decisions in a spelling, each of which is read back. */
function spelled(system: GameSystem, state: State, name: string): string {
  const spellings = spellingsOf(system);
  const texts = system.players.flatMap(({ id }) =>
    system.legal(state, id).map((decision) => {
      const text = spellings.write(state, id, decision, name) ?? decision.id;
      assert.deepEqual(
        spellings.read(state, id, text, name).map((one) => one.id),
        [decision.id],
      );
      return text;
    }),
  );
  return texts.join(", ");
}

/** Follows forced steps as far as chance has no part in them. */
function settled(system: GameSystem, from: State): State {
  let state = from;
  for (;;) {
    const [tuple] = legalTuples(system, state);
    if (!tuple?.some((decision) => decision?.forced)) return state;
    const ways = system.consequences(state, tuple);
    if (ways.length > 1) return state;
    state = ways[0]!.state;
  }
}

function played(system: GameSystem, from: State, says: Example["says"]): State {
  return splitParts(says.get("play") ?? "").reduce((state, written) => {
    const ids = written.startsWith("(") ? splitParts(written.slice(1, -1)) : undefined;
    const tuple = system.players.map(({ id }) => {
      const legal = system.legal(state, id);
      return legal.find((one) => one.id === (ids ? ids[id] : written)) ?? null;
    });
    assert.ok(
      tuple.some(Boolean),
      `${written} is not legal in ${system.printPosition(state)}: ${decisions(system, state)}`,
    );
    const ways = system.consequences(state, tuple);
    assert.equal(ways.length, 1, `${written} leaves something to chance`);
    return settled(system, ways[0]!.state);
  }, from);
}

test("every form of the language stands in an example", () => {
  const right = EXAMPLES.filter(({ says }) => !says.has("diagnostics"));
  const used = new Set(right.flatMap(({ text }) => [...formsOf(parse(makeSource("example", text)).file)]));
  const calls = [...PRIMITIVES, ...Object.keys(SHAPES)].map((name) => `call ${name}`);
  assert.ok(FORMS.length > 100);
  assert.deepEqual(
    [...FORMS, ...calls].filter((form) => !used.has(form)),
    [],
  );
});

for (const path of STANDARD_PATHS) {
  test(`the page prints ${path} as it is`, () => {
    const block = new RegExp(`<!-- library: ${path} -->\\n\`\`\`game\\n([\\s\\S]*?)\`\`\``);
    assert.equal(block.exec(REFERENCE)?.[1], standardModule(path).source.text);
  });
}

test("the page lists the reserved words, the words of declarations and the faults", () => {
  const block = (name: string): string =>
    new RegExp(`<!-- ${name} -->\\n\`\`\`text\\n([\\s\\S]*?)\`\`\``).exec(REFERENCE)?.[1] ?? "";
  const words = (name: string): string[] => block(name).trim().split(/\s+/).sort();
  assert.deepEqual(words("reserved words"), [...RESERVED_WORDS].sort());
  const grammar = block("grammar");
  for (const word of [...DECLARATION_WORDS, ...RESERVED_WORDS]) assert.ok(grammar.includes(`"${word}"`), word);
  const rows = Object.entries(RULE_FAULTS).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  assert.deepEqual(
    rows.filter((row) => !REFERENCE.replace(/ +\|/g, " |").includes(row)),
    [],
  );
});

test("every link within the pages leads somewhere", () => {
  const pages = readdirSync(new URL("../../../../docs/", import.meta.url)).filter((name) => name.endsWith(".md"));
  const anchors = new Map(pages.map((page) => [page, headingsOf(read(page))]));
  for (const page of pages) {
    for (const [, file, anchor] of read(page).matchAll(/\]\(([a-z]+\.md)?#([^)]+)\)/g)) {
      assert.ok(anchors.get(file ?? page)?.has(anchor!), `${page}: #${anchor}`);
    }
  }
});

function headingsOf(markdown: string): ReadonlySet<string> {
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
