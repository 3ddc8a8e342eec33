// The words of the house: what has a name in the field is called by it (docs/decisions/0023-words-and-rooms.md). A
// retired word is no part of any identifier of the packages, but for the exceptions, each with its reason.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isPackageSource, repositoryFiles } from "../scripts/house/repository.ts";
import { identifiersOf } from "../scripts/house/syntax.ts";

const core = "packages/ninefold/src/";

/** Retired words, with the word to use. */
const RETIRED: Readonly<Record<string, string>> = {
  deed: "statement",
  deeds: "statements",
  lift: "vectorize",
  lifted: "vectorized",
  lifting: "vectorizer",
  move: "decision",
  moves: "decisions",
  place: "variable, cell, player index, address, position",
  places: "variables, cells, addresses, positions",
  steady: "loop invariant",
  rising: "may become true",
  knowing: "flow facts",
  way: "chance outcome, path, slide",
  ways: "chance outcomes, path counts, slides",
  room: "memory region, arena, node budget",
  rooms: "memory regions, arenas, node budgets",
  books: "enumeration header",
  ledger: "enumeration header",
  told: "recorded, reported",
  telling: "reporter",
  hand: "task runner",
  hands: "task runners",
  parcel: "worker payload",
  lead: "successor, edge label",
  leads: "successors, edge labels",
  leading: "successors",
  follow: "successors",
  following: "successors",
  gather: "expand, collect",
  gathered: "expanded, collected",
  absorb: "intern",
  absorbed: "interned",
  most: "max",
};

/** Retired as whole identifiers only: as parts of others they are plain English. */
const RETIRED_WHOLE: ReadonlySet<string> = new Set(["Listed", "WhereLifting", "overWhen", "Facts", "holdRooms"]);

interface Exception {
  /** The words, or whole identifiers, that may stand. */
  readonly words: readonly string[];
  /** Where: a path, or the beginning of one. */
  readonly within: string;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  { words: ["move", "moves", "lift", "place"], within: `${core}rules/`, reason: "the source's words (002)" },
  {
    words: ["leading"],
    within: `${core}language/format/`,
    reason: "comments are leading or trailing in any formatter",
  },
  { words: ["move"], within: `${core}index.ts`, reason: "what rules hands on" },
  { words: ["hand"], within: `${core}rules/construct/exchanges.ts`, reason: "a hand holds cards" },
  { words: ["moves"], within: "packages/cli/src/play/talk.ts", reason: "the command that people type" },
  {
    words: ["places"],
    within: "packages/cli/src/commands/compare/descriptions.ts",
    reason: "a field of the JSON output",
  },
];

const wordsOf = (identifier: string): readonly string[] =>
  (identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

function isAllowed(path: string, identifier: string, word: string): boolean {
  return EXCEPTIONS.some(
    ({ words, within }) => path.startsWith(within) && (words.includes(identifier) || words.includes(word)),
  );
}

function retiredIn(path: string, source: string): string[] {
  const found: string[] = [];
  for (const identifier of identifiersOf(source)) {
    // `MOST_CELLS` is a limit, `atMost` and `most` are English.
    const isLimit = /^MOST_/.test(identifier);
    const words = wordsOf(identifier).filter((word) => Object.hasOwn(RETIRED, word) && (word !== "most" || isLimit));
    const whole = RETIRED_WHOLE.has(identifier) ? [identifier] : [];
    for (const word of [...words, ...whole]) {
      if (!isAllowed(path, identifier, word)) found.push(`${path}: ${identifier} (${RETIRED[word] ?? "renamed"})`);
    }
  }
  return found;
}

const sources = [...repositoryFiles()].filter(([path]) => isPackageSource(path));

test("no identifier is made of a retired word", () => {
  assert.deepEqual(
    sources.flatMap(([path, source]) => retiredIn(path, source)),
    [],
  );
});

test("every exception is needed", () => {
  for (const { words, within } of EXCEPTIONS) {
    const names = new Set(
      sources.filter(([path]) => path.startsWith(within)).flatMap(([, source]) => [...identifiersOf(source)]),
    );
    for (const word of words) {
      const isUsed = [...names].some((name) => name === word || wordsOf(name).includes(word));
      assert.ok(isUsed, `${word} within ${within}`);
    }
  }
});

test("retired words are seen in every spelling", () => {
  const seen = (source: string) => retiredIn(`${core}compiler/a.ts`, source).length;
  for (const source of ["const deed = 1;", "class Deeds {}", "a.emitDeed();", "const MOST_DEEDS = 1;", "x.#deed;"]) {
    assert.ok(seen(source.includes("#") ? "class A { #deed = 1; }" : source) > 0, source);
  }
  for (const source of ["const indeed = 1;", "const handle = 1;", "const atMost = 1;", "const almostAll = 1;"]) {
    assert.equal(seen(source), 0, source);
  }
});
