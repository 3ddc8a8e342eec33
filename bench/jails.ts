// What a question to a jail costs in processor time, and what metering adds: npm run bench -- jails
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LAYOUT } from "../packages/jail/src/engine/exports.ts";
import { OpenJail } from "../packages/jail/src/jail.ts";
import { boot } from "../packages/jail/src/program/booted.ts";
import { ByteWriter } from "../packages/jail/src/wasm/bytes.ts";
import { appended } from "../packages/jail/src/wasm/declarations.ts";
import { DEPTH, FUEL, GLOBAL, meter } from "../packages/jail/src/wasm/meter.ts";
import { contentOf, readSections, SECTION, withSection, writeSections } from "../packages/jail/src/wasm/sections.ts";
import { filesOf, PRELUDE } from "../packages/jail/test/questions.ts";

const MEMORY = 32 * 1024 * 1024;

/** The engine with the exports of a metered one, and nothing counted. */
function unmetered(module: Uint8Array): Uint8Array {
  const sections = readSections(module);
  const counters = [Uint8Array.of(0x7e, 1, 0x42, 0, 0x0b), Uint8Array.of(0x7f, 1, 0x41, 0, 0x0b)];
  const globals = appended(contentOf(sections, SECTION.global), counters);
  const names = [`${GLOBAL}0`, FUEL, DEPTH].map(
    (name, index) => new ByteWriter().name(name).byte(3).u32(index).written,
  );
  const exports = appended(contentOf(sections, SECTION.export), names);
  return writeSections(withSection(withSection(sections, SECTION.global, globals), SECTION.export, exports));
}

const cells = Array.from({ length: 9 }, (_, index) => [`${index}`, { class: "Cell", id: [index], owner: null }]);
const STATE = JSON.stringify({ active: "X", ended: false, pieces: Object.fromEntries(cells) });

/** Programs with a question, and how often it is asked in one sample. */
const PROGRAMS: Readonly<Record<string, readonly [program: string, question: string, times: number]>> = {
  "empty answer": ["on(() => '');", "", 4000],
  "500 characters": ["const text = 'x'.repeat(500); on(() => text);", "", 4000],
  "state read, changed, written": [
    "on((q) => { const state = JSON.parse(q); const free = []; for (const id in state.pieces) if (state.pieces[id].owner === null) free.push(id); state.pieces[free[0]].owner = state.active; return JSON.stringify(state) + free.join(); });",
    STATE,
    2000,
  ],
  "loop of 100,000": [
    "on(() => { let sum = 0; for (let i = 0; i < 100_000; i++) sum += i % 7; return String(sum); });",
    "",
    20,
  ],
  "8,361 calls": ["function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } on(() => String(fib(18)));", "", 20],
  "3,000 sorted": [
    "on(() => { const a = []; for (let i = 0; i < 3000; i++) a.push((i * 7919) % 3001); return a.sort((x, y) => x - y).join(); });",
    "",
    20,
  ],
  "pattern over 40,000": ["on(() => String('ab'.repeat(20_000).replace(/(ab)+?/g, 'x').length));", "", 20],
  "3,000 objects copied": [
    "on(() => { const a = []; for (let i = 0; i < 3000; i++) a.push({ i, n: 'k' + i }); return JSON.stringify(a.map((x) => ({ ...x, q: 1 }))); });",
    "",
    20,
  ],
};

function microseconds(action: () => void, times: number): number {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count++) action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const engine = readFileSync(fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")));
/** As jails have it. */
const metered = (): Uint8Array => meter(engine, { notes: LAYOUT.notes });
const modules = [unmetered(engine), metered()].map((bytes) => new WebAssembly.Module(bytes as BufferSource));
const booted = modules.map((module) => boot(module, MEMORY, PRELUDE));

/** The best of several samples, taken in turn with those of the other. */
for (const [name, [program, question, times]] of Object.entries(PROGRAMS)) {
  const jails = modules.map((module, index) => {
    const files = filesOf(program);
    const limits = { work: Number.MAX_SAFE_INTEGER, beginning: Number.MAX_SAFE_INTEGER };
    return new OpenJail(module, booted[index] as (typeof booted)[number], { files, main: "./main.ts" }, limits);
  });
  const best = jails.map(() => Number.POSITIVE_INFINITY);
  for (let sample = 0; sample < 9; sample++) {
    for (const [index, jail] of jails.entries()) {
      best[index] = Math.min(
        best[index] as number,
        microseconds(() => jail.ask(question), times),
      );
    }
  }
  const [plain = 0, counted = 0] = best;
  const figures = [plain.toFixed(1), counted.toFixed(1), (counted / plain).toFixed(2), jails[1]?.work];
  console.log(`${name.padEnd(30)} ${figures.map((figure) => String(figure).padStart(9)).join(" ")}`);
}

const least = (action: () => void): number => Math.min(...Array.from({ length: 50 }, () => microseconds(action, 1)));

const [module, ran] = [modules[1] as WebAssembly.Module, booted[1] as (typeof booted)[number]];
const opened = least(
  () =>
    new OpenJail(module, ran, { files: filesOf("on(() => '');"), main: "./main.ts" }, { work: 1e9, beginning: 1e9 }),
);
const started = least(() => boot(module, MEMORY, PRELUDE));
console.log(`a jail is opened in ${opened} µs, a prelude run in ${started}, the engine metered in ${least(metered)}`);
