// A program whose answers would show any difference between two machines, and the questions to it.

/** What is asked. */
interface Asked {
  ask(question: string): string;
  readonly work: number;
}

/** Programs give their answers by `on`, and keep what they like. */
export const PRELUDE = `
const state = { answer: () => "" };
globalThis.platform = {
  name: "ninefold-platform",
  exports: { on(answer) { state.answer = answer; }, stringify: JSON.stringify },
  begin() {},
  answer: (question) => state.answer(question),
};`;

/** The files of a program whose first line has `on` already. */
export const filesOf = (main: string, others: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map([["./main.ts", `import { on } from "ninefold-platform"; ${main}`], ...Object.entries(others)]);

export const PROGRAM = `
type Row = readonly [string, number];
class Board { readonly cells = new Map<string, number>(); at(key: string): number { return this.cells.get(key) ?? 0; } }
const board = new Board();
let answered = 0;
let depth = 0;
function deep(): number { depth++; return deep() + 1; }
on((q) => {
  answered++;
  board.cells.set(q, q.length);
  if (q === "work") for (;;);
  if (q === "depth") { try { deep(); } catch (error) { return depth + String(error); } }
  if (q === "memory") { const kept: unknown[] = []; try { for (;;) kept.push(new Array(9_000).fill(0)); } catch (error) { return kept.length + String(error); } }
  if (q === "native") { let a: any = []; for (let i = 0; i < 1e5; i++) a = [a]; return JSON.stringify(a); }
  if (q === "error") return String(new Error("x").stack);
  if (q === "throw") throw new TypeError("thrown");
  const rows: Row[] = [...q].map((c, i) => [c, Math.sin(i) * Math.exp(i / 7) + Math.pow(i + 0.5, 1.3)]);
  rows.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return JSON.stringify([answered, board.at(q), rows, q.normalize("NFKD"), q.toUpperCase(), (2n ** 200n).toString(36), 0.1 + 0.2, (1e21 / 7).toFixed(3)]);
});`;

export const QUESTIONS = [
  "",
  "abc",
  "work",
  "Straße \u{1f600}",
  "depth",
  "memory",
  "native",
  "error",
  "throw",
  "abc",
  "\ud800\0",
];

/** What the jail of the program may. */
export const LIMITS = { work: 10_000_000, memory: 20 * 1024 * 1024 };

/** All that a jail says, with the work that each question takes. */
export function answersOf(jail: Asked): string {
  const answers = QUESTIONS.map((question) => {
    let answer: unknown;
    try {
      answer = jail.ask(question);
    } catch (thrown) {
      const { code, message, file, line, column } = thrown as Record<string, unknown>;
      answer = [code, message, file, line, column];
    }
    return [answer, jail.work];
  });
  return JSON.stringify(answers);
}
