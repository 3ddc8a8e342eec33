// What is in a spot, as text.
import type { GameSystem, PlayerId } from "ninefold/model";
import type { Plan, Scene, Spot, SpotId, Thing, Tint } from "ninefold/scene";
import { colours } from "../output.ts";
import { tinted } from "./paint.ts";

/** In place of what is in an empty spot that is named. */
export const NOTHING = "–";

/** What stands in each spot, in a few characters or in words. */
export class Contents {
  readonly #plan: Plan;
  readonly #bySpot: ReadonlyMap<SpotId, readonly Thing[]>;
  readonly #blank: string;
  /** The zones that are drawn as boards. */
  readonly #tables: ReadonlySet<string>;
  /** By zone whose it is. */
  readonly #owners: ReadonlyMap<string, PlayerId | undefined>;
  /** Of each player, in their order: what stands before what is theirs. */
  readonly #letters: readonly string[];

  constructor({ display, players }: Pick<GameSystem, "display" | "players">, plan: Plan, { things }: Scene) {
    this.#plan = plan;
    this.#tables = new Set(plan.zones.flatMap(({ id, kind }) => (kind === "board" ? [id] : [])));
    this.#owners = new Map(plan.zones.map(({ id, owner }) => [id, owner]));
    this.#bySpot = Map.groupBy(things, ({ spot }) => spot);
    this.#blank = display.glyphs.get("none") ?? "·";
    this.#letters = players.map(({ id, name }) =>
      players.every((one) => one.id === id || one.name[0] !== name[0]) ? name[0]! : `${id + 1}:`,
    );
  }

  of({ id }: Spot): readonly Thing[] {
    return this.#bySpot.get(id) ?? [];
  }

  /** On a board: what stands highest and the tokens beside it, or marks where nothing does. */
  cell(spot: Spot): { readonly text: string; readonly tint?: Tint } {
    const things = this.#drawnIn(spot);
    const top = things.at(-1);
    if (!top) return { text: this.#blank };
    const tint = top.face.up ? top.face.tint : undefined;
    return {
      text: things.map((thing) => this.#short(thing)).join(spot.outline === "box" ? "," : ""),
      ...(tint && { tint }),
    };
  }

  /** Whose it is is told by more than a colour. */
  #short({ face, spot, count }: Thing): string {
    const zone = this.#plan.spots.get(spot)?.zone;
    const owner = face.up && face.owner !== this.#owners.get(zone ?? "") ? face.owner : undefined;
    const counted = count > 1 && face.text !== String(count) ? `${face.text}×${count}` : face.text;
    return owner === undefined ? counted : `${this.#letters[owner]}${counted}`;
  }

  /** The same, where a line has room for words. */
  inWords(spot: Spot): string {
    const things = this.#drawnIn(spot);
    return things.length === 0 ? this.#blank : listed(things);
  }

  /** What lies on boards and is not drawn in their cells: rings, marks that something stands on, and what is on the sides. */
  beside(): readonly Thing[] {
    return [...this.#plan.spots.values()].flatMap((spot) => {
      if (!this.#tables.has(spot.zone)) return [];
      if (spot.outline === "side") return this.of(spot);
      const drawn = this.#drawnIn(spot);
      return this.of(spot).filter((thing) => !drawn.includes(thing));
    });
  }

  /** Of a spot that is named: all that is in it. */
  list(spot: Spot): string {
    return this.of(spot).length === 0 ? NOTHING : listed(this.of(spot));
  }

  /** The same where a ring only says that it lies nowhere. */
  waiting(spot: Spot): string {
    return this.of(spot).every(({ face }) => face.up && face.shape === "ring") ? NOTHING : this.list(spot);
  }

  #drawnIn(spot: Spot): readonly Thing[] {
    const things = this.of(spot).filter(({ face }) => !(face.up && face.shape === "ring"));
    const kindOf = ({ track }: Thing): string | undefined => this.#plan.tracks.get(track)?.kind;
    const solid = things.filter((thing) => kindOf(thing) !== "marking");
    if (solid.length === 0) return things.slice(-1);
    // A point may be that of several tracks, which lie beside each other there.
    if (spot.outline === "box") return solid;
    const top = solid.findLast((thing) => kindOf(thing) !== "token");
    return solid.filter((thing) => kindOf(thing) === "token" || thing.track === top?.track);
  }
}

/** Shapes of what is said by its text; anything else is said in words. */
const SHORT: readonly string[] = ["card", "figure", "mark", "wall", "clubs", "diamonds", "hearts", "spades"];

/** A thing in a line. Backs say what the rules show in place of what is hidden. */
export function said({ face, count }: Omit<Thing, "spot" | "order">): string {
  if (!face.up) return colours.dim(count > 1 ? `${count} hidden` : face.label);
  if (face.text === String(count)) return tinted(face.label, face.tint);
  const text = SHORT.includes(face.shape) ? face.text : face.label;
  return tinted(text, face.tint) + (count > 1 ? `×${count}` : "");
}

/** Things in a line: with commas where they are said in words. */
export function listed(things: readonly Omit<Thing, "spot" | "order">[]): string {
  const texts = things.map(said);
  return texts.join(texts.some((text) => text.includes(" ")) ? ", " : " ");
}
