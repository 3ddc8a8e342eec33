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
 * alike are one piece. Tracks without index are fields of a piece that is called as the game is. A decision is an option, by its
 * id, of the first of its parameters that is always a member; where none is, of a piece that is called as its family is.
 */
export function gamePieces(system: GameSystem): PieceReading {
  const plain = plainValuesOf(system);
  const holders = holdersOf(system);
  const members = new Set([...holders.values()].flatMap((placed) => placed.map(({ piece }) => piece)));
  const positions = memberPositions(system);
  const alone = system.families.filter(({ name }) => !positions?.has(name)).map(({ name }) => name);

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
    const at = positions ? positions.get(family) : 0;
    const member = at === undefined ? undefined : parameters[at];
    return [member !== undefined && members.has(member) ? member : family, id] as const;
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

/**
 * By family of decisions, which of the parameters is always a member of an index; families without one are left out. Undefined where
 * nothing is known of types: then the first parameter is one where it is printed as a member is.
 */
function memberPositions(system: GameSystem): ReadonlyMap<string, number> | undefined {
  const game = descriptionOf(system);
  if (!game) return undefined;
  const indices = game.tracks.flatMap(({ index }) => index);
  return new Map(
    game.decisions.flatMap(({ name, params }) => {
      const at = params.findIndex(({ type }) => indices.some((index) => isWithin(type, index)));
      return at < 0 ? [] : [[name, at] as const];
    }),
  );
}

/** Whether every value of a type is one of an index. */
function isWithin(type: Type, index: Type): boolean {
  if (type === index) return true;
  if (type.kind === "int" && index.kind === "int") {
    return type.named === index.named && index.low <= type.low && type.high <= index.high;
  }
  if (type.kind === "enum" && index.kind === "enum") {
    const has = valuesOf(index);
    return (
      (type.part?.of ?? type) === (index.part?.of ?? index) && [...valuesOf(type)].every((value) => has.has(value))
    );
  }
  if (type.kind === "cell" && index.kind === "cell") return type.board === index.board;
  return type.kind === "bool" && index.kind === "bool";
}

const valuesOf = (type: Extract<Type, { kind: "enum" }>): ReadonlySet<number> =>
  new Set(type.part?.values ?? type.members.keys());
