// Code of foresight: a question in the state that an action makes. Where all that is asked of it are sets, they are
// changed in local places and no state is made; else a copy of the state is changed.

import { neededDeeds, walk } from "../../analyse/needed-deeds.ts";
import type { Code } from "../../code/ir/code.ts";
import { type Layout, planesAsked } from "../../layout/represent.ts";
import { blocksOf, type Deed, termsOf, tracksWrittenBy } from "../../terms/deeds.ts";
import type { Term } from "../../terms/term.ts";
import { i32 } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import type { Words } from "../builder/words.ts";
import { emitDeeds } from "./emit-deeds.ts";
import type { TermEmitting } from "./emit-terms.ts";

/** By track the planes that are kept in local places, by their numbers. */
export type Overlay = ReadonlyMap<number, ReadonlyMap<number, Words>>;

/** More planes are not kept in local places. */
const MOST_PLANES = 24;

/** Asks a body in the state that deeds make. */
export function foreseen<Answer extends Code | Words>(
  emit: TermEmitting,
  { deeds, body }: Term & { kind: "after" },
  ask: (inner: TermEmitting, body: Term) => Answer,
): Answer {
  const needed = neededDeeds(deeds, body);
  const planes = overlaid(emit.with.layout, needed, body);
  if (!planes || emit.overlaid) return ask(stateAfter(emit, needed), body);
  const overlay = new Map(
    [...planes].map(([track, some]): [number, Map<number, Words>] => [
      track,
      new Map(
        [...some].map((plane): [number, Words] => [
          plane,
          emit.plane(track, plane).map((word) => emit.build.copy(word)),
        ]),
      ),
    ]),
  );
  const inner = emit.over(overlay);
  emitDeeds(inner, needed);
  return ask(inner, body);
}

/** In the copy of the state that deeds have changed. */
export function stateAfter(emit: TermEmitting, deeds: readonly Deed[]): TermEmitting {
  const { module, layout } = emit.with;
  const made = emit.elsewhere(i32(module.reserve(layout.size)));
  copyState(emit.build, emit.state, made.state, layout.size);
  emitDeeds(made, deeds);
  return made;
}

/** The planes that are asked after they may have been written; undefined where more than sets is asked of them. */
function overlaid(
  layout: Layout,
  deeds: readonly Deed[],
  body: Term,
): ReadonlyMap<number, ReadonlySet<number>> | undefined {
  const written = new Set<number>();
  const planes = new Map<number, Set<number>>();
  let whole = false;
  const seen = new Set<Term>();
  const ask = (term: Term): void => {
    walk(term, seen, (one) => {
      if (one.kind === "times" || one.kind === "after" || one.kind === "possible") whole = true;
      if (one.kind === "cell" && written.has(one.track)) whole = true;
      if (one.kind !== "cells") return;
      const asked = planes.get(one.track) ?? new Set();
      for (const plane of planesAsked(layout.tracks[one.track]!, one.values)) asked.add(plane);
      planes.set(one.track, asked);
    });
  };
  // A term that was asked before a track was written is asked again behind.
  const write = (track: number): void => {
    written.add(track);
    seen.clear();
  };
  const go = (some: readonly Deed[]): void => {
    for (const deed of some) {
      if (deed.kind === "for") for (const track of tracksWrittenBy(deed.body)) write(track);
      if (deed.kind === "if" || deed.kind === "for") ask(deed.kind === "if" ? deed.condition : deed.set);
      else for (const term of termsOf([deed])) ask(term);
      if (deed.kind === "write" || deed.kind === "write-all") write(deed.track);
      for (const block of blocksOf(deed)) go(block);
    }
  };
  go(deeds);
  ask(body);
  const found = new Map([...written].map((track) => [track, planes.get(track) ?? new Set<number>()]));
  const words = [...found].reduce((sum, [track, some]) => sum + some.size * layout.tracks[track]!.words, 0);
  return whole || words > MOST_PLANES ? undefined : found;
}
