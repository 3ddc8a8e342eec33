// Which commitments stand in an entry or are opened beside it, and who may have their openings.
import type { Value } from "../codec/value.ts";
import type { Hash } from "../entry/body.ts";
import type { Entry } from "../entry/entry.ts";
import { type Audience, type SealedAs, sealed } from "../entry/sealed.ts";
import { LogError } from "../errors.ts";
import type { Course, Read } from "./course.ts";

/** A commitment that is opened beside an entry, and for whom. */
export interface Openable {
  readonly of: Hash;
  readonly as: Omit<SealedAs, "match">;
  readonly to: Audience;
}

/** What may be opened beside an entry, which may stand in an earlier one: what is decided together is opened with what comes of it. */
export function openablesOf({ standing, reader }: Course, { seq, by, body }: Entry): readonly Openable[] {
  if (body.k === "sit") return [{ of: body.name, as: { kind: "name", seq, seat: by as number }, to: "public" }];
  if (body.k === "decide") {
    const { sealed: of } = body.choice;
    return of === undefined ? [] : [{ of, as: { kind: "choice", seq, seat: by as number }, to: by as number }];
  }
  if (body.k !== "ply") return [];
  const isHidden = !reader.rules.system.hidesNothing;
  const decided = standing.pending.flatMap((one, seat): Openable[] =>
    one?.choice.sealed === undefined || isHidden
      ? []
      : [{ of: one.choice.sealed, as: { kind: "choice", seq: one.seq, seat }, to: "public" }],
  );
  const chance = body.chance?.sealed;
  const views = (body.views ?? []).map((of, i): Openable => {
    const seat = i < standing.seats.length ? i : "public";
    return { of, as: { kind: "view", seq, seat }, to: seat };
  });
  return [
    ...decided,
    ...(chance === undefined
      ? []
      : [{ of: chance, as: { kind: "chance", seq, seat: "public" } as const, to: "end" as const }]),
    ...views,
  ];
}

const NOTHING: ReadonlyMap<Hash, Value> = new Map();

/** What the openings beside an entry say, by what they are of. LogError NF7612 for one that fits no commitment. */
export function valuesOf(course: Course, { entry, openings }: Read): ReadonlyMap<Hash, Value> {
  if (openings.length === 0) return NOTHING;
  const openables = new Map(openablesOf(course, entry).map((one) => [one.of, one]));
  const values = new Map<Hash, Value>();
  for (const { of, salt, value, to } of openings) {
    const openable = openables.get(of);
    const { match } = course.standing;
    if (!openable || openable.to !== to || values.has(of) || sealed({ match, ...openable.as }, salt, value) !== of)
      throw new LogError("NF7612", `An opening beside entry ${entry.seq} fits no commitment.`, {
        found: describe(of, to),
      });
    values.set(of, value);
  }
  return values;
}

const describe = (of: Hash, to: Audience): string => `one of ${of} for ${to}`;

/** The same of openings whose commitments have just been made. */
export const ownValues = ({ openings }: Read): ReadonlyMap<Hash, Value> =>
  new Map(openings.map(({ of, value }) => [of, value]));
