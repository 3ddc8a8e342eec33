// Tables as text: a head, and a line of JSON for each position. Whatever a text says, reading it ends with a table or a reason.
import { MindError } from "../minds/errors.ts";
import type { Table, TablePosition } from "./table.ts";

const FORMAT = "ninefold-table";
const VERSION = 1;

/** The text of a table. */
export function writeTable({ game, rules, positions }: Table): string {
  const head = JSON.stringify({ format: FORMAT, version: VERSION, game, rules });
  const lines = Array.from(positions, ([key, { worth, best }]) => JSON.stringify([key, worth, best]));
  return `${[head, ...lines].join("\n")}\n`;
}

/** What a text says that should be a table. MindError NF7025 where it says something else. */
export function readTable(text: string): Table {
  const [first = "", ...lines] = text.split("\n");
  const { format, version, game, rules } = Object(parsed(first, 1)) as Readonly<Record<string, unknown>>;
  if (format !== FORMAT || version !== VERSION || typeof game !== "string" || typeof rules !== "string") {
    throw new MindError(
      "NF7025",
      `The text is no table: its first line is not that of ${FORMAT} of version ${VERSION}.`,
    );
  }
  const positions = new Map<string, TablePosition>();
  for (const [i, line] of lines.entries()) {
    if (line === "") continue;
    const read = parsed(line, i + 2);
    if (!isEntry(read)) throw new MindError("NF7025", `Line ${i + 2} of the table is no position.`);
    const [key, worth, best] = read;
    positions.set(key, { worth, best });
  }
  return { game, rules, positions };
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new MindError("NF7025", `Line ${number} of the table is not JSON.`);
  }
}

const FRACTION = /^-?\d{1,300}(\/[1-9]\d{0,300})?$/u;

type Entry = readonly [key: string, worth: TablePosition["worth"], best: TablePosition["best"]];

function isEntry(read: unknown): read is Entry {
  if (!Array.isArray(read) || read.length !== 3) return false;
  const [key, worth, best] = read as readonly unknown[];
  return (
    typeof key === "string" &&
    Array.isArray(worth) &&
    worth.every((one) => typeof one === "string" && FRACTION.test(one)) &&
    typeof best === "object" &&
    best !== null &&
    Object.values(best).every((decisions) => Array.isArray(decisions) && decisions.every(isLikely))
  );
}

const isLikely = (one: unknown): boolean =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === "string" && Number.isFinite(one[1]) && one[1] >= 0;
