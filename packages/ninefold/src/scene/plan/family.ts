// A family of tracks as plans ask about it: one of a game of the language, whose types are known, or one of which there is what it prints.
import type { CoreTrack } from "../../language/core/core.ts";
import { sizeOf } from "../../language/core/domain.ts";
import type { TrackLook as LookName } from "../../language/core/looks.ts";
import { withoutNone } from "../../language/core/types.ts";
import { readValue } from "../../model/text/positions.ts";
import type { Tint } from "../faces/face.ts";
import { type Index, indicesOf, saidBy } from "./indices.ts";
import { type Stand, standingLook, type Token, type TrackLook } from "./looks.ts";
import type { SpotId } from "./spot.ts";
import type { Zones } from "./zones.ts";

/** One track of a family, by its index. */
export interface Member {
  readonly printed: readonly string[];
  /** In words, and in a few characters. */
  readonly label: string;
  readonly text: string;
  readonly tint?: Tint;
  /** The spot where it waits that stands nowhere. */
  waiting(): SpotId;
}

export interface Family {
  readonly name: string;
  readonly title: string;
  readonly members: readonly Member[];
  /** A value in words. */
  labelOf(printed: string): string;
  /** Keeps that a spot is that of a value, or of an index. */
  sayValue(printed: string, spot: SpotId): void;
  sayIndex(printed: string, spot: SpotId): void;
  /** Whether its values always stand in one of these spots. */
  alwaysStands(spots: ReadonlyMap<string, SpotId>): boolean;
  /** What it looks like where values stand in spots; `many`: beside each other. */
  standing(stands: readonly Stand[], as: LookName | undefined, many: boolean): TrackLook;
  /** What it looks like where the value says where something stands. */
  tokens(tokens: readonly Token[]): TrackLook;
}

/** A family of a game of the language. */
export function coreFamily(track: CoreTrack, zones: Zones): Family {
  const { faces, builder } = zones;
  const { name, type, index } = track;
  const bare = withoutNone(type);
  const [only, ...others] = index;
  return {
    name,
    title: zones.titleOf(name),
    members: indicesOf(track).map((one: Index) => ({
      printed: one.printed,
      ...saidBy(track, one, faces),
      waiting: () => zones.waiting(track, one),
    })),
    labelOf(printed) {
      const value = readValue(bare, printed);
      return value === undefined || value === null ? printed : faces.of(bare, value).label;
    },
    sayValue: (printed, spot) => builder.say(bare, printed, spot),
    sayIndex(printed, spot) {
      if (only && others.length === 0) builder.say(only, printed, spot);
    },
    alwaysStands: (spots) => bare === type && sizeOf(bare) === BigInt(spots.size),
    standing: (stands, as, many) => standingLook(track, stands, as, many),
    tokens: (tokens) => ({ kind: "token", type, tokens }),
  };
}
