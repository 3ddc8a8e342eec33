// What one program takes of the host's memory, in a process of its own: a program that means no harm is loaded and played, and then
// the one on the standard input, whatever comes of it. Prints in kB what is resident in between, without garbage, and the peak of all.
import { text } from "node:stream/consumers";
import { loadProgram } from "ninefold-platform";
import { walked, withEffect } from "./hostile-programs.ts";

async function play(program: string): Promise<void> {
  const answer = await loadProgram(program, { name: "odd.rules.ts" });
  if (answer.ok) walked(answer.rules);
}

const program = await text(process.stdin);
await play(withEffect(""));
(globalThis as { gc?: () => void }).gc!();
const before = process.memoryUsage.rss() / 1024;
for (const _ of ["once", "again"]) await play(program).catch(() => {});
console.log(JSON.stringify([before, process.resourceUsage().maxRSS]));
