// Any other game as pieces: the members that its tracks have values of, with these as their fields.
import type { CoreGame } from "ninefold/language";
import { type Decision, descriptionOf, type GameSystem, type PlainValue, plainValuesOf } from "ninefold/model";
import { Collected, type PieceReading, type Pieces } from "./pieces.ts";

type Type = CoreGame["tracks"][number]["index"][number];

/** A value of a track as a field of a piece. */
interface Placed {
  readonly piece: string;
  readonly field: string;
  readonly id: PlainValue;
}

/**
 * A member of an index is a piece, and `mark[a1]` the field `mark` of the piece `a1`; with several indices it is a field of each
 * of its members, where `_` stands in its name: `held[_, ace]` and `held[P1, _]`. Members of different types that are printed
 * alike are one piece. Tracks without index are fields of a piece that is called as the game is. A decision is an option of the
 * member that it has first, by its id; where that is no piece, of a piece that is called as the decision is.
 */
export function gamePieces(system: GameSystem): PieceReading {
  const plain = plainValuesOf(system);
  const holders = holdersOf(system);
  const members = new Set([...holders.values()].flatMap((placed) => placed.map(({ piece }) => piece)));
  const onMembers = actsOnMembers(system, members);
  const alone = system.families.filter(({ name }) => !onMembers.byType?.(name)).map(({ name }) => name);

  const collected = (
    values: readonly {
      readonly track: string;
      readonly index: readonly string[];
      readonly value: string | undefined;
    }[],
  ): Pieces => {
    const pieces = new Collected();
    for (const { track, index, value } of values) {
      for (const { piece, field, id } of holders.get(trackKey(track, index)) ?? []) {
        const fields = pieces.of(piece, () => ({ id }));
        if (value !== undefined) fields[field] = plain.value(track, value);
      }
    }
    for (const name of alone) pieces.of(name, () => ({ id: name }));
    return pieces.done();
  };

  const keysOf = ({ id, family, parameters }: Pick<Decision, "id" | "family" | "parameters">) => {
    const [first] = parameters;
    return [first !== undefined && onMembers.acts(family, first) ? first : family, id] as const;
  };

  return {
    pieces: (state) => collected(system.values(state)),
    shown: collected,
    keysOf,
    refusal: (state, player, _, option) => system.refusal(state, player, option)?.message,
  };
}

const trackKey = (track: string, index: readonly string[]): string => [track, ...index].join("\n");

/** Which pieces have the value of a track, and as what. */
function holdersOf(system: GameSystem): ReadonlyMap<string, readonly Placed[]> {
  const plain = plainValuesOf(system);
  return new Map(
    system.tracks.flatMap(({ name: track, indices }) =>
      indices.map((index) => {
        const ids = plain.index(track, index);
        const placed = index.map(
          (piece, at): Placed => ({ piece, field: fieldName(track, index, at), id: ids[at] ?? piece }),
        );
        const scalar = { piece: system.name, field: track, id: system.name };
        return [trackKey(track, index), index.length === 0 ? [scalar] : placed] as const;
      }),
    ),
  );
}

/** `mark` of `mark[a1]`, `held[P1, _]` of `held[P1, ace]` at its second place. */
function fieldName(track: string, index: readonly string[], at: number): string {
  if (index.length === 1) return track;
  return `${track}[${index.with(at, "_").join(", ")}]`;
}

/** Whether decisions act on the members that tracks have values of, by their types where these are known. */
function actsOnMembers(system: GameSystem, members: ReadonlySet<string>) {
  const game = descriptionOf(system);
  if (!game) return { acts: (_family: string, first: string) => members.has(first) };
  const indexed = new Set(game.tracks.flatMap(({ index }) => index.map(domainOf)));
  const families = new Set(
    game.decisions.flatMap(({ name, params: [first] }) => (first && indexed.has(domainOf(first.type)) ? [name] : [])),
  );
  return {
    acts: (family: string, first: string) => families.has(family) && members.has(first),
    byType: (family: string) => families.has(family),
  };
}

/** What tells a type from others of which no value is one of its own. */
function domainOf(type: Type): string {
  switch (type.kind) {
    case "option":
      return domainOf(type.of);
    case "cell":
      return `cell ${type.board.name}`;
    case "enum":
      return `enum ${(type.part?.of ?? type).named.name}`;
    case "product":
      return `product ${type.named.name}`;
    case "int":
      return `int ${type.named?.name ?? ""}`;
    default:
      return type.kind;
  }
}
