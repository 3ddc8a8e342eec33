// What has changed from one scene to the next: for animation, for announcements and for the mark of the last ply. A match of what is
// gone with what has come is a guess only where the two scenes and the decision leave no doubt.
import type { ShownDecision } from "../knowledge/index.ts";
import type { GameSystem } from "../model/index.ts";
import type { Plan } from "./plan/plan.ts";
import { planOf } from "./plan/plan-of.ts";
import type { SpotId } from "./plan/spot.ts";
import { inOrder, type Scene, type Thing } from "./scene.ts";

export type Change =
  /** A thing is in another spot; where its face is another one too, it was turned there. */
  | { readonly kind: "moved"; readonly before: Thing; readonly after: Thing }
  /** It has another face, where it is. */
  | { readonly kind: "turned"; readonly before: Thing; readonly after: Thing }
  /** There are more of it, or less. */
  | { readonly kind: "counted"; readonly before: Thing; readonly after: Thing }
  /** It lies higher or lower among what is in its spot. */
  | { readonly kind: "shifted"; readonly before: Thing; readonly after: Thing }
  | { readonly kind: "appeared"; readonly after: Thing }
  | { readonly kind: "gone"; readonly before: Thing };

/** What makes the later scene of the earlier one. */
export interface Changes extends Omit<Scene, "things"> {
  readonly things: readonly Change[];
}

/** So many things of one face at most are matched by where they are; of more nobody could say which is which. */
const MAX_DOUBTFUL = 12;

/**
 * The changes from one scene of a game to a later one. `decided`: what was decided between them, as far as the viewer was shown
 * it: what it names is matched first.
 */
export function changesBetween(
  system: GameSystem,
  before: Scene,
  after: Scene,
  decided: readonly ShownDecision[] = [],
): Changes {
  const { things: _, ...rest } = after;
  return { ...rest, things: new Matching(planOf(system), before.things, after.things, namedIn(decided)).changes() };
}

/** The scene that the changes make of the one before. */
export function changed(system: GameSystem, scene: Scene, { things, ...rest }: Changes): Scene {
  const known = new Map(scene.things.map((thing) => [thing.key, thing]));
  for (const change of things) if ("before" in change) known.delete(change.before.key);
  for (const change of things) if ("after" in change) known.set(change.after.key, change.after);
  return { ...rest, things: inOrder([...known.values()], planOf(system)) };
}

const namedIn = (decided: readonly ShownDecision[]): ReadonlySet<string> =>
  new Set(decided.flatMap(({ parameters = [] }) => parameters));

class Matching {
  readonly #plan: Plan;
  readonly #named: ReadonlySet<string>;
  readonly #found: Change[] = [];
  #gone: Thing[];
  #come: Thing[];

  constructor(plan: Plan, before: readonly Thing[], after: readonly Thing[], named: ReadonlySet<string>) {
    this.#plan = plan;
    this.#named = named;
    const later = new Map(after.map((thing) => [thing.key, thing]));
    const earlier = new Map(before.map((thing) => [thing.key, thing]));
    this.#gone = before.filter((thing) => !isLike(thing, later.get(thing.key)));
    this.#come = after.filter((thing) => !isLike(thing, earlier.get(thing.key)));
    for (const thing of after) {
      const known = earlier.get(thing.key);
      if (isLike(thing, known) && known!.order !== thing.order)
        this.#found.push({ kind: "shifted", before: known!, after: thing });
    }
  }

  changes(): readonly Change[] {
    this.#matchKeys();
    this.#matchFaces();
    this.#matchNamed();
    this.#matchSpots();
    for (const before of this.#gone) this.#found.push({ kind: "gone", before });
    for (const after of this.#come) this.#found.push({ kind: "appeared", after });
    return this.#found;
  }

  /** Tokens keep their names, wherever they stand. */
  #matchKeys(): void {
    for (const after of this.#come.slice()) {
      const before = this.#gone.find(
        ({ key, spot, face }) => key === after.key && spot !== after.spot && alike(face, after.face),
      );
      if (before) this.#match("moved", before, after);
    }
  }

  /** Pieces and cards are the same that look the same: first those that were named, then the nearest. */
  #matchFaces(): void {
    const single = (thing: Thing): boolean => thing.count === 1 && thing.face.up;
    for (const { face } of this.#come.filter(single)) {
      const come = this.#come.filter((thing) => single(thing) && alike(thing.face, face));
      const gone = this.#gone.filter((thing) => single(thing) && alike(thing.face, face));
      if (come.length > MAX_DOUBTFUL || gone.length > MAX_DOUBTFUL) continue;
      const pairs = come.flatMap((after) =>
        gone.map((before) => ({ before, after, apart: this.#apart(before, after) })),
      );
      pairs.sort((a, b) => a.apart - b.apart);
      for (const { before, after } of pairs)
        if (this.#gone.includes(before) && this.#come.includes(after)) this.#match("moved", before, after);
    }
  }

  /** A piece that was named by where it was and where it is has become another one. */
  #matchNamed(): void {
    const gone = this.#gone.filter(({ spot }) => this.#isNamed(spot));
    const come = this.#come.filter(({ spot }) => this.#isNamed(spot));
    const [before, ...others] = gone.filter(({ spot }) => come.every((thing) => thing.spot !== spot));
    const [after, ...more] = come;
    if (before && after && others.length === 0 && more.length === 0 && before.track === after.track)
      this.#match("moved", before, after);
  }

  #matchSpots(): void {
    for (const after of this.#come.slice()) {
      const before = this.#gone.find(({ key, spot }) => key === after.key && spot === after.spot);
      if (before) this.#match(before.count === after.count ? "turned" : "counted", before, after);
    }
  }

  #match(kind: "moved" | "turned" | "counted", before: Thing, after: Thing): void {
    this.#found.push({ kind, before, after });
    this.#gone = this.#gone.filter((thing) => thing !== before);
    this.#come = this.#come.filter((thing) => thing !== after);
  }

  /** How far two things are apart: what was named is nearest, other zones are farthest. */
  #apart(before: Thing, after: Thing): number {
    const [from, to] = [this.#plan.spots.get(before.spot)!, this.#plan.spots.get(after.spot)!];
    const unnamed = (this.#isNamed(before.spot) ? 0 : FAR) + (this.#isNamed(after.spot) ? 0 : FAR);
    return unnamed + (from.zone === to.zone ? Math.hypot(from.x - to.x, from.y - to.y) : FAR / 2);
  }

  #isNamed(spot: SpotId): boolean {
    return this.#named.has(this.#plan.spots.get(spot)?.value ?? "");
  }
}

/** Farther than any board is wide. */
const FAR = 1e6;

const alike = (one: Thing["face"], other: Thing["face"]): boolean =>
  one.up && other.up
    ? one.value === other.value && one.label === other.label
    : one.label === other.label && one.up === other.up;

/** Whether nothing of a thing is different but what lies below it. */
const isLike = (one: Thing, other: Thing | undefined): boolean =>
  other !== undefined && one.spot === other.spot && one.count === other.count && alike(one.face, other.face);
