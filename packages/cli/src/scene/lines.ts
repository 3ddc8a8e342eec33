// What stands beside the boards: the players, rows of boxes, and what belongs to all.
import type { GameSystem } from "ninefold/model";
import type { Plan, Scene, Spot, SpotId, Thing, Zone } from "ninefold/scene";
import { colours, padded, widthOf, wrapped } from "../output.ts";
import { type Contents, listed, NOTHING, said } from "./contents.ts";
import { playerColour } from "./paint.ts";

/** Where there are so many boxes at most, empty ones are named too. */
const FEW_BOXES = 12;

/** Longer names of players stand out over the others'. */
const MAX_NAME = 16;

/** Before who decides. */
const LAMP = "▸";

export class Lines {
  readonly #system: GameSystem;
  readonly #plan: Plan;
  readonly #scene: Scene;
  readonly #contents: Contents;
  readonly #spots: ReadonlyMap<string, readonly Spot[]>;
  readonly #zonesIn: ReadonlyMap<SpotId, Zone>;
  /** The spots that are there for what waits. */
  readonly #waiting: ReadonlySet<SpotId>;

  constructor(system: GameSystem, plan: Plan, scene: Scene, contents: Contents) {
    this.#system = system;
    this.#plan = plan;
    this.#scene = scene;
    this.#contents = contents;
    this.#spots = Map.groupBy(plan.spots.values(), ({ zone }) => zone);
    this.#zonesIn = new Map(plan.zones.flatMap((zone) => (zone.inside === undefined ? [] : [[zone.inside, zone]])));
    this.#waiting = new Set(
      [...plan.tracks.values()].flatMap((look) => [
        ...(look.kind === "token" ? look.tokens.flatMap(({ waiting }) => waiting ?? []) : []),
        ...(look.kind === "held" ? look.things.map(({ aside }) => aside) : []),
      ]),
    );
  }

  all(): readonly string[] {
    const outer = this.#plan.zones.filter(({ inside }) => inside === undefined);
    const seats = outer.filter(({ kind }) => kind === "seat").map((zone) => ({ zone, parts: this.#partsOf(zone) }));
    return [
      ...seats.flatMap(({ zone, parts }) => (parts.length > 0 ? [this.#seat(zone, parts)] : [])),
      ...outer.filter(({ kind }) => kind === "area").map((zone) => line(entry(zone.title, this.#boxes(zone)))),
      ...this.#status(outer.find(({ kind }) => kind === "status")).map(line),
    ];
  }

  /** `▸ South  hand: ♣Q ♥2   on the table: –` */
  #seat({ owner, title }: Zone, parts: readonly string[]): string {
    const width = Math.min(MAX_NAME, Math.max(...this.#system.players.map(({ name }) => widthOf(name))));
    const decides = this.#scene.active.some((player) => player === owner);
    const name = owner === undefined ? title : playerColour({ id: owner })(title);
    const head = `${LAMP} ${padded(name, width)}  `;
    const text = wrapped(head + parts.join("   "), " ".repeat(Math.min(MAX_NAME + 4, widthOf(head))));
    return decides ? text : text.replace(LAMP, " ");
  }

  /** A board is drawn apart, and what stands somewhere else is not said again. */
  #partsOf({ id }: Zone): readonly string[] {
    return this.#spotsOf(id).flatMap((spot) => {
      const inner = this.#zonesIn.get(spot.id);
      if (inner?.kind === "board" || (inner === undefined && this.#isLeft(spot))) return [];
      return [entry(spot.name, inner ? this.#boxes(inner) : this.#contents.list(spot))];
    });
  }

  #boxes({ id }: Zone): string {
    const spots = this.#spotsOf(id);
    const full = spots.filter((spot) => this.#contents.of(spot).length > 0);
    if (full.length === 0) return NOTHING;
    const texts = new Set(full.map((spot) => this.#contents.list(spot)));
    const [only = ""] = texts;
    const isHidden = full.every((spot) => this.#contents.of(spot).every(({ face }) => !face.up));
    if (full.length === spots.length && full.length > 1 && texts.size === 1 && isHidden) return only;
    return (spots.length <= FEW_BOXES ? spots : full)
      .map((spot) => `${titleOf(spot)} ${this.#contents.list(spot)}`)
      .join(", ");
  }

  #status(zone: Zone | undefined): readonly string[] {
    const spots = zone ? this.#spotsOf(zone.id).filter((spot) => !this.#isLeft(spot)) : [];
    const beside = Map.groupBy(this.#contents.beside(), (thing) => this.#titleOf(thing));
    const marks = [...beside].map(([title, things]) =>
      entry(title, things.map((thing) => this.#lyingOn(thing)).join(", ")),
    );
    const { unseen } = this.#scene;
    return [
      ...spots.map((spot) => entry(spot.name, this.#contents.waiting(spot))),
      ...marks,
      ...(unseen.length > 0 ? [entry("unseen", listed(unseen))] : []),
    ];
  }

  /** What marks and rings stand for they say themselves; what is on the side of a cell is of its track. */
  #titleOf({ track, face }: Thing): string {
    return this.#hasValues(track) ? (this.#system.display.titles.get(track) ?? track) : face.label;
  }

  /** Whether things are values of a track, which they do not name. */
  #hasValues(track: string): boolean {
    const kind = this.#plan.tracks.get(track)?.kind;
    return kind === "standing" || kind === "printed";
  }

  #lyingOn(thing: Thing): string {
    const { name } = this.#plan.spots.get(thing.spot)!;
    return this.#hasValues(thing.track) && !(thing.face.up && ["mark", "wall"].includes(thing.face.shape))
      ? `${name} ${said(thing)}`
      : name;
  }

  /** Whether nothing waits in a spot that is there for what waits. */
  #isLeft(spot: Spot): boolean {
    return this.#waiting.has(spot.id) && this.#contents.of(spot).length === 0;
  }

  #spotsOf(zone: string): readonly Spot[] {
    return this.#spots.get(zone) ?? [];
  }
}

/** Numbers are told from what is in their boxes. */
const titleOf = ({ name }: Spot): string => (/\d$/u.test(name) ? `${name}:` : name);

const entry = (title: string, text: string): string => `${colours.dim(`${title}:`)} ${text}`;

const line = (text: string): string => wrapped(text, "  ");
