// How sure ratings are: they are computed again from plays drawn among those that there are (Efron 1979).
import { entryAt } from "../../analysis/tables.ts";
import { drawnReal } from "../../knowledge/drawing.ts";
import type { ChanceSource } from "../../model/index.ts";
import { halfOf } from "./intervals.ts";
import { type Meeting, ratingsOf } from "./ratings.ts";

/** Plays that depend on each other, as those of one opening do, are drawn together or not at all. */
export interface Group {
  /** Groups of one table are drawn among each other: those who play and how often stay the same. */
  readonly table: number;
  readonly meetings: readonly Meeting[];
}

export interface Rated {
  readonly elo: number;
  /** Half of the interval of 95 %. */
  readonly error: number;
}

const SAMPLES = 400;

/**
 * The ratings of so many entrants. Each two that met are given one play more, half won and half lost, so that all ratings are
 * finite; in the samples the share that is won is drawn too, so that whoever has won every play is not certain to be so strong.
 * Undefined for who met nobody.
 */
export function ratedBy(
  entrants: number,
  groups: readonly Group[],
  chance: ChanceSource,
): readonly (Rated | undefined)[] {
  const tables = new Map<number, Group[]>();
  for (const group of groups) tables.set(group.table, [...(tables.get(group.table) ?? []), group]);
  const met = added(groups);
  const prior = met.map(({ one, other }) => ({ one, other, wins: 0.5, draws: 0, losses: 0.5 }));
  const { elo } = ratingsOf(entrants, added([...groups, { meetings: prior }]));
  const samples = Array.from({ length: SAMPLES }, () => {
    const drawn = [...tables.values()].flatMap((those) =>
      those.map(() => entryAt(those, chance.uniform(those.length)).meetings),
    );
    const shares = met.map(({ one, other }) => {
      const wins = drawnReal(chance);
      return { one, other, wins, draws: 0, losses: 1 - wins };
    });
    return ratingsOf(entrants, added([...drawn, shares].map((meetings) => ({ meetings })))).elo;
  });
  return elo.map((own, entrant) => {
    if (!met.some(({ one, other }) => one === entrant || other === entrant)) return undefined;
    return { elo: own, error: halfOf(samples.map((sample) => entryAt(sample, entrant))) };
  });
}

/** All meetings, one of each two entrants. */
function added(groups: readonly Pick<Group, "meetings">[]): readonly Meeting[] {
  const sums = new Map<string, Meeting>();
  for (const { meetings } of groups) {
    for (const meeting of meetings) {
      const { one, other, wins, draws, losses } = ordered(meeting);
      const key = `${one} ${other}`;
      const sum = sums.get(key);
      sums.set(
        key,
        sum
          ? { one, other, wins: sum.wins + wins, draws: sum.draws + draws, losses: sum.losses + losses }
          : { one, other, wins, draws, losses },
      );
    }
  }
  return [...sums.values()];
}

/** The same with the lower number first. */
function ordered(meeting: Meeting): Meeting {
  const { one, other, wins, draws, losses } = meeting;
  return one < other ? meeting : { one: other, other: one, wins: losses, draws, losses: wins };
}
