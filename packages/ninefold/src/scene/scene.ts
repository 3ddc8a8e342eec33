// A scene: what one viewer is shown, as things in the spots of a plan. It is made from what is shown alone, so that nothing hidden
// can get into a drawing.

import type { Type, Value } from "../language/core/types.ts";
import { withoutNone } from "../language/core/types.ts";
import type { GameSystem, PlayerId, ViewedTrack } from "../model/index.ts";
import { readValue } from "../model/text/positions.ts";
import type { Face, FaceUp } from "./faces/face.ts";
import { type Faces, hiddenFace } from "./faces/faces.ts";
import type { Held, Marks, Stand, Token, TrackLook } from "./plan/looks.ts";
import type { Plan } from "./plan/plan.ts";
import { drawnOf } from "./plan/plan-of.ts";
import { printedMembers } from "./plan/printed-type.ts";
import type { SpotId } from "./plan/spot.ts";

export interface Thing {
  /** Unique in its scene: the track, and which of the things it is that the track is drawn as. */
  readonly key: string;
  readonly spot: SpotId;
  /** From the lowest in its spot. */
  readonly order: number;
  /** So many of it lie there. */
  readonly count: number;
  readonly track: string;
  readonly index: readonly string[];
  readonly face: Face;
}

export interface Scene {
  /** By spot, and in each from the lowest. */
  readonly things: readonly Thing[];
  /** What the viewer knows to be somewhere, but not where: what others hold. */
  readonly unseen: readonly Omit<Thing, "spot" | "order">[];
  /** Who decides now. */
  readonly active: readonly PlayerId[];
  readonly outcome?: string;
}

/** A thing before it is known what lies below it. */
type Drawn = Omit<Thing, "order" | "spot"> & { readonly spot: SpotId | undefined };

/** What a scene is made of. A perspective has it. */
export interface Viewed {
  readonly view: readonly ViewedTrack[];
  readonly to: readonly PlayerId[];
  readonly outcome?: string;
}

/** The scene of what is shown of a game. */
export function sceneOf(system: GameSystem, { view, to, outcome }: Viewed): Scene {
  const { plan, faces } = drawnOf(system);
  const families = new Map([...plan.tracks.keys()].map((track) => [track, [] as ViewedTrack[]]));
  for (const shown of view) families.get(shown.track)?.push(shown);
  const drawn = [...plan.tracks].flatMap(([track, look]) =>
    families.get(track)!.flatMap((shown, i) => new Drawing(shown, faces).drawn(look, i)),
  );
  const orders = new Map<SpotId, number>();
  const standing = drawn.flatMap((thing): Thing[] => {
    const { spot } = thing;
    if (spot === undefined) return [];
    const order = orders.get(spot) ?? 0;
    orders.set(spot, order + 1);
    return [{ ...thing, spot, order }];
  });
  return {
    things: inOrder(standing, plan),
    unseen: drawn.flatMap(({ spot, ...thing }) => (spot === undefined ? [thing] : [])),
    active: to,
    ...(outcome !== undefined && { outcome }),
  };
}

/** By spots in the order of the plan. */
export function inOrder(things: readonly Thing[], { spots }: Plan): readonly Thing[] {
  const bySpot = new Map([...spots.keys()].map((spot) => [spot, [] as Thing[]]));
  for (const thing of things) bySpot.get(thing.spot)?.push(thing);
  return [...bySpot.values()].flatMap((those) => those.sort((a, b) => a.order - b.order));
}

type StandingLook = TrackLook & { readonly kind: "standing" };
type Printed = TrackLook & { readonly kind: "printed" };

/** What one track is drawn as. */
class Drawing {
  readonly #shown: ViewedTrack;
  readonly #faces: Faces;

  constructor(shown: ViewedTrack, faces: Faces) {
    this.#shown = shown;
    this.#faces = faces;
  }

