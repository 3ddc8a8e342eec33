// Harms a server from a process of its own, until it is told to end: uploads a text again and again and, where it is taken, opens tables with
// it. What it takes to do so holds up nobody whose waits are measured.
import { randomUUID } from "node:crypto";
import { pairOf, tableFor } from "./own/clients.ts";
import { uploaded } from "./own/rules.ts";

/** Of who harms: others have addresses of their own. */
const ADDRESS = "192.0.2.1";

const [port = "", text] = process.argv.slice(2);
const answers: Record<string, number> = {};
const said = (answer: string): void => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};
let isOver = false;
process.once("message", () => {
  isOver = true;
});
let pair: Awaited<ReturnType<typeof pairOf>> | undefined;
while (!isOver) {
  // Another text each time: nothing that was found before helps.
  const other = `// ${randomUUID()}\n${text}`;
  try {
    const rules = await uploaded(Number(port), "hostile", other, ADDRESS);
    said("taken");
    pair ??= await pairOf(Number(port), ADDRESS);
    await tableFor(pair, rules);
    said("opened");
  } catch (error) {
    said(error instanceof Error ? error.message.slice(0, 40) : String(error));
  }
}
process.send?.(answers, () => process.exit(0));
