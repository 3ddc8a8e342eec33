// npm run docs:errors: writes docs/errors.md from the tables of codes and the broken games that show them.
// --check only says whether the page is current.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { main, nodePath, root, run, setUp } from "./setup.mjs";

const BROKEN = join(root, "packages", "ninefold", "test", "broken");
const PAGE = join(root, "docs", "errors.md");

const INTRODUCTION = `<!-- Written by scripts/errors.mjs (npm run docs:errors) from the sources; do not edit. -->
# Everything that can be wrong

Each message of Ninefold has a code that stays the same. The hundreds say what it is about:

| codes | about |
| --- | --- |
| NF10, NF11 | how a file is written: characters, layout, grammar |
| NF12, NF13, NF14 | what it means: names, types, what can be known before the game is played |
| NF15 | modules and variants: the files that a game is made of |
| NF16 | rules written as programs |
| NF20 | rules that fail while they run; \`ninefold check\` finds them, with the shortest play that leads there |
| NF30, NF31, NF32, NF33 | positions, chance, records, limits and links |
| NF40 | holes in the rules |
| NF41 | what is rarely meant |
| NF42 | facts about the game |
| NF50, NF51 | rules of the algebra that cannot be put together; the text of a rule expression |
| NF60 | games that cannot be analysed as asked |
| NF70 | strategies, what solvers keep, players that think, engines of other programs |
| NF75, NF76 | logs of matches: how they are written; what may be written in them when |
| NF77 | where matches between people are kept |
| NF78 | servers of matches: keys, what may be asked for, limits |
| NF90 | sealed matches: forms, signatures, keys |
| NF91 | sealed matches: what convicts a seat |
| NF92 | sealed matches: who is absent |
| NF93 | pieces that players own |
| NF94 | games that cannot be played sealed |
| NF80 | what cannot be said of what players know |

A diagnostic says where it applies: \`3:5-3:9\` is line 3, columns 5 to 9 (the last one not included).
`;

/** A code block whose fence is longer than any in the text. */
function block(text, language = "") {
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
}

const MAX_LINES = 24;

function excerpt(text) {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= MAX_LINES) return text;
  return [...lines.slice(0, 5), "// … and so on …", ...lines.slice(-4)].join("\n");
}

function example(code) {
  const [game, messages] = ["game", "txt"].map((end) => join(BROKEN, `${code}.${end}`));
  const parts = [];
  if (existsSync(game)) {
    const text = readFileSync(game, "utf8");
    parts.push(block(excerpt(text), "game"), ...usedBy(text));
  }
  if (existsSync(messages)) parts.push(block(readFileSync(messages, "utf8"), "text"));
  return parts.map((part) => `\n${part}`).join("");
}

/** The modules that an example uses and the games that it comes from, and what these need in turn. */
function usedBy(text, folder = "./", before = new Set()) {
  return [...text.matchAll(/^(?:use|game \S+ from) \.\/(\S+)/gm)].flatMap(([, name]) => {
    const path = `${folder}${name}`;
    const file = join(BROKEN, `${path}.game`);
    if (before.has(path) || !existsSync(file)) return [];
    before.add(path);
    const module = readFileSync(file, "utf8");
    const used = usedBy(module, path.slice(0, path.lastIndexOf("/") + 1), before);
    return [`\`${path}\`:\n\n${block(module, "game")}`, ...used];
  });
}

const shown = (codes) =>
  Object.entries(codes)
    .map(([code, sentence]) => `### ${code}\n\n${sentence}\n${example(code)}`)
    .join("\n");

const listed = (codes) =>
  `| code | meaning |\n| --- | --- |\n${Object.entries(codes)
    .map(([code, sentence]) => `| ${code} | ${sentence} |\n`)
    .join("")}`;