  /** `i`: the number of the track in its family. */
  drawn(look: TrackLook, i: number): readonly Drawn[] {
    switch (look.kind) {
      case "lamp":
      case "hidden":
        return [];
      case "standing":
        return this.#standing(look, look.stands[i]!);
      case "printed":
        return this.#printed(look, look.stands[i]!);
      case "marking":
        return this.#marks(look.marks[i]!);
      case "token":
        return [this.#token(look.tokens[i]!)];
      case "held":
        return [this.#held(look.things[i]!)];
    }
  }

  #standing({ type, heap, counted }: StandingLook, stand: Stand): readonly Drawn[] {
    const { spot, isSide = false } = stand;
    const value = this.#value(type);
    if (value === undefined) return this.#hidden(stand, counted);
    if (value === null || (value === false && type.kind === "bool")) return [];
    const own = (face: FaceUp): FaceUp => owned(isSide && value === true ? { ...face, shape: "wall" } : face, stand);
    if (heap)
      return value === 0 ? [] : [this.#thing(spot, own(this.#faces.heap(value as number)), { count: value as number })];
    if (!Array.isArray(value)) return [this.#thing(spot, own(this.#faces.of(type, value)))];
    const bare = withoutNone(type) as Type & { readonly of: Type };
    if (value.length === 0 && bare === type) return [];
    const members = (value as readonly Value[]).map((member) => this.#faces.of(bare.of, member));
    return this.#members(members, stand, bare.kind === "pile");
  }

  #members(members: readonly FaceUp[], stand: Stand, isPile: boolean): readonly Drawn[] {
    const { spot } = stand;
    if (members.length === 0) return [this.#thing(spot, EMPTY)];
    // The top lies highest; who draws may show that alone.
    if (isPile) return members.toReversed().map((face, i) => this.#thing(spot, owned(face, stand), { part: `#${i}` }));
    const counts = new Map<string, { readonly face: FaceUp; count: number }>();
    for (const face of members) {
      const known = counts.get(face.value);
      if (known) known.count++;
      else counts.set(face.value, { face, count: 1 });
    }
    return [...counts].map(([part, { face, count }]) => this.#thing(spot, owned(face, stand), { count, part }));
  }

  /** The backs of as many as the rules say; one back where they do not count. */
  #hidden({ spot, of }: Stand, counted: boolean): readonly Drawn[] {
    const { instead } = this.#shown;
    const face = hiddenFace(instead);
    if (!counted || instead === undefined) return [this.#thing(spot, { ...face, label: besides(of, face.label) })];
    const count = Number(instead);
    const back = { up: false, text: "▒", label: besides(of, "hidden") } as const;
    return count === 0 ? [] : [this.#thing(spot, back, { count })];
  }

  /** Like `#standing`, by what is printed. */
  #printed({ type, heap }: Printed, stand: Stand): readonly Drawn[] {
    const { value, instead } = this.#shown;
    const isCounted = type.members !== undefined && instead !== undefined && /^\d+$/.test(instead);
    if (value === undefined) return this.#hidden(stand, isCounted);
    if (value === "none" || (type.name === "Bool" && value === "false")) return [];
    if (heap) {
      const count = Number(value);
      return count === 0 ? [] : [this.#thing(stand.spot, owned(this.#faces.heap(count), stand), { count })];
    }
    const members = printedMembers(type, value);
    if (!members) return [this.#thing(stand.spot, owned(this.#faces.printed(type.name, value), stand))];
    if (members.length === 0 && !type.isOption) return [];
    const faces = members.map((member) => this.#faces.printed(type.name, member));
    return this.#members(faces, stand, type.members === "pile");
  }

  #marks({ spots, tint, label }: Marks): readonly Drawn[] {
    const { value, instead } = this.#shown;
    if (value === undefined) return [this.#thing(undefined, { ...hiddenFace(instead), label: `${label} hidden` })];
    return (printedMembers({ members: "set" }, value) ?? []).flatMap((part) => {
      const face: FaceUp = { up: true, value: part, shape: "mark", ...(tint && { tint }), text: "*", label };
      const spot = spots.get(part);
      return spot === undefined ? [] : [this.#thing(spot, face, { part })];
    });
  }

  #token({ spots, waiting, tint, text, label, value: named }: Token): Drawn {
    const printed = this.#shown.value;
    const shape = this.#shown.index.length > 0 ? "disc" : "ring";
    if (printed === undefined)
      return this.#thing(undefined, { ...hiddenFace(this.#shown.instead), label: `${label} hidden` });
    const face: FaceUp = { up: true, value: named, shape, ...(tint && { tint }), text, label };
    if (printed === "none") return this.#thing(waiting, face);
    const spot = spots.get(printed);
    if (spot !== undefined) return this.#thing(spot, face);
    // It stands somewhere that is not drawn, which is said where it would wait.
    return this.#thing(waiting, { ...face, shape: "figure", text: printed, label: printed });
  }

  #held({ holders, aside, face }: Held): Drawn {
    const { value, instead } = this.#shown;
    if (value !== undefined) return this.#thing(holders.get(value) ?? aside, face);
    if (instead === undefined) return this.#thing(undefined, face);
    const [text, label] = [`${face.text} (${instead})`, `${face.label}, shown as ${instead}`];
    return this.#thing(undefined, { ...face, text, label });
  }

  #value(type: Type): Value | undefined {
    const { value } = this.#shown;
    return value === undefined ? undefined : readValue(type, value);
  }

  #thing(spot: SpotId | undefined, face: Face, { count = 1, part }: { count?: number; part?: string } = {}): Drawn {
    const { track, index } = this.#shown;
    const name = index.length > 0 ? `${track}[${index.join(", ")}]` : track;
    return { key: part === undefined ? name : `${name} ${part}`, spot, count, track, index, face };
  }
}

const EMPTY: FaceUp = { up: true, value: "{}", shape: "figure", text: "∅", label: "empty" };

/** A face with what its spot does not tell. */
const owned = (face: FaceUp, { tint, of }: Stand): FaceUp => ({
  ...face,
  ...(tint && !face.tint && { tint, ...(tint.player !== undefined && { owner: tint.player }) }),
  label: besides(of, face.label),
});

/** What an index says before the value. */
const besides = (of: string | undefined, label: string): string => (of === undefined ? label : `${of} ${label}`);
