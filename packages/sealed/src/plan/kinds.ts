// Which kind each draw and each track is.
import {
  anyCore,
  asksLocal,
  type CoreTrack,
  innermost,
  printType,
  printValue,
  sizeOf,
  type Type,
  valuesOf,
} from "ninefold/language";
import { viewersOf } from "./know/reading.ts";
import { NO_FACTS, seenWith } from "./know/scope.ts";
import { onlySeat, type Seats, seatsIn } from "./know/seats.ts";
import { onlyValue, type Seen } from "./know/seen.ts";
import type { Write } from "./know/statements.ts";
import type { CountedCards, DrawPlan, Owner, TrackKind, TrackPlan } from "./plan.ts";
import { indexTuples } from "./rules/indices.ts";
import type { Rule } from "./rules/rule.ts";
import type { DrawSurvey, Survey } from "./survey.ts";

export interface Kinds {
  readonly tracks: readonly TrackKind[];
  /** By where the statement stands. */
  readonly draws: ReadonlyMap<number, DrawPlan["kind"]>;
  /** The types of cards. */
  readonly tokens: readonly Type[];
  readonly hidden: readonly boolean[];
  /** Tracks that say which card is in another position, or was: as when somebody has looked at it. */
  readonly records: ReadonlySet<number>;
}

export function kindsOf(survey: Survey): Kinds {
  const { knower, writes } = survey;
  const hidden = knower.game.tracks.map((_, track) => isHidden(survey, track));
  const draws = drawKinds(survey);
  const isOf = (seen: Seen, kind: DrawPlan["kind"]): boolean =>
    [...seen.draws].some(({ span }) => draws.get(span.start) === kind);
  const tracks = knower.game.tracks.map((_, track): TrackKind => {
    const own = writes.filter(({ write }) => write.track === track);
    const given = own.flatMap(({ write }) => [write.value, ...write.indices]);
    if (given.some((seen) => isOf(seen, "K"))) return "K";
    if (hidden[track]) return given.some((seen) => isOf(seen, "D")) ? "D" : "C";
    return own.some(({ write }) => [write.value, ...write.path].some((seen) => isOf(seen, "R"))) ? "R" : "O";
  });
  const tokens = tokensOf(survey, draws);
  // What a hidden track is made of that is made of cards are cards.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { rule, write } of writes) {
      if (!hidden[write.track] || tracks[write.track] !== "C" || !holdsToken(survey, tokens, write.track)) continue;
      const isCard = (track: number): boolean => tracks[track] === "K";
      if (
        ![...write.value.reads.values()].some((read) => isCard(read.track)) &&
        !isChosenCard(survey, rule, write, isCard)
      )
        continue;
      tracks[write.track] = "K";
      isChanged = true;
    }
  }
  return { tracks, draws, tokens, hidden, records: recordsOf(survey, tracks) };
}

/** Whether a value is made of what a decision chooses from among cards. */
function isChosenCard(
  { knower }: Survey,
  { decision }: Rule,
  { core }: Write,
  isCard: (track: number) => boolean,
): boolean {
  return (decision?.params ?? []).some(
    ({ slot, source }) =>
      anyCore(source, knower.game.functions, (part) => part.kind === "track" && isCard(part.track)) &&
      asksLocal(core, (asked) => asked === slot),
  );
}

/** Whether a track has cards for values, or is indexed by them. */
function holdsToken({ knower }: Survey, tokens: readonly Type[], track: number): boolean {
  const core = knower.game.tracks[track];
  return core !== undefined && [innermost(core.type), ...core.index].some((type) => tokens.includes(type));
}

/** Where the cells of a track name cards, or how they count them, if they do. */
export function cardsIn({ tokens }: Kinds, { type, index }: CoreTrack): TrackPlan["cards"] {
  const names = new Set(tokens.map(printType));
  if (names.has(printType(innermost(type)))) return "value";
  const at = index.findIndex((one) => names.has(printType(one)));
  if (at >= 0) return at;
  return innermost(type).kind === "int" ? countedIn(tokens, index) : undefined;
}

/** Cells that are indexed by one field of cards, and by no other, count those that have it. */
function countedIn(tokens: readonly Type[], index: readonly Type[]): CountedCards | undefined {
  const fields = tokens.flatMap((token) =>
    token.kind === "product" ? token.fields.map(({ type }) => ({ type, size: sizeOf(token) })) : [],
  );
  const found = index.flatMap((one, at) =>
    fields.filter(({ type }) => printType(type) === printType(one)).map((field) => ({ ...field, at })),
  );
  const [only] = found;
  const kinds = only && valuesOf(only.type).map((value) => printValue(only.type, value));
  if (!only?.size || !kinds || found.length > 1) return undefined;
  const count = Number(only.size) / kinds.length;
  return { index: only.at, kinds: kinds.map((kind) => ({ kind, count })) };
}

