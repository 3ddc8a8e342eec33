// What may be clicked to say a value: spots that are of it, things that look like it, the seats of players.
import { sameType, type Type, wholeOf, withoutNone } from "../../language/core/types.ts";
import { type Click, descriptionOf, type GameSystem, type PlayerId } from "../../model/index.ts";
import { isPlayer } from "../plan/looks.ts";
import { idOf, type Said, saidKey } from "../plan/plan-builder.ts";
import { type Drawn, drawnOf } from "../plan/plan-of.ts";
import type { SpotId } from "../plan/spot.ts";
import type { Scene, Thing } from "../scene.ts";

/** The id of a spot, the key of a thing, or the id of a seat: none of them is like one of another sort. */
export type Target = string;

/** By the printed values of a type what may be clicked for each. */
export type Targets = ReadonlyMap<string, readonly Target[]>;

/** Something that says a value, and whose it is. */
interface Saying {
  readonly value: string;
  readonly target: Target;
  readonly owner: PlayerId | undefined;
}

/** What of a scene may be clicked by a player, type by type. */
export class Clickable {
  readonly #system: GameSystem;
  readonly #scene: Scene;
  /** Who clicks. */
  readonly player: PlayerId;
  readonly #drawn: Drawn;
  readonly #known = new Map<PlayerId | undefined, Map<Type | undefined, Targets>>();
  /** By track and index what is clicked where a display names that; made when it is first asked for. */
  #tracks: ReadonlyMap<string, readonly Target[]> | undefined;

  constructor(system: GameSystem, scene: Scene, player: PlayerId) {
    this.#system = system;
    this.#scene = scene;
    this.player = player;
    this.#drawn = drawnOf(system);
  }

  /**
   * Where several things stand for a value each may be clicked; those of who decides come before those of others. Where the type is not
   * known, what is printed alike is. `owner`: whose board a cell is meant of, where each player has one.
   */
  for(type: Type | undefined, owner?: PlayerId): Targets {
    const byOwner = this.#known.get(owner) ?? new Map<Type | undefined, Targets>();
    this.#known.set(owner, byOwner);
    const known = byOwner.get(type);
    if (known) return known;
    const found = type ? this.#found(withoutNone(type), owner) : this.#foundAlike();
    byOwner.set(type, found);
    return found;
  }

  /** What may be clicked for a part of a gesture; nothing where it is not drawn. */
  targetsOf(click: Click): readonly Target[] {
    const { plan, spotsOf } = this.#drawn;
    if ("cells" in click) return click.cells.map((cell) => idOf(click.board, cell)).filter((id) => plan.spots.has(id));
    if ("value" in click) return spotsOf.get(saidKey(click.type, click.value)) ?? [];
    this.#tracks ??= this.#targetsByTrack();
    return this.#tracks.get(trackKey(click)) ?? [];
  }

