// What statements write and draw, on which conditions, and who can compute it.
import type { Core, CoreBlock, CoreStatement, Item, Span, Value } from "ninefold/language";
import { assumed } from "./assuming.ts";
import { mayEqual } from "./combining.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluation } from "./evaluation.ts";
import { memberOf, triedValues } from "./items.ts";
import { cellKey, readTrack } from "./reading.ts";
import { after, bound, type Scope, type Written } from "./scope.ts";
import { constantSeen, type Draw, either, known, onlyValue, type Seen, together, under } from "./seen.ts";
import { tuplesOf } from "./tuples.ts";

/** A cell that a statement writes. */
export interface Write {
  readonly track: number;
  readonly indices: readonly Seen[];
  readonly value: Seen;
  /** All conditions on the way to it. */
  readonly path: readonly Seen[];
  readonly span: Span;
  /** Before it is written. */
  readonly scope: Scope;
  /** The value as it stands in the text, for what moves tokens. */
  readonly core: Core;
}

/** What a statement draws. */
export interface Drawing {
  readonly draw: Draw;
  readonly source: Seen;
  readonly path: readonly Seen[];
  /** The source, as it stands in the text; undefined for `chance`. */
  readonly core: Core | undefined;
}

export interface Sink {
  write(write: Write): void;
  draw(drawing: Drawing): void;
}

export const NOWHERE: Sink = { write() {}, draw() {} };

interface At {
  readonly scope: Scope;
  readonly path: readonly Seen[];
}

/** Sets of so many values or fewer are gone through one by one. */
const MAX_ROUNDS = 6;

/** The scope after a block. */
export function execute(on: Evaluation, block: CoreBlock, at: At, sink: Sink): Scope {
  let { scope } = at;
  for (const statement of block) scope = statementAfter(on, statement, { scope, path: at.path }, sink);
  return scope;
}

/** The scope in the state that an action of a decision would make. */
export function foreseenAfter(on: Evaluation, block: CoreBlock, scope: Scope): Scope {
  return execute(on, block, { scope, path: [] }, NOWHERE);
}

function statementAfter(on: Evaluation, statement: CoreStatement, at: At, sink: Sink): Scope {
  const { scope, path } = at;
  switch (statement.kind) {
    case "let":
    case "set-local":
      return bound(scope, statement.slot, under(on.all, evaluate(on, statement.value, scope), ...path));
    case "set-track":
      return assigned(on, statement, at, sink);
    case "if":
      return ifAfter(on, statement.condition, at, sink, [statement.yes, statement.no]);
    case "for":
      return rounds(on, statement.items, statement.body, at, sink);
    case "match":
      return matchedAfter(on, statement, at, sink);
    case "random": {
      const source = evaluate(on, statement.source, scope);
      const draw = drawOf(on, statement.span, scope);
      sink.draw({ draw, source, path, core: statement.source });
      const members = onlyValue(source);
      const values = Array.isArray(members) && members.length <= 16 ? members : undefined;
      const key = `drawn ${statement.span.start} ${draw.round} ${pathText(path)}`;
      const seen: Seen = { ...known(on.given(draw), key, values), draws: new Set([draw, ...source.draws]), from: draw };
      return bound(scope, statement.slot, seen);
    }
    case "chance": {
      const draw = drawOf(on, statement.span, scope);
      const weights = statement.arms.map(({ weight }) => weight);
      const source = chanceSource(on, weights, scope);
      sink.draw({ draw, source, path, core: undefined });
      const drawn: Seen = { ...known(on.given(draw), `chance ${statement.span.start}`), draws: new Set([draw]) };
      const ends = statement.arms.map(({ body }) => execute(on, body, { scope, path: [...path, drawn] }, sink));
      return merged(on, scope, ends, drawn);
    }
  }
}

/** Two runs through a statement are told apart by the values that are known where it stands. */
function drawOf(on: Evaluation, span: Span, { locals }: Scope): Draw {
  const bound = [...locals].flatMap(([slot, seen]) => {
    const value = onlyValue(seen);
    return typeof value === "number" ? [`${slot}=${value}`] : [];
  });
  return on.drawAt(span, bound.join());
}

const pathText = (path: readonly Seen[]): string => path.map(({ key }) => key).join(" ");

/** Fractions have no value here, but their parts have. */
function chanceSource(on: Evaluation, weights: readonly Core[], scope: Scope): Seen {
  const parts = weights.flatMap((weight) =>
    weight.kind === "fraction" ? [weight.numerator, weight.denominator] : [weight],
  );
  const seen = parts.map((part) => evaluate(on, part, scope));
  return { ...together(on.all, seen), key: "weights", values: undefined };
}

type SetTrack = Extract<CoreStatement, { kind: "set-track" }>;

function assigned(on: Evaluation, statement: SetTrack, at: At, sink: Sink): Scope {
  let { scope } = at;
  for (const indices of indexTuples(on, statement, scope)) {
    const { track, span, operator } = statement;
    const given = evaluate(on, statement.value, scope);
    const core: Extract<Core, { kind: "track" }> = {
      kind: "track",
      track,
      indices: [],
      type: statement.value.type,
      span,
    };
    const before = operator === ":=" ? undefined : readTrack(on, core, indices, scope);
    const key = `${before?.key} ${operator} ${given.key}`;
    const value: Seen = before ? { ...together(on.all, [before, given]), key, values: undefined } : given;
    sink.write({ track, indices, value, path: at.path, span, scope, core: statement.value });
    const seen = under(on.all, { ...value, partition: undefined, instead: undefined }, ...at.path, ...indices);
    scope = after(scope, track, cellKey(track, indices), seen);
  }
  return scope;
}