async function errorsPage() {
  const from = (path) => import(new URL(`../packages/ninefold/src/${path}`, import.meta.url).href);
  const { SYNTAX_CODES } = await from("language/text/codes-syntax.ts");
  const { MEANING_CODES } = await from("language/text/codes-meaning.ts");
  const { MODULE_CODES } = await from("language/text/codes-modules.ts");
  const { PROGRAM_CODES } = await from("language/text/codes-programs.ts");
  const { PROGRAM_FAULTS, RULE_FAULTS } = await from("model/index.ts");
  const { PLAY_ERRORS, RECORD_ERRORS, LINK_ERRORS, COMMIT_ERRORS } = await from("play/index.ts");
  const { FINDING_CODES, ANALYSIS_CODES } = await from("analysis/index.ts");
  const { KNOWLEDGE_CODES } = await from("knowledge/index.ts");
  const { PLAYERS_ERRORS, MIND_ERRORS, ENGINE_ERRORS } = await from("players/index.ts");
  const { RULE_CODES, RULE_TEXT_CODES } = await from("rules/index.ts");
  const { LOG_ERRORS } = await import(new URL("../packages/log/src/errors.ts", import.meta.url).href);
  const { SEALED_ERRORS } = await import(new URL("../packages/sealed/src/errors.ts", import.meta.url).href);
  const { OWNERSHIP_ERRORS } = await import(new URL("../packages/ownership/src/errors.ts", import.meta.url).href);
  const { PLAN_ERRORS } = await import(new URL("../packages/sealed/src/plan/errors.ts", import.meta.url).href);
  const { TABLE_ERRORS } = await import(new URL("../packages/table/src/messages/codes.ts", import.meta.url).href);
  const { STORE_ERRORS } = await import(new URL("../packages/table/src/store/errors.ts", import.meta.url).href);
  const between = (codes, low, high) =>
    Object.fromEntries(Object.entries(codes).filter(([code]) => code >= low && code < high));
  const sections = [
    ["Characters and layout", shown(between(SYNTAX_CODES, "NF10", "NF11"))],
    ["Grammar", shown(between(SYNTAX_CODES, "NF11", "NF12"))],
    ["Names and declarations", shown(between(MEANING_CODES, "NF12", "NF13"))],
    ["Types", shown(between(MEANING_CODES, "NF13", "NF14"))],
    ["What must be known beforehand", shown(between(MEANING_CODES, "NF14", "NF15"))],
    ["Modules", shown(MODULE_CODES)],
    ["Programs", listed(PROGRAM_CODES)],
    ["Rules that fail while they run", shown(RULE_FAULTS)],
    ["Programs that fail while they run", listed(PROGRAM_FAULTS)],
    ["Playing", listed(PLAY_ERRORS)],
    ["Records", listed(RECORD_ERRORS)],
    ["Links", listed(LINK_ERRORS)],
    ["Decisions that are not taken", listed(COMMIT_ERRORS)],
    ["Holes in the rules", shown(between(FINDING_CODES, "NF40", "NF41"))],
    ["What is rarely meant", shown(between(FINDING_CODES, "NF41", "NF42"))],
    ["Facts", shown(between(FINDING_CODES, "NF42", "NF43"))],
    ["Rules of the algebra", listed(RULE_CODES)],
    ["Rule expressions", listed(RULE_TEXT_CODES)],
    ["Analysis", listed(ANALYSIS_CODES)],
    ["Strategies", listed(PLAYERS_ERRORS)],
    ["Players", listed(MIND_ERRORS)],
    ["Engines of other programs", listed(ENGINE_ERRORS)],
    ["Logs of matches", listed(LOG_ERRORS)],
    ["Stores of matches", listed(STORE_ERRORS)],
    ["Servers of matches", listed(TABLE_ERRORS)],
    ["Sealed matches", listed(SEALED_ERRORS)],
    ["Pieces that players own", listed(OWNERSHIP_ERRORS)],
    ["Games that cannot be played sealed", listed(PLAN_ERRORS)],
    ["What players know", listed(KNOWLEDGE_CODES)],
  ];
  return [INTRODUCTION, ...sections.map(([title, text]) => `## ${title}\n\n${text}`)].join("\n");
}

await main(async () => {
  setUp({ needsBuild: false });
  // Only a Node that strips types reads the sources.
  if (!process.features.typescript) return run(nodePath(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
  const page = await errorsPage();
  if (process.argv.includes("--check")) {
    const current = existsSync(PAGE) && readFileSync(PAGE, "utf8") === page;
    if (!current) process.stderr.write("docs/errors.md is not current: run npm run docs:errors\n");
    return current ? 0 : 1;
  }
  writeFileSync(PAGE, page);
  return 0;
});
