// The pieces of a program's game, with the fields that the program gives them.
import type { ShownTrack } from "ninefold/knowledge";
import type { GameSystem } from "ninefold/model";
import { type Data, GONE, type PieceData, readData } from "../system/data.ts";
import { OWN_TRACKS } from "../system/fields.ts";
import type { ProgramStates } from "../system/programs.ts";
import { Collected, type PieceReading, type Pieces } from "./pieces.ts";

export function programPieces(system: GameSystem, states: ProgramStates): PieceReading {
  const names = system.players.map(({ name }) => name);
  const start = states.data(system.initialStates()[0]!);
  const families = new Map(states.families.map((family) => [family.track, family]));
  const seen = (data: Data): unknown => seenValue(system, data);

  const fieldsOf = ([, fields]: PieceData): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, seen(value)]));

  /** What everybody knows of a piece that was there in the beginning: its id, and the fields that say what its id says. */
  const knownOf = (key: string): Record<string, unknown> => {
    const [kind, fields] = start[4][key] ?? ["", { id: key }];
    const tracked = states.families.filter((family) => family.kind === kind && family.keys.includes(key));
    const untracked = Object.entries(fields).filter(([name]) => !tracked.some(({ field }) => field === name));
    return Object.fromEntries(untracked.map(([field, value]) => [field, seen(value)]));
  };

  const putShown = (pieces: Collected, { track, index, value }: ShownTrack): void => {
    const family = families.get(track);
    const [key = ""] = index;
    if (!family || value === GONE) return;
    const fields = pieces.of(key, () => knownOf(key));
    const data = value === undefined ? undefined : readData(value, names);
    if (data !== undefined) fields[family.field] = seen(data);
  };

  return {
    pieces(state) {
      const [, , , , pieces] = states.data(state);
      const all = Object.entries(pieces).map(([key, piece]) => [key, Object.freeze(fieldsOf(piece))] as const);
      return Object.freeze(Object.fromEntries(all));
    },
    shown(tracks): Pieces {
      const pieces = new Collected();
      for (const one of tracks) putShown(pieces, one);
      const others = tracks.find(({ track, index }) => track === OWN_TRACKS.others && index.length === 0)?.value;
      const later = others === undefined ? null : (readData(others, names) ?? null);
      for (const [key, piece] of Object.entries((later ?? {}) as Readonly<Record<string, PieceData>>)) {
        pieces.of(key, () => fieldsOf(piece));
      }
      return pieces.done();
    },
    keysOf: ({ id }, state) => states.keysOf(state, id),
    refusal: (state, player, piece, option) => states.refusal(state, player, piece, option)?.message,
  };
}

/** A value as it is seen, frozen: a player is that of the game. */
function seenValue(system: GameSystem, data: Data): unknown {
  if (typeof data === "string") {
    if (!data.startsWith("@")) return data;
    const rest = data.slice(1);
    return rest.startsWith("@") ? rest : system.players.find(({ name }) => name === rest);
  }
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return Object.freeze(data.map((item) => seenValue(system, item as Data)));
  return Object.freeze(
    Object.fromEntries(Object.entries(data).map(([field, item]) => [field, seenValue(system, item)])),
  );
}
