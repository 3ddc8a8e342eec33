// What a viewer is shown, as data: each value as it is printed and as a plain value beside it.
import {
  type Decision,
  type GameSystem,
  type PlainValue,
  type Player,
  type PlayerId,
  plainValuesOf,
  type State,
  type ViewedTrack,
} from "../model/index.ts";
import { frozen } from "../model/system/frozen.ts";
import type { Viewer } from "./viewer.ts";

/** What a viewer is shown of one track. */
export interface ShownTrack {
  readonly track: string;
  readonly index: readonly string[];
  /** The printed value; undefined where it is hidden from the viewer. */
  readonly value: string | undefined;
  /** Printed, what is shown in its place. */
  readonly instead?: string;
  readonly plain: {
    readonly index: readonly PlainValue[];
    /** Undefined where it is hidden; `none` is null. */
    readonly value: PlainValue | undefined;
    readonly instead?: PlainValue;
  };
}

/** What a viewer is shown of a decision. */
export interface ShownDecision {
  readonly player: Player;
  readonly family: string;
  /** Missing where the parameters are hidden from the viewer, as are the id and the values. */
  readonly parameters?: readonly string[];
  readonly values?: readonly PlainValue[];
  readonly steps?: readonly (readonly string[])[];
  readonly id?: string;
}

/** A decision that a player may take, as data. */
export interface Choice extends Pick<Decision, "id" | "family" | "parameters" | "steps"> {
  readonly values: readonly PlainValue[];
}

/** What the viewer is shown of a state. */
export function shownTracks(system: GameSystem, state: State, viewer: Viewer): readonly ShownTrack[] {
  return system.view(state, viewer).map((viewed) => shownTrack(system, viewed));
}

/** A viewed track as data. */
export function shownTrack(system: GameSystem, { track, index, value, instead }: ViewedTrack): ShownTrack {
  const plain = plainValuesOf(system);
  return frozen({
    track,
    index: [...index],
    value,
    ...(instead !== undefined && { instead }),
    plain: {
      index: [...plain.index(track, index)],
      value: value === undefined ? undefined : plain.value(track, value),
      ...(instead !== undefined && { instead: plain.instead(track, instead) }),
    },
  });
}

/** Who decides what in a state. */
export interface Deciding {
  readonly state: State;
  readonly by: PlayerId;
  readonly decision: Decision;
}

/** Whether the viewer is shown all of a decision: her own, and those of others where the rules show them. */
export const isShownWhole = (system: GameSystem, { state, by, decision }: Deciding, viewer: Viewer): boolean =>
  by === viewer || system.showsDecision(state, by, decision, viewer);

/** What the viewer is shown of a decision taken in a state: at least its family. */
export function shownDecision(system: GameSystem, deciding: Deciding, viewer: Viewer): ShownDecision {
  const { by, decision } = deciding;
  const player = system.players[by];
  if (!player) throw new RangeError(`${system.name} has no player ${by}`);
  const whole = isShownWhole(system, deciding, viewer) && choiceOf(system, decision);
  return frozen({ player: { ...player }, family: decision.family, ...whole });
}

/** A decision as data, for who may take it. */
export function choiceOf(system: GameSystem, decision: Decision): Choice {
  const { id, family, parameters, steps } = decision;
  const values = plainValuesOf(system).parameters(decision);
  return frozen({
    id,
    family,
    parameters: [...parameters],
    ...(steps && { steps: steps.map((step) => [...step]) }),
    values: [...values],
  });
}