  /** The spot of a value that stands still; what stands where its value says is clicked itself. */
  #targetsByTrack(): ReadonlyMap<string, readonly Target[]> {
    const found = new Map<string, Target[]>();
    for (const { track, index, key } of this.#scene.things) {
      const name = trackKey({ track, index });
      found.set(name, [...(found.get(name) ?? []), key]);
    }
    for (const { name, indices } of this.#system.tracks) {
      const look = this.#drawn.plan.tracks.get(name);
      if (look?.kind !== "standing" && look?.kind !== "printed") continue;
      for (const [i, index] of indices.entries()) {
        const spot = look.stands[i]?.spot;
        if (spot !== undefined) found.set(trackKey({ track: name, index }), [spot]);
      }
    }
    return found;
  }

  #found(type: Type, meant: PlayerId | undefined): Targets {
    const game = descriptionOf(this.#system);
    if (game && isPlayer(game, type)) return this.#seats();
    return this.#preferred(
      [...this.#spotsOf(type), ...this.#thingsOf(type)],
      type.kind === "cell" ? meant : this.player,
    );
  }

  /** Players are at their seats; a plain number is said by a box or a cell that is called so, or by a member of what one has. */
  #foundAlike(): Targets {
    const seats = this.#seats();
    const spots = this.#outer(this.#drawn.says);
    const things = this.#scene.things.flatMap(({ track, key, spot, face }): Saying[] => {
      const look = this.#drawn.plan.tracks.get(track);
      if (!face.up || (look?.kind !== "printed" && look?.kind !== "held")) return [];
      const owner = this.#ownerOf(spot);
      const isMember = look.kind === "printed" && look.type.members !== undefined;
      const isOwn = isMember && owner === this.player;
      return isOwn || !/^-?\d/.test(face.value) ? [{ value: face.value, target: key, owner }] : [];
    });
    const byValue = new Map<string, Saying[]>();
    for (const saying of [...spots, ...things]) {
      if (seats.has(saying.value)) continue;
      const those = byValue.get(saying.value) ?? [];
      those.push(saying);
      byValue.set(saying.value, those);
    }
    return new Map([...seats, ...[...byValue.values()].flatMap((those) => [...this.#preferred(those, this.player)])]);
  }

  /** What is of this player goes before what is others'. */
  #preferred(all: readonly Saying[], player: PlayerId | undefined): Targets {
    const hasOwn = player !== undefined && all.some(({ owner }) => owner === player);
    const found = new Map<string, Target[]>();
    for (const { value, target, owner } of all) {
      if (hasOwn && owner !== undefined && owner !== player) continue;
      const targets = found.get(value) ?? [];
      if (!targets.includes(target)) targets.push(target);
      found.set(value, targets);
    }
    return found;
  }

  /** The seats that are drawn. */
  #seats(): Targets {
    const seats = this.#drawn.plan.zones.filter(({ kind }) => kind === "seat");
    return new Map(seats.map(({ id, title }) => [title, [id]]));
  }

  #spotsOf(type: Type): readonly Saying[] {
    return this.#outer(this.#drawn.says.filter((said) => said.type && isLike(said.type, type)));
  }

  /** The boards in cells of other ones only where there are no others. */
  #outer(wanted: readonly Said[]): readonly Saying[] {
    const outer = wanted.filter(({ spot }) => !this.#isNested(spot));
    return (outer.length > 0 ? outer : wanted).map(({ value, spot }) => ({
      value,
      target: spot,
      owner: this.#ownerOf(spot),
    }));
  }

  #isNested(id: SpotId): boolean {
    const { plan, zones } = this.#drawn;
    const zone = zones.get(plan.spots.get(id)!.zone);
    const around = plan.spots.get(zone?.inside ?? "");
    return around !== undefined && zones.get(around.zone)?.kind === "board";
  }

  /** Things whose face is a value of the type; a number alone says no type, unless it is in one's own hand. */
  #thingsOf(type: Type): readonly Saying[] {
    const saysType =
      type.kind === "enum" || type.kind === "product" || (type.kind === "int" && type.named !== undefined);
    return this.#scene.things.flatMap(({ track, key, spot, face }): Saying[] => {
      const { of, isMember } = this.#facesOf(track);
      if (!face.up || !of || !isLike(of, type)) return [];
      const owner = this.#ownerOf(spot);
      return saysType || (isMember && owner === this.player) ? [{ value: face.value, target: key, owner }] : [];
    });
  }

  /** Of what type the faces are that a track is drawn as, and whether they are members of its value. */
  #facesOf(track: string): { readonly of?: Type; readonly isMember: boolean } {
    const look = this.#drawn.plan.tracks.get(track);
    if (look?.kind === "held") return { ...(look.things[0]?.of && { of: look.things[0].of }), isMember: false };
    if (look?.kind !== "standing" || look.heap) return { isMember: false };
    const bare = withoutNone(look.type);
    return "of" in bare ? { of: bare.of, isMember: true } : { of: bare, isMember: false };
  }

  #ownerOf(id: SpotId): PlayerId | undefined {
    const { plan, zones } = this.#drawn;
    return zones.get(plan.spots.get(id)!.zone)?.owner;
  }
}

const trackKey = ({ track, index }: Pick<Thing, "track" | "index">): string => [track, ...index].join("\n");

/** Parts of one enumeration are alike, and so is a range of plain numbers to those in it. */
function isLike(one: Type, other: Type): boolean {
  const [a, b] = [wholeOf(withoutNone(one)), wholeOf(withoutNone(other))];
  if (a.kind === "int" && b.kind === "int") return a.named === b.named && a.low <= b.low && a.high >= b.high;
  return sameType(a, b);
}
