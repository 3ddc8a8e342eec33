// An engine that knows its lines: it expects what stands behind `>`, says what stands behind `<`, and ends at `!` with the exit
// code behind it. At the end of its transcript it is silent, until its input ends.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const lines = readFileSync(process.argv[2], "utf8").split("\n");

function onward() {
  for (; lines.length > 0 && !lines[0].startsWith(">"); lines.shift()) {
    const [line] = lines;
    if (line.startsWith("<")) process.stdout.write(`${line.slice(2)}\n`);
    if (line.startsWith("!")) leave(`leaving as told`, Number(line.slice(1)));
  }
}

function leave(complaint, code) {
  process.stderr.write(`${complaint}\n`);
  process.exit(code);
}

onward();
createInterface({ input: process.stdin }).on("line", (line) => {
  const expected = lines.shift()?.slice(2);
  if (expected !== undefined && line !== expected) leave(`expected ${expected}, heard ${line}`, 9);
  onward();
});
