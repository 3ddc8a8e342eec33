// A cell of a track as a rule reads it: who is shown it, and who knows it anyway.
import type { Core, CoreTrack } from "ninefold/language";
import { listedValues } from "./assuming.ts";
import type { Evaluation } from "./evaluation.ts";
import { narrowed, type Scope, type Suppositions } from "./scope.ts";
import { NOBODY, type Seats, seatsWhere } from "./seats.ts";
import { either, holeSeen, onlyValue, type Partition, type Seen, together, under } from "./seen.ts";
import { seatsShown } from "./viewers.ts";

/** The canonical text of a cell. */
export const cellKey = (track: number, indices: readonly Seen[]): string =>
  `${track}[${indices.map(({ key }) => key).join(", ")}]`;

/** What is known of a cell. `indices` says which. */
export function readTrack(
  on: Evaluation,
  core: Extract<Core, { kind: "track" }>,
  indices: readonly Seen[],
  scope: Scope,
): Seen {
  const track = trackOf(on, core.track);
  const cell = cellKey(core.track, indices);
  const asked = together(on.all, indices);
  // No cell has `none` for an index: the rules have a hole there, which everyone sees.
  const isHole = (index: Seen, i: number): boolean => onlyValue(index) === null && track.index[i]?.kind !== "option";
  if (indices.some((index, i) => index.hole || isHole(index, i))) return holeSeen(on.all);
  const written = scope.written.get(core.track);
  const last = written?.findLast((one) => one.cell === cell);
  if (last && !last.partly) return under(on.all, last.seen, asked);
  const version = written ? `'${written.length}` : "";
  const before = cellBefore(on, core, track, indices, scope);
  if (!written) return before;
  if (isFixed(cell) && written.every((one) => isFixed(one.cell)))
    return last ? under(on.all, either(on.all, `${cell}${version}`, [before, last.seen]), asked) : before;
  // Which of the cells were written is not known: it may be any of them.
  return {
    ...before,
    ...together(on.all, [before, ...written.map(({ seen }) => seen)]),
    key: `${cell}${version}`,
    values: undefined,
    partition: undefined,
  };
}

/** Whether a text names one cell, whatever the state. */
export const isFixed = (cell: string): boolean => /^\d+\[[-A-Z\d_, ]*\]$/.test(cell);

/** What is the case in the state that a rule has made which ends in this scope. */
export function factsAfter({ facts, written }: Scope): Suppositions {
  const left = new Map(facts);
  for (const [track, list] of written) {
    const isKnown = list.every(({ cell }) => isFixed(cell));
    for (const key of facts.keys()) if (!isKnown && key.startsWith(`${track}[`)) left.delete(key);
    for (const { cell, seen, partly } of list) {
      if (isKnown && !partly && seen.values) left.set(cell, seen.values);
      else left.delete(cell);
    }
  }
  // What was found of expressions may have changed with the cells.
  return new Map([...left].filter(([key]) => isFixed(key)));
}

const trackOf = (on: Evaluation, track: number): CoreTrack => {
  const found = on.game.tracks[track];
  if (!found) throw new RangeError(`there is no track ${track}`);
  return found;
};

/** Of a cell that the rule has not written: what players were shown last. */
function cellBefore(
  on: Evaluation,
  core: Extract<Core, { kind: "track" }>,
  track: CoreTrack,
  indices: readonly Seen[],
  scope: Scope,
): Seen {
  const key = cellKey(core.track, indices);
  const values = scope.facts.get(key) ?? listedValues(track.type);
  const asked = together(on.all, indices);
  const from = { track: core.track, indices };
  if (scope.own?.at(-1) === key) return { ...asked, key, values, from };
  if (!track.shownTo) {
    if (asked.know === on.all) on.noted({ key, track: core.track, indices, type: track.type });
    return { ...asked, key, values, from };
  }
  // Who sees one cell of a track may not depend on others that somebody does not see.
  const isInner = scope.own?.some((own) => own.startsWith(`${core.track}[`)) === true;
  const { know, partition } = isInner ? HIDDEN : viewersOf(on, core.track, indices, scope);
  const seats = know | on.always(core.track, indices);
  const inner = { ...viewScope(indices, scope), own: [...(scope.own ?? []), key] };
  const elsewhere = track.shownElse && !isInner ? on.evaluate(track.shownElse, inner).key : undefined;
  if (seats === on.all) return { ...asked, key, values, from };
  const read = { track: core.track, indices, cell: key, know: seats, asked: asked.know, span: core.span };
  const reads = new Map(asked.reads).set(`${key} ${core.span.start}`, read);
  return {
    ...asked,
    know: asked.know & seats,
    reads,
    key,
    values,
    partition,
    from,
    instead: elsewhere,
  };
}

/** Where `shown to` of a cell is asked: its indices have the first local variables. */
const viewScope = (indices: readonly Seen[], scope: Scope): Scope => ({
  locals: new Map(indices.map((index, i) => [i, index])),
  facts: scope.shown,
  shown: scope.shown,
  isShown: true,
  written: new Map(),
});

const HIDDEN: Viewers = { know: NOBODY, secrets: new Map() };

export interface Viewers {
  /** Who sees the cell, whatever it holds. */
  readonly know: Seats;
  /** Where that depends on what it holds. */
  readonly partition?: Partition | undefined;
  /** Secrets of other cells that say who sees it. */
  readonly secrets: Seen["reads"];
}

/** Who sees a cell in the state that was shown last. */
export function viewersOf(on: Evaluation, track: number, indices: readonly Seen[], scope: Scope): Viewers {
  const { shownTo, type } = trackOf(on, track);
  if (!shownTo) return { know: on.all, secrets: new Map() };
  const key = cellKey(track, indices);
  const inner: Scope = { ...viewScope(indices, scope), own: [...(scope.own ?? []), key] };
  const shown = seatsShown(on, shownTo, inner);
  if (!shown.dependsOn.has(key)) return { know: shown.sure, secrets: shown.reads };
  const values = scope.facts.get(key) ?? listedValues(type);
  if (!values) return { know: shown.sure, secrets: shown.reads };
  const viewers = values.map((value) => {
    const facts = narrowed(new Map([...scope.shown].filter(([one]) => one !== key)), key, [value]);
    return facts ? seatsShown(on, shownTo, { ...inner, facts, shown: facts }).sure : 0;
  });
  // Who does not see one value of the cell only knows that one as well.
  const know = seatsWhere(on.all, (seat) => viewers.filter((one) => (one & seat) === 0).length <= 1);
  return { know, partition: { values, viewers }, secrets: shown.reads };
}
