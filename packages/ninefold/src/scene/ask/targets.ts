// What may be clicked to say a value: spots that are of it, things that look like it, the seats of players.
import { sameType, type Type, wholeOf, withoutNone } from "../../language/core/types.ts";
import type { Click, GameSystem, PlayerId } from "../../model/index.ts";
import { typeName } from "../../model/text/spots.ts";
import { idOf } from "../plan/drawing-board.ts";
import { type Drawn, drawnOf } from "../plan/plan-of.ts";
import type { Spot, SpotId, Zone } from "../plan/spot.ts";
import type { Scene, Thing } from "../scene.ts";

/** The id of a spot, the key of a thing, or the id of a seat. */
export type Target = string;

/** By the printed values of a type what may be clicked for each. */
export type Targets = ReadonlyMap<string, readonly Target[]>;

/** A thing that shows a value; `isMember`: as one of the members of a set or a pile. */
interface Shown {
  readonly value: string;
  readonly target: Target;
  readonly spot: SpotId;
  readonly isMember: boolean;
}

/** What of a scene may be clicked by a player, type by type. */
export class Clickable {
  readonly #system: GameSystem;
  readonly #scene: Scene;
  readonly #player: PlayerId | undefined;
  readonly #drawn: Drawn;
  readonly #known = new Map<Type, Targets>();

  constructor(system: GameSystem, scene: Scene, player: PlayerId | undefined) {
    this.#system = system;
    this.#scene = scene;
    this.#player = player;
    this.#drawn = drawnOf(system);
  }

  /** Where several things stand for a value each may be clicked; those of who decides come before those of others. */
  for(type: Type): Targets {
    const known = this.#known.get(type);
    if (known) return known;
    const found = this.#found(withoutNone(type));
    this.#known.set(type, found);
    return found;
  }

  /** What may be clicked for a part of a gesture; nothing where it is not drawn. */
  targetsOf(click: Click): readonly Target[] {
    const { plan, types } = this.#drawn;
    if ("cells" in click) return click.cells.map((cell) => idOf(click.board, cell)).filter((id) => plan.spots.has(id));
    if ("value" in click)
      return [...types]
        .filter(([, of]) => typeName(of) === click.type)
        .map(([zone]) => idOf(zone, click.value))
        .filter((id) => plan.spots.has(id));
    const look = plan.tracks.get(click.track);
    if (look?.kind === "standing") {
      const indices = this.#system.tracks.find(({ name }) => name === click.track)?.indices ?? [];
      const at = indices.findIndex((index) => index.join("\n") === click.index.join("\n"));
      const spot = look.stands[at]?.spot;
      return spot === undefined ? [] : [spot];
    }
    const isIt = ({ track, index }: Thing): boolean =>
      track === click.track && index.join("\n") === click.index.join("\n");
    return this.#scene.things.filter(isIt).map(({ key }) => key);
  }

  #found(type: Type): Targets {
    if (this.#isPlayer(type)) return this.#seats();
    const spots = this.#spotsOf(type).map(({ spot, owner }) => ({ value: spot.value, target: spot.id, owner }));
    const things = this.#thingsOf(type)
      .map((thing) => ({ ...thing, owner: this.#ownerOf(thing.spot) }))
      .filter(({ isMember, owner }) => saysType(type) || (isMember && owner === this.#player));
    const all = [...spots, ...things];
    const own = type.kind !== "cell" && this.#player !== undefined && all.some(({ owner }) => owner === this.#player);
    const found = new Map<string, string[]>();
    for (const { value, target, owner } of all) {
      if (own && owner !== undefined && owner !== this.#player) continue;
      const targets = found.get(value) ?? [];
      targets.push(target);
      found.set(value, targets);
    }
    return found;
  }

  #isPlayer(type: Type): boolean {
    return type.kind === "enum" && this.#system.players.every(({ name }, i) => wholeMembers(type)[i] === name);
  }

  /** The seats that are drawn. */
  #seats(): Targets {
    const seats = this.#drawn.plan.zones.filter(({ kind }) => kind === "seat");
    return new Map(seats.map(({ id, title }) => [title, [id]]));
  }

  #spotsOf(type: Type): readonly { readonly spot: Spot; readonly owner: PlayerId | undefined }[] {
    const { plan, types } = this.#drawn;
    const zones = new Map(plan.zones.map((zone) => [zone.id, zone]));
    const wanted = [...types].filter(([, of]) => isLike(of, type)).flatMap(([id]) => zones.get(id) ?? []);
    const outer = wanted.filter((zone) => !this.#isNested(zone));
    const ids = new Map((outer.length > 0 ? outer : wanted).map(({ id, owner }) => [id, owner]));
    return [...plan.spots.values()]
      .filter(({ zone, outline }) => ids.has(zone) && outline !== "side")
      .map((spot) => ({ spot, owner: ids.get(spot.zone) }));
  }

  /** A board in the cell of another one. */
  #isNested({ inside }: Zone): boolean {
    const { plan } = this.#drawn;
    const zone = inside === undefined ? undefined : plan.spots.get(inside)?.zone;
    return plan.zones.some(({ id, kind }) => id === zone && kind === "board");
  }

  /** Things whose face is a value of the type, and is shown. */
  #thingsOf(type: Type): readonly Shown[] {
    return this.#scene.things.flatMap(({ track, key, spot, face }) => {
      const { of, isMember = false } = this.#shownBy(track) ?? {};
      return of && isLike(of, type) && face.up ? [{ value: face.value, target: key, spot, isMember }] : [];
    });
  }

  /** Of what type the faces are that a track is drawn as, and whether they are members of its value. */
  #shownBy(track: string): { readonly of: Type | undefined; readonly isMember?: boolean } | undefined {
    const look = this.#drawn.plan.tracks.get(track);
    if (look?.kind === "held") return { of: look.things[0]?.index };
    if (look?.kind !== "standing" || look.heap) return undefined;
    const bare = withoutNone(look.type);
    return "of" in bare ? { of: bare.of, isMember: true } : { of: bare };
  }

  #ownerOf(id: string): PlayerId | undefined {
    const { plan } = this.#drawn;
    const zone = plan.zones.find((one) => one.id === plan.spots.get(id)?.zone);
    return zone?.owner;
  }
}

const wholeMembers = (type: Type): readonly string[] => {
  const whole = wholeOf(type);
  return whole.kind === "enum" ? whole.members : [];
};

/** Whether what shows a value says by itself of what type it is: a number alone does not, unless it is in one's own hand. */
const saysType = (type: Type): boolean =>
  type.kind === "enum" || type.kind === "product" || (type.kind === "int" && type.named !== undefined);

/** Parts of one enumeration are alike, and so are ranges of numbers that are nameless alike. */
function isLike(one: Type, other: Type): boolean {
  const [a, b] = [wholeOf(withoutNone(one)), wholeOf(withoutNone(other))];
  if (a.kind === "int" && b.kind === "int") return a.named === b.named && a.low <= b.low && a.high >= b.high;
  return sameType(a, b);
}
