// A sealed match as one seat, or everybody, is shown it: as data, from which it is drawn like any other.
import {
  choiceOf,
  decisionHeard,
  type Event,
  type Perspective,
  type ShownDecision,
  type ShownTrack,
  shownTrack,
} from "ninefold/knowledge";
import type { Decision, PlayerId, ViewedTrack } from "ninefold/model";
import type { Chosen, World } from "../course/line.ts";
import type { Course, Stage } from "../course/stage.ts";
import { partsOf } from "../deck/ids.ts";

/** What a seat or a spectator has of a match. */
export interface Shown {
  readonly course: Course;
  /** Nothing before there is a first state. */
  readonly view: readonly ViewedTrack[];
  readonly decisions: readonly Decision[];
}

const keyOf = ({ track, index, value, instead }: ShownTrack): string => JSON.stringify([track, index, value, instead]);

/** Says what was played, from one look to the next. */
export class SeenPlay {
  readonly #viewer: PlayerId | undefined;
  readonly #events: Event[] = [];
  #turns = 0;
  #world: World | undefined;
  #view: readonly ShownTrack[] = [];

  /** `viewer`: undefined for who is shown what everybody is. */
  constructor(viewer: PlayerId | undefined) {
    this.#viewer = viewer;
  }

  /** What is shown by now; undefined before there is a first state. */
  look({ course, view, decisions }: Shown): Perspective | undefined {
    const { line, setting, stage } = course;
    if (!line) return undefined;
    const { system } = setting;
    for (; this.#turns < line.turns.length; this.#turns++) {
      const { chosen } = line.turns[this.#turns]!;
      const isNext = this.#turns === line.turns.length - 1;
      if (chosen)
        this.#add({ kind: "decided", decisions: this.#decided(course, chosen, isNext ? this.#world : undefined) });
    }
    this.#world = line.world;
    this.#see(view.map((viewed) => shownTrack(system, viewed)));
    const ply = line.turns.length - 1;
    const player = this.#viewer === undefined ? undefined : system.players[this.#viewer];
    return {
      ...(player && { player: { ...player } }),
      ply,
      infostate: course.base,
      events: [...this.#events],
      view: this.#view,
      choices: decisions.map((decision) => choiceOf(system, decision)),
      to: decidingIn(stage),
      ...(stage.k === "over" && stage.end.by === "rules" && { outcome: stage.end.outcome }),
    };
  }

  #see(view: readonly ShownTrack[]): void {
    const before = new Set(this.#view.map(keyOf));
    const tracks = view.filter((one) => !before.has(keyOf(one)));
    this.#view = view;
    if (tracks.length > 0) this.#add({ kind: "seen", tracks });
  }

  #add(
    event:
      | { readonly kind: "seen"; readonly tracks: readonly ShownTrack[] }
      | { readonly kind: "decided"; readonly decisions: readonly ShownDecision[] },
  ): void {
    const ply = event.kind === "decided" ? this.#turns : this.#turns - 1;
    this.#events.push({ ...event, ply, key: `${event.kind} ${this.#events.length}` });
  }

  /** `world`: that in which it was decided, where it is known. */
  #decided(
    { setting: { system } }: Course,
    chosen: readonly Chosen[],
    world: World | undefined,
  ): readonly ShownDecision[] {
    return system.players.flatMap(({ id: by, name }) => {
      const one = chosen[by];
      if (!one) return [];
      const player = { id: by, name };
      if (!("id" in one)) return [{ player, family: one.family }];
      if (one.hidden !== undefined) return [{ player, family: one.hidden }];
      return [{ player, ...choiceOf(system, world?.choices[by]?.find(({ id }) => id === one.id) ?? named(one.id)) }];
    });
  }
}

/** A decision by its id alone: in the world of everybody it need not be legal. */
const named = (id: string): Decision => decisionHeard([id, ...partsOf(id), null]);

/** Who has to decide, and nothing else. */
function decidingIn(stage: Stage): readonly PlayerId[] {
  if (stage.k === "decide") return [stage.seat as PlayerId];
  return stage.k === "promise" ? (stage.seats as readonly PlayerId[]) : [];
}
