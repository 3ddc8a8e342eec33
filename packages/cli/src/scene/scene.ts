// A scene as lines of text: boards, then the players, the boxes, and what belongs to all.
import type { GameSystem, PlayerId, ViewedTrack } from "ninefold/model";
import { changesBetween, type Plan, planOf, type Spot, type SpotId, sceneOf, type Zone } from "ninefold/scene";
import { colours, columns, padded, widest } from "../output.ts";
import { type Block, beside, type DrawnBoard, drawBoard, drawNested } from "./board.ts";
import { Contents } from "./contents.ts";
import { Lines } from "./lines.ts";
import { spotPainter } from "./paint.ts";

export interface SceneOptions {
  /** Who decides now. */
  readonly to?: readonly PlayerId[];
  /** Spots that the last ply has changed. */
  readonly last?: ReadonlySet<SpotId>;
}

/** What is shown of a state, drawn by the plan of its game. */
export function drawScene(system: GameSystem, view: readonly ViewedTrack[], options: SceneOptions = {}): string {
  const { to = [], last = new Set<SpotId>() } = options;
  const plan = planOf(system);
  const scene = sceneOf(system, { view, to });
  const contents = new Contents(system, plan, scene);
  const boards = new Boards(system, plan, contents, last).lines();
  const lines = new Lines(system, plan, scene, contents).all();
  return [...boards, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n");
}

/** The spots in which something has changed from one view to the next. */
export function changedSpots(
  system: GameSystem,
  before: readonly ViewedTrack[],
  after: readonly ViewedTrack[],
): ReadonlySet<SpotId> {
  const [from, to] = [before, after].map((view) => sceneOf(system, { view, to: [] }));
  const { things } = changesBetween(system, from!, to!);
  return new Set(
    things.flatMap((change) => [
      ...("before" in change ? [change.before.spot] : []),
      ...("after" in change ? [change.after.spot] : []),
    ]),
  );
}

class Boards {
  readonly #system: GameSystem;
  readonly #plan: Plan;
  readonly #contents: Contents;
  readonly #last: ReadonlySet<SpotId>;
  readonly #spotsOf: ReadonlyMap<string, readonly Spot[]>;
  readonly #zonesIn: ReadonlyMap<SpotId, Zone>;

  constructor(system: GameSystem, plan: Plan, contents: Contents, last: ReadonlySet<SpotId>) {
    this.#system = system;
    this.#plan = plan;
    this.#contents = contents;
    this.#last = last;
    this.#zonesIn = new Map(plan.zones.flatMap((zone) => (zone.inside === undefined ? [] : [[zone.inside, zone]])));
    this.#spotsOf = Map.groupBy(plan.spots.values(), ({ zone }) => zone);
  }

  /** Those of all, and those of players beside each other. */
  lines(): readonly string[] {
    const boards = this.#plan.zones.filter(({ kind }) => kind === "board");
    const common = boards.filter(({ inside }) => inside === undefined);
    const owned = boards.filter(({ owner }) => owner !== undefined);
    const titled = common.length > 1;
    const groups = [
      common.map((zone) => ({ title: titled ? colours.dim(`${zone.title}:`) : "", lines: this.#board(zone) })),
      owned.map((zone) => ({ title: `${this.#system.players[zone.owner!]?.name}:`, lines: this.#board(zone) })),
    ];
    return groups.filter(({ length }) => length > 0).map((blocks) => beside(blocks, columns()).join("\n"));
  }

  #board(zone: Zone): Block {
    const inner = ({ id }: Spot): Zone | undefined => this.#zonesIn.get(id);
    const outer = this.#drawn(zone);
    if (!outer.spots.some(inner)) return drawBoard(outer, true);
    return drawNested(outer, (spot) => {
      const within = inner(spot);
      return within && this.#drawn(within);
    });
  }

  #drawn(zone: Zone): DrawnBoard {
    const spots = (this.#spotsOf.get(zone.id) ?? []).filter(({ outline }) => outline !== "side");
    const paint = spotPainter(spots, this.#last);
    const width = Math.max(1, widest(this.#alike(zone).map((spot) => this.#contents.cell(spot).text)));
    const drawn = (spot: Spot): string => {
      const { text, tint } = this.#contents.cell(spot);
      return paint(spot, padded(text, width), tint);
    };
    return { zone, spots, drawn, said: (spot) => this.#contents.inWords(spot), paint };
  }

  /** The spots of all boards that are in others, so that they stand below each other; else its own. */
  #alike({ id, inside }: Zone): readonly Spot[] {
    const zones = this.#plan.zones.filter(
      (zone) => zone.id === id || (inside !== undefined && zone.inside !== undefined),
    );
    return zones.filter(({ kind }) => kind === "board").flatMap((zone) => this.#spotsOf.get(zone.id) ?? []);
  }
}
