// What a module needs of a game, by words of its own: the same sorts as the module knows them.
import { chanceOf, oneOf, type RandomTrack, someOf, type World } from "../expressions/scope.ts";
import {
  BOOL_SORT,
  type BoardSort,
  type Field,
  hasMembers,
  range,
  type Sort,
  type SortOf,
  sameSort,
  written,
} from "../expressions/sorts.ts";
import { indexText } from "../rules/types.ts";

/** Of a type without names a module knows no value but these. */
const SOMEBODY = "(least of p0 for p0 in Player)";
const somewhere = (board: string): string => `(least of c0 for c0 in ${board})`;

export class Needs {
  readonly #world: World;
  readonly #lines: string[] = [];
  /** What the game calls things, by what the module calls them. */
  readonly #bindings = new Map<string, string>();
  /** Sorts of the game and of the module by the module's names. */
  readonly #known = new Map<string, readonly [game: Sort, own: Sort]>();

  constructor(world: World) {
    this.#world = world;
  }

  get line(): string {
    return `needs ${this.#lines.join(", ")}`;
  }

  get bindings(): ReadonlyMap<string, string> {
    return this.#bindings;
  }

  /** A track, constant or function of the game under the module's word; undefined where its sorts have no name. */
  track(track: RandomTrack): RandomTrack | undefined {
    const sorts = this.#owns([track.sort, ...track.index]);
    if (!sorts) return undefined;
    const [sort, ...index] = sorts as [Sort, ...Sort[]];
    const name = ["turn", "clock"].includes(track.name) ? track.name : this.#called(track.name);
    const at = index.length > 0 ? `[${index.map(indexText).join(", ")}]` : "";
    this.#lines.push(`track ${name}${at}: ${written(sort)}`);
    return { name, sort, index };
  }

