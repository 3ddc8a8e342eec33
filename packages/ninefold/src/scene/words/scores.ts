// Scores: the counts of players that the outcome is decided by. They are found in the rules: a number that a condition of an `end` or
// `outcome` line compares, and that depends on one player.
import type { Core, CoreGame, CoreLine, Item } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { freeVariables } from "../../language/core/local-variables.ts";
import { anyCore, partsOf } from "../../language/core/parts.ts";
import type { Type } from "../../language/core/types.ts";
import { askingOf, descriptionOf, Fault, type GameSystem, type PlayerId, type State } from "../../model/index.ts";
import { trackTitle, words } from "../faces/known-words.ts";
import { isPlayer } from "../plan/looks.ts";

/** What each player has of something that the outcome is decided by. */
export interface Score {
  /** What is counted. */
  readonly title: string;
  /** By player. */
  readonly counts: readonly number[];
}

/** A count of one player as the rules have it: its player is the value of a local variable. */
interface Count {
  readonly title: string;
  /** The tracks that it reads. */
  readonly tracks: ReadonlySet<string>;
  of(state: State, player: PlayerId): unknown;
}

/** More kinds of counts than these are not said. */
const MAX_SCORES = 2;

const known = new WeakMap<GameSystem, readonly Count[]>();

/** What the players of a game have of what decides it, in a state; nothing of what the viewer is not shown all of. */
export function scoresOf(system: GameSystem, state: State, viewer: PlayerId | undefined): readonly Score[] {
  const counts = known.get(system) ?? countsOf(system);
  known.set(system, counts);
  if (counts.length === 0) return [];
  const hidden = new Set(
    system.view(state, viewer).flatMap(({ track, value }) => (value === undefined ? [track] : [])),
  );
  return counts
    .filter(({ tracks }) => ![...tracks].some((track) => hidden.has(track)))
    .flatMap(({ title, of }) => {
      try {
        const found = system.players.map(({ id }) => of(state, id));
        return found.every((one) => typeof one === "number") ? [{ title, counts: found }] : [];
      } catch (error) {
        // A hole of the rules that their outcome would not fall into here.
        if (error instanceof Fault) return [];
        throw error;
      }
    });
}

/** In the order in which the lines have them. */
function countsOf(system: GameSystem): readonly Count[] {
  const game = descriptionOf(system);
  const asking = askingOf(system);
  if (!game || !asking) return [];
  const found = new Map<string, Count>();
  for (const { core, frame, slot } of new Comparing(game).counts()) {
    const value = asking(core, frame);
    const title = titleOf(system, game, core) ?? "count";
    const of: Count["of"] = (state, player) => value(state, slot === undefined ? [] : [[slot, player]]);
    const tracks = tracksIn(game, core);
    if (!found.has(title) && found.size < MAX_SCORES) found.set(title, { title, tracks, of });
  }
  return [...found.values()];
}

/** What counts something is called as that. */
function titleOf(system: GameSystem, game: CoreGame, core: Core): string | undefined {
  switch (core.kind) {
    case "track": {
      const { name } = game.tracks[core.track]!;
      const at = core.indices.flatMap((one) => (one.kind === "constant" ? printValue(one.type, one.value) : []));
      const title = trackTitle(system, name);
      return at.length > 0 ? `${title} at ${at.join(", ")}` : title;
    }
    case "call":
      // `sunkBy`, `of`: who it is of stands beside it.
      return words(game.functions[core.callee]!.name).replace(/(^| )(of|by|for)$/, "") || undefined;
    case "size":
    case "narrow":
      return titleOf(system, game, core.operand);
    default:
      return undefined;
  }
}

function tracksIn({ functions, tracks }: CoreGame, core: Core): ReadonlySet<string> {
  const found = new Set<string>();
  anyCore(core, functions, (part) => {
    if (part.kind === "track") found.add(tracks[part.track]!.name);
    return false;
  });
  return found;
}

/** An expression that counts something of a player, who is the value of `slot`; of the only player without it. */
interface Compared {
  readonly core: Core;
  /** So many local variables it runs with. */
  readonly frame: number;
  readonly slot?: number;
}

/** Looks for what the lines compare. */
class Comparing {
  readonly #game: CoreGame;
  readonly #found: Compared[] = [];
  readonly #functions = new Set<number>();

  constructor(game: CoreGame) {
    this.#game = game;
  }

  counts(): readonly Compared[] {
    for (const line of [...this.#game.ends, ...this.#game.outcomes]) this.#line(line);
    return this.#found;
  }

  #line({ frame, items, condition, outcome }: CoreLine): void {
    const players = new Set(this.#binders(items));
    if (condition) this.#search(condition, frame, players);
    const { parameter } = outcome ?? {};
    if (parameter && this.#game.player.members.length === 1 && this.#isCount(parameter, []))
      this.#found.push({ core: parameter, frame });
  }

  #binders(items: readonly Item[]): readonly number[] {
    const isPlayers = ({ type }: Core): boolean => type.kind === "set" && isPlayer(this.#game, type.of);
    return items.flatMap((item) => ("source" in item && isPlayers(item.source) ? [item.slot] : []));
  }

  #search(core: Core, frame: number, players: Set<number>): void {
    if ("items" in core) for (const slot of this.#binders(core.items)) players.add(slot);
    if (core.kind === "compare") this.#compare([core.left, core.right], frame, players);
    for (const part of partsOf(core)) this.#search(part, frame, players);
    if (core.kind !== "call" || this.#functions.has(core.callee)) return;
    this.#functions.add(core.callee);
    const callee = this.#game.functions[core.callee];
    if (callee && !callee.pure) this.#search(callee.body, callee.frame, new Set());
  }

  /** The first side that counts for a player: the other is often the same of another one. */
  #compare(sides: readonly Core[], frame: number, players: ReadonlySet<number>): void {
    for (const core of sides)
      for (const slot of players)
        if (this.#isCount(core, [slot])) {
          this.#found.push({ core, frame, slot });
          return;
        }
  }

  /** Whether a number depends on tracks and just these local variables. */
  #isCount(core: Core, slots: readonly number[]): boolean {
    const { functions } = this.#game;
    const free = freeVariables(core);
    return (
      isPlainNumber(core.type) &&
      free.size === slots.length &&
      slots.every((slot) => free.has(slot)) &&
      anyCore(core, functions, ({ kind }) => kind === "track") &&
      !anyCore(core, functions, ({ kind }) => RULES.has(kind))
    );
  }
}

const isPlainNumber = (type: Type): boolean => type.kind === "int" && type.named === undefined;

/** What asks the rules for more than tracks. */
const RULES: ReadonlySet<Core["kind"]> = new Set(["possible", "after", "times", "back"]);