/** Those to which nothing is written but what is in one cell of another. */
function recordsOf({ knower, writes }: Survey, kinds: readonly TrackKind[]): ReadonlySet<number> {
  const tracks = [...knower.game.tracks.keys()].filter((track) => {
    const own = writes.filter(({ write }) => write.track === track && onlyValue(write.value) === undefined);
    const sources = own.map(({ write }) => write.value.from);
    return own.length > 0 && sources.every((from) => from && "track" in from && kinds[from.track] === "K");
  });
  return new Set(tracks);
}

/** Whether somebody does not know some of its cells. */
function isHidden({ knower }: Survey, track: number): boolean {
  return indexTuples(knower, track).some((indices) => {
    const { know } = viewersOf(knower, track, indices, seenWith(NO_FACTS));
    return (know | knower.always(track, indices)) !== knower.all;
  });
}

function drawKinds({ knower, draws }: Survey): ReadonlyMap<number, DrawPlan["kind"]> {
  const groups = groupsOf(draws);
  const kinds = new Map<number, DrawPlan["kind"]>();
  for (const group of groups) {
    const flows = group.flatMap(({ flows }) => flows);
    const isSecret = flows.some(({ audience }) => audience !== knower.all);
    const reads = group.some(({ drawings }) => drawings.some(({ drawing }) => drawing.source.know !== knower.all));
    const isOne = group.length === 1 && group.every((draw) => isSingle(draw, knower.all));
    for (const { span } of group) kinds.set(span.start, isSecret || reads ? (isOne && !reads ? "D" : "K") : "R");
  }
  return kinds;
}

/** Whether each draw is of one value, for one seat, and has nothing to do with another. */
function isSingle({ span, drawings, flows }: DrawSurvey, all: Seats): boolean {
  const isApart = drawings.every(
    ({ drawing: { source, core } }) =>
      ![...source.draws].some((draw) => draw.span.start === span.start) &&
      core?.kind !== "subsets" &&
      core?.kind !== "orders",
  );
  const audiences = flows.filter(({ audience }) => audience !== all).map(({ audience }) => audience);
  return isApart && audiences.every((audience) => seatsIn(audience).length === 1);
}

/** Draws whose sources depend on each other. */
function groupsOf(draws: Survey["draws"]): readonly (readonly DrawSurvey[])[] {
  const group = new Map<number, DrawSurvey[]>([...draws].map(([start, draw]) => [start, [draw]]));
  for (const [start, { drawings }] of draws) {
    for (const { drawing } of drawings) {
      for (const { span } of drawing.source.draws) {
        const [one, other] = [group.get(start), group.get(span.start)];
        if (!one || !other || one === other) continue;
        one.push(...other);
        for (const { span: member } of other) group.set(member.start, one);
      }
    }
  }
  return [...new Set(group.values())];
}

function tokensOf({ draws }: Survey, kinds: Kinds["draws"]): readonly Type[] {
  const types = new Set<Type>();
  for (const [start, { drawings }] of draws) {
    if (kinds.get(start) !== "K") continue;
    for (const { drawing } of drawings) {
      if (drawing.core) types.add(innermost(drawing.core.type));
    }
  }
  return [...types];
}

/** Whose secret the cells of a track are. */
export function ownerOf({ knower, writes }: Survey, track: number): Owner {
  const cells = indexTuples(knower, track).map((indices) => {
    const { know, partition } = viewersOf(knower, track, indices, seenWith(NO_FACTS));
    return { indices, seats: partition ? 0 : know || knower.always(track, indices) };
  });
  const secret = cells.filter(({ seats }) => seats !== knower.all);
  const types = knower.game.tracks[track]?.index ?? [];
  for (const index of types.keys()) {
    if (types[index] !== knower.game.player) continue;
    const isIndexed = secret.every(({ indices, seats }) => {
      const seat = indices[index] && onlyValue(indices[index]);
      return typeof seat === "number" && seats === onlySeat(seat);
    });
    if (isIndexed) return { by: "index", index };
  }
  const [first] = secret;
  const [seat, ...others] = first ? seatsIn(first.seats) : [];
  if (seat !== undefined && others.length === 0 && secret.every(({ seats }) => seats === first?.seats))
    return { by: "seat", seat };
  const deciders = new Set(writes.filter(({ write }) => write.track === track).map(({ rule }) => rule.me));
  const [decider] = deciders;
  return deciders.size === 1 && decider !== undefined ? { by: "seat", seat: decider } : { by: "decider" };
}