  function(fn: World["functions"][number]): World["functions"][number] | undefined {
    const sorts = this.#owns([fn.sort, ...fn.params]);
    if (!sorts) return undefined;
    const [sort, ...params] = sorts as [Sort, ...Sort[]];
    const name = this.#called(fn.name);
    const given = params.map((param, i) => `x${i}: ${written(param)}`).join(", ");
    const isTag = fn.pure && sort.kind === "set" && !fn.indexed && params.length === 0;
    if (isTag) this.#lines.push(`tag ${name}: ${written(sort)}`);
    else
      this.#lines.push(
        fn.indexed
          ? `constant ${name}[${params.map(indexText).join(", ")}]: ${written(sort)}`
          : `fn ${name}${given && `(${given})`}: ${written(sort)}`,
      );
    return { ...fn, name, sort, params };
  }

  /** A parameter of the game, whose values are these numbers. */
  parameter(name: string, low: number, high: number): World["functions"][number] {
    const own = this.#called(name);
    this.#lines.push(`with ${own} in ${low}..${high}`);
    return { name: own, sort: range(low, high), params: [], indexed: false, pure: true };
  }

  /** A decision or an action of the game. */
  called<T extends { readonly name: string; readonly params: readonly Sort[] }>(word: string, one: T): T | undefined {
    const params = this.#owns(one.params);
    if (!params) return undefined;
    const name = this.#called(one.name);
    const names = "names" in one ? (one.names as readonly string[]) : params.map((_, i) => `x${i}`);
    const given = params.map((param, i) => `${names[i]}: ${written(param)}`).join(", ");
    this.#lines.push(`${word} ${name}${given && `(${given})`}`);
    return { ...one, name, params };
  }

  /** What the module calls a sort of the game; undefined where it cannot know it. */
  own(sort: Sort): Sort | undefined {
    switch (sort.kind) {
      case "bool":
      case "int":
        return sort;
      case "option":
      case "set":
      case "pile":
      case "bag": {
        const of = this.own(sort.of);
        return of && { ...sort, of };
      }
      case "offset": {
        const cell = this.own({ kind: "cell", board: sort.board });
        return cell?.kind === "cell" ? { kind: "offset", board: cell.board } : undefined;
      }
      case "wrap":
        return undefined;
      default: {
        const known = [...this.#known.values()].find(([game]) => sameSort(game, sort));
        return known ? known[1] : this.#learn(sort);
      }
    }
  }

  /** What the game calls a sort of the module. */
  game(sort: Sort): Sort {
    if (sort.kind === "option" || sort.kind === "set" || sort.kind === "pile" || sort.kind === "bag")
      return { ...sort, of: this.game(sort.of) };
    const cell = sort.kind === "offset" ? this.#known.get(sort.board.name)?.[0] : undefined;
    if (cell?.kind === "cell") return { kind: "offset", board: cell.board };
    return this.#known.get(written(sort))?.[0] ?? sort;
  }

  #owns(sorts: readonly Sort[]): readonly Sort[] | undefined {
    const owns = sorts.flatMap((sort) => this.own(sort) ?? []);
    return owns.length === sorts.length ? owns : undefined;
  }

  #learn(sort: SortOf<"enum"> | SortOf<"product"> | SortOf<"cell">): Sort | undefined {
    const own =
      sort.kind === "enum" ? this.#enum(sort) : sort.kind === "product" ? this.#product(sort) : this.#cell(sort.board);
    if (own) this.#known.set(written(own), [sort, own]);
    return own;
  }

  #enum(sort: SortOf<"enum">): Sort {
    if (sort.name === "Player") return { ...sort, members: [SOMEBODY] };
    const name = this.#called(sort.name);
    const whole =
      sort.name === "Tint" &&
      [...this.#known.values()].find(([game]) => game.kind === "enum" && game.name === "Colour")?.[1];
    if (whole && whole.kind === "enum") {
      // A type whose values are some of another one: the module knows none of them by name.
      this.#lines.push(`type ${name} of ${whole.name}`);
      return { kind: "enum", name, members: [`(least of e0 for e0 in ${name})`] };
    }
    const members = someOf(this.#world, sort.members, 1, sort.members.length).map((member) => this.#called(member));
    this.#lines.push(`type ${name} with ${members.join(", ")}`);
    return { kind: "enum", name, members };
  }

  #product(sort: SortOf<"product">): Sort | undefined {
    const sorts = this.#owns(sort.fields.map((field) => field.sort));
    if (!sorts) return undefined;
    const name = this.#called(sort.name);
    const fields = sort.fields.map((field, i): Field => ({ name: this.#called(field.name), sort: sorts[i]! }));
    this.#lines.push(`type ${name} with ${fields.map((field) => `${field.name}: ${written(field.sort)}`).join(", ")}`);
    return { kind: "product", name, fields };
  }

  #cell(board: BoardSort): Sort {
    const name = this.#called(board.name);
    this.#lines.push(`board ${name}`);
    return { kind: "cell", board: { ...board, name, cells: [somewhere(name)] } };
  }

  /** The same word, or another one. */
  #called(name: string): string {
    if (this.#bindings.has(name) || chanceOf(this.#world, 50)) return name;
    const word = /^[A-Z]/.test(name) ? this.#world.fresh("N") : this.#world.fresh("n");
    this.#bindings.set(word, name);
    return word;
  }
}

/** The world of a module: of the game's things those that it needs. */
export function moduleWorld(world: World, needs: Needs, size: boolean): World {
  const player = needs.own(world.player) as SortOf<"enum">;
  const known = <T>(list: readonly T[], least: number, most: number, own: (one: T) => T | undefined): T[] =>
    someOf(world, list, Math.min(least, list.length), most).flatMap((one) => own(one) ?? []);
  const sorts = known<Sort>(
    world.sorts.filter((sort) => ["enum", "product", "cell"].includes(sort.kind) && sort !== world.player),
    1,
    3,
    (sort) => needs.own(sort),
  );
  const cells = sorts.flatMap((sort) => (sort.kind === "cell" ? [sort.board] : []));
  const ready = world.tracks.filter(({ name }) => name === "turn" || name === "clock");
  const others = world.tracks.filter((track) => !ready.includes(track));
  return {
    ...world,
    player,
    boards: cells,
    sorts: [player, BOOL_SORT, range(0, 2), ...sorts, ...cells.map((board): Sort => ({ kind: "offset", board }))],
    tracks: [...known(others, 1, 3, (one) => needs.track(one)), ...ready.flatMap((one) => needs.track(one) ?? [])],
    functions: [
      ...known(
        world.functions.filter(({ name, sort }) => !hasMembers(sort) || name.startsWith("k")),
        0,
        2,
        (one) => needs.function(one),
      ),
      ...(size ? [needs.parameter("size", 1, 3)] : []),
    ],
    decisions: known(world.decisions, 0, 1, (one) => needs.called("decision", one)),
    actions: known(world.actions, 0, 1, (one) => needs.called("action", one)),
    memories: [],
    pieces: false,
    untimed: oneOf(world, [true, false]),
  };
}