/** The cells that are written: with a set for an index all those, seats one by one. */
function indexTuples(on: Evaluation, { indices }: SetTrack, scope: Scope): readonly (readonly Seen[])[] {
  const options = indices.map(({ core, many }) => {
    const seen = evaluate(on, core, scope);
    if (!many) return [seen];
    const tried = triedValues(on, core, seen)?.map((value) => constantSeen(on.all, value));
    return tried ?? [under(on.all, known(on.all, `∈${seen.key}`), seen)];
  });
  return tuplesOf(options);
}

/** After one of two blocks. */
function ifAfter(on: Evaluation, condition: Core, at: At, sink: Sink, blocks: readonly [CoreBlock, CoreBlock]): Scope {
  const { scope, path } = at;
  const asked = evaluate(on, condition, scope);
  const only = onlyValue(asked);
  const ends = ([true, false] as const).flatMap((truth, i) => {
    const inner = only === !truth ? undefined : assumed(on, condition, truth, scope);
    return inner
      ? [execute(on, blocks[i] ?? [], { scope: inner, path: only === undefined ? [...path, asked] : path }, sink)]
      : [];
  });
  return ends.length === 1 && ends[0] ? ends[0] : merged(on, scope, ends, asked);
}

type MatchStatement = Extract<CoreStatement, { kind: "match" }>;

function matchedAfter(on: Evaluation, statement: MatchStatement, at: At, sink: Sink): Scope {
  const { scope, path } = at;
  const subject = evaluate(on, statement.subject, scope);
  const fits = statement.arms.filter(({ values }) =>
    values.some((value) => mayEqual(subject, evaluate(on, value, scope))),
  );
  const isSure = onlyValue(subject) !== undefined && fits.length > 0;
  const bodies = isSure ? fits.slice(0, 1) : [...fits, ...(statement.otherwise ? [{ body: statement.otherwise }] : [])];
  const inner = { scope, path: isSure ? path : [...path, subject] };
  return merged(
    on,
    scope,
    bodies.map(({ body }) => execute(on, body, inner, sink)),
    subject,
  );
}

/** The body for each binding of the items, one after the other. */
function rounds(on: Evaluation, items: readonly Item[], body: CoreBlock, at: At, sink: Sink): Scope {
  const [item, ...rest] = items;
  if (!item) return execute(on, body, at, sink);
  if ("condition" in item) {
    const asked = evaluate(on, item.condition, at.scope);
    const only = onlyValue(asked);
    const inner = only === false ? undefined : assumed(on, item.condition, true, at.scope);
    if (!inner) return at.scope;
    const path = only === true ? at.path : [...at.path, asked];
    const end = rounds(on, rest, body, { scope: inner, path }, sink);
    return only === true ? end : merged(on, at.scope, [end, at.scope], asked);
  }
  const source = evaluate(on, item.source, at.scope);
  const tried = triedValues(on, item.source, source) ?? fewValues(source);
  let { scope } = at;
  const path = onlyValue(source) === undefined ? [...at.path, source] : at.path;
  const open = under(on.all, known(on.all, `${item.slot}∈${source.key}`), source);
  // What holds after a round without a fixed value is asked once more, since rounds may depend on each other.
  const members: readonly Seen[] = tried ? tried.map((value) => constantSeen(on.all, value)) : [open, open];
  for (const member of members) {
    const inner = memberOf(on, item.source, member, bound(scope, item.slot, member));
    if (inner) scope = { ...rounds(on, rest, body, { scope: inner, path }, sink), facts: at.scope.facts };
  }
  return scope;
}

function fewValues(source: Seen): readonly Value[] | undefined {
  const value = onlyValue(source);
  return Array.isArray(value) && value.length <= MAX_ROUNDS ? value : undefined;
}

/** What holds after whichever of several paths; who does not know the condition does not know which. */
function merged(on: Evaluation, before: Scope, ends: readonly Scope[], asked: Seen): Scope {
  const [only, ...others] = ends;
  if (!only) return before;
  if (others.length === 0) return only;
  const locals = new Map(before.locals);
  for (const slot of new Set(ends.flatMap((end) => [...end.locals.keys()]))) {
    const options = ends.flatMap((end) => end.locals.get(slot) ?? []);
    const [first] = options;
    const isSame = first && options.length === ends.length && options.every((one) => one === first);
    if (first)
      locals.set(
        slot,
        isSame ? first : under(on.all, either(on.all, options.map(({ key }) => key).join("|"), options), asked),
      );
  }
  const written = new Map<number, readonly Written[]>();
  for (const track of new Set(ends.flatMap((end) => [...end.written.keys()]))) {
    const lists = ends.map((end) => end.written.get(track) ?? []);
    const cells = new Set(lists.flatMap((list) => list.map(({ cell }) => cell)));
    written.set(
      track,
      [...cells].map((cell) => mergedCell(on, cell, lists, asked)),
    );
  }
  return { ...before, locals, written, isShown: ends.every(({ isShown }) => isShown) };
}

function mergedCell(on: Evaluation, cell: string, lists: readonly (readonly Written[])[], asked: Seen): Written {
  const found = lists.map((list) => list.findLast((one) => one.cell === cell));
  const all = found.filter((one) => one !== undefined);
  const [first] = all;
  if (first && all.length === lists.length && all.every((one) => one === first)) return first;
  const seen = under(
    on.all,
    either(
      on.all,
      `${cell} ${asked.key}`,
      all.map((one) => one.seen),
    ),
    asked,
  );
  return { cell, seen, partly: all.length < lists.length || all.some(({ partly }) => partly === true) };
}
