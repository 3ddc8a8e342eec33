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
  /** What is not where it was as it was, and what was not where it is; in their order. */
  readonly #gone: Set<Thing>;
  readonly #come: Set<Thing>;

  constructor(plan: Plan, before: readonly Thing[], after: readonly Thing[], named: ReadonlySet<string>) {
    this.#plan = plan;
    this.#named = named;
    const later = new Map(after.map((thing) => [thing.key, thing]));
    const earlier = new Map(before.map((thing) => [thing.key, thing]));
    this.#gone = new Set(before.filter((thing) => !isLike(thing, later.get(thing.key))));
    this.#come = new Set(after.filter((thing) => !isLike(thing, earlier.get(thing.key))));
    for (const thing of after) {
      const known = earlier.get(thing.key);
      if (known && isLike(thing, known) && known.order !== thing.order)
        this.#found.push({ kind: "shifted", before: known, after: thing });
    }
  }

  changes(): readonly Change[] {
    this.#matchKeys(
      (before, after) => before.spot !== after.spot && looksOf(before) === looksOf(after),
      () => "moved",
    );
    this.#matchFaces();
    this.#matchNamed();
    this.#matchKeys(
      (before, after) => before.spot === after.spot,
      (before, after) => (before.count === after.count ? "turned" : "counted"),
    );
    for (const before of this.#gone) this.#found.push({ kind: "gone", before });
    for (const after of this.#come) this.#found.push({ kind: "appeared", after });
    return this.#found;
  }

  /** What has one key before and after: tokens, wherever they stand, and what is another one in its spot. */
  #matchKeys(fits: (before: Thing, after: Thing) => boolean, kind: (before: Thing, after: Thing) => Matched): void {
    const gone = new Map([...this.#gone].map((thing) => [thing.key, thing]));
    for (const after of [...this.#come]) {
      const before = gone.get(after.key);
      if (before && fits(before, after)) this.#match(kind(before, after), before, after);
    }
  }

  /** Pieces and cards are the same that look the same: first those that were named, then the nearest. */
  #matchFaces(): void {
    const [gone, come] = [byLooks(this.#gone), byLooks(this.#come)];
    for (const [looks, after] of come) {
      const before = gone.get(looks) ?? [];
      if (before.length > MAX_DOUBTFUL || after.length > MAX_DOUBTFUL) continue;
      const pairs = after.flatMap((to) => before.map((from) => ({ from, to, apart: this.#apart(from, to) })));
      pairs.sort((a, b) => a.apart - b.apart);
      for (const { from, to } of pairs) if (this.#gone.has(from) && this.#come.has(to)) this.#match("moved", from, to);
    }
  }

  /** A piece that was named by where it was and where it is has become another one. */
  #matchNamed(): void {
    const come = [...this.#come].filter(({ spot }) => this.#isNamed(spot));
    const gone = [...this.#gone].filter(
      ({ spot }) => this.#isNamed(spot) && come.every((thing) => thing.spot !== spot),
    );
    const [before, ...others] = gone;
    const [after, ...more] = come;
    if (before && after && others.length === 0 && more.length === 0 && before.track === after.track)
      this.#match("moved", before, after);
  }

  #match(kind: Matched, before: Thing, after: Thing): void {
    this.#found.push({ kind, before, after });
    this.#gone.delete(before);
    this.#come.delete(after);
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

type Matched = "moved" | "turned" | "counted";

/** Farther than any board is wide. */
const FAR = 1e6;

/** Things that look alike have one text. */
const looksOf = ({ face }: Thing): string => `${face.up ? face.value : ""}\n${face.up}\n${face.label}`;

/** Single things that are shown, by what they look like. */
function byLooks(things: Iterable<Thing>): ReadonlyMap<string, readonly Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const thing of things) {
    if (thing.count !== 1 || !thing.face.up) continue;
    const those = found.get(looksOf(thing)) ?? [];
    those.push(thing);
    found.set(looksOf(thing), those);
  }
  return found;
}

/** Whether nothing of a thing is different but what lies below it. */
const isLike = (one: Thing, other: Thing | undefined): boolean =>
  other !== undefined && one.spot === other.spot && one.count === other.count && looksOf(one) === looksOf(other);
