// A checked game as plain data for JSON, so that it can be played without what reads and checks it. The data is what this program has
// written: it is not checked again when it is read.

import { makeSource, type Source, type Span } from "../text/source.ts";
import { type Board, type BoardPlan, boardOf } from "./board.ts";
import type { CoreGame } from "./core.ts";

/** What stands for a part that occurs more than once: its number in the list of these. */
const SHARED = "&";
const MAP = "&map";
const BOARD = "&board";

/** A span may be all that was read there: where it begins and how long it is are enough, as two numbers. */
const SPAN = "span";

/** Of texts: found again where they are read. */
const LINES = "lineStarts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A game as data. */
export interface StoredGame {
  readonly shared: readonly Json[];
  readonly game: Json;
}

/** Parts are the same before and after where they are the same object: what is keyed by them goes on to be. */
export function storeGame(game: CoreGame): StoredGame {
  const times = new Map<object, number>();
  count(game, times);
  const numbers = new Map<object, number>();
  const shared: Json[] = [];
  const store = (value: unknown): Json => {
    if (typeof value !== "object" || value === null) return value as Json;
    const known = numbers.get(value);
    if (known !== undefined) return { [SHARED]: known };
    const made = storePart(value, store);
    if ((times.get(value) ?? 0) < 2) return made;
    // Parts come before what they are parts of, so that they are read in order.
    numbers.set(value, shared.length);
    shared.push(made);
    return { [SHARED]: shared.length - 1 };
  };
  const whole = store(game);
  return { shared, game: whole };
}

export function restoreGame({ shared, game }: StoredGame): CoreGame {
  const restored: unknown[] = [];
  const restore = (value: Json): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(restore);
    const fields = value as { readonly [key: string]: Json };
    const number = fields[SHARED];
    if (typeof number === "number") return restored[number];
    if (MAP in fields) return new Map(restore(fields[MAP] as Json) as [unknown, unknown][]);
    const made = Object.fromEntries(
      Object.entries(fields).flatMap(([key, one]) =>
        key === BOARD ? [] : [[key, key === SPAN ? restoreSpan(one) : restore(one)]],
      ),
    );
    if (isText(made)) return { ...made, [LINES]: makeSource(made.name, made.text)[LINES] };
    return BOARD in fields ? asBoard(made, restore(fields[BOARD] as Json) as BoardPlan) : made;
  };
  for (const part of shared) restored.push(restore(part));
  return restore(game) as CoreGame;
}

/** How often each part occurs in the game. */
function count(value: unknown, times: Map<object, number>): void {
  if (typeof value !== "object" || value === null) return;
  const known = times.get(value) ?? 0;
  times.set(value, known + 1);
  if (known > 0) return;
  for (const part of partsOf(value)) count(part, times);
}

function partsOf(value: object): Iterable<unknown> {
  if (value instanceof Map) return [...value].flat();
  const data = isBoard(value) ? dataOf(value) : value;
  return Object.entries(data).flatMap(([key, part]) => (key === SPAN ? [] : [part]));
}

function storePart(value: object, store: (value: unknown) => Json): Json {
  if (Array.isArray(value)) return value.map(store);
  if (value instanceof Map) return { [MAP]: [...value].map((entry) => entry.map(store)) };
  if (!isBoard(value)) return fieldsOf(value, store);
  const { plan, ...data } = dataOf(value);
  return { [BOARD]: store(plan), ...fieldsOf(notMade(data, plan), store) };
}

/** A field without a value is left out. */
function fieldsOf(value: object, store: (value: unknown) => Json): { readonly [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined || key === LINES ? [] : [[key, key === SPAN ? storeSpan(part as Span) : store(part)]],
    ),
  );
}

/** A `Source`, as it is stored. */
const isText = (made: object): made is Pick<Source, "name" | "text"> =>
  "modules" in made && "text" in made && "start" in made;

const storeSpan = ({ start, end }: Span): Json => [start, end - start];

function restoreSpan(stored: Json): Span {
  const [start, length] = stored as readonly [number, number];
  return { start, end: start + length };
}

const isBoard = (value: object): value is Board => "step" in value && typeof value.step === "function";

/** What of a board is data: its functions are made again. */
function dataOf({ step: _, offsets: __, ...data }: Board): Omit<Board, "step" | "offsets"> {
  return data;
}

/** What of a board is not as its plan makes it, with what the plan has to be given. */
function notMade(data: Omit<ReturnType<typeof dataOf>, "plan">, plan: BoardPlan): object {
  const { name, cells } = data;
  const made = new Map<string, unknown>(Object.entries(boardOf(name, cells, plan)));
  const asText = (part: unknown): string => JSON.stringify(part instanceof Map ? [...part] : part);
  const others = Object.entries(data).filter(([key, part]) => asText(part) !== asText(made.get(key)));
  return { name, ...("links" in plan && { cells }), ...Object.fromEntries(others) };
}

function asBoard(data: object, plan: BoardPlan): Board {
  const { name, cells = [] } = data as Pick<Board, "name"> & Partial<Pick<Board, "cells">>;
  return { ...boardOf(name, cells, plan), ...data, plan };
}
