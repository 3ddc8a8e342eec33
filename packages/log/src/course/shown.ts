// What is asked of a match by whoever draws it.
import type { Perspective } from "ninefold/knowledge";
import type { Settlement } from "ninefold/play";
import { remainingOf } from "ninefold/players";
import { type Course, requireSide } from "./course.ts";
import type { Viewer } from "./side.ts";
import { clockAt, type End } from "./standing.ts";

export interface ClockShown {
  /** Milliseconds that are left; those of the present period, where it has begun. */
  readonly milliseconds: number;
  /** Periods that are left besides, where the control has some. */
  readonly periods?: number;
  /** Milliseconds until the clock runs out, all periods included. */
  readonly untilFlag: number;
  readonly isRunning: boolean;
  /** Milliseconds that it has run since its seat was asked. */
  readonly spent: number;
}

/** The seats that have to decide before the next ply; none before the match begins and after it is over. */
export function active({ standing, side }: Course): readonly number[] {
  const { asked, ended, pending, due } = standing;
  if (!asked || ended || due || !side) return [];
  return side.deciders.filter((seat) => !pending[seat]);
}

/** The perspective of a viewer, with what she has decided and who else has: that is known while the others decide. */
export function perspectiveOf(course: Course, viewer: Viewer): Perspective {
  const perspective = requireSide(course).perspective(viewer);
  const { pending } = course.standing;
  const to = perspective.to.filter((seat) => !pending[seat]);
  const own = viewer === "public" ? undefined : pending[viewer];
  if (to.length === perspective.to.length) return perspective;
  const decided = own && perspective.choices.find(({ id }) => id === own.id);
  return { ...perspective, to, ...(own && { choices: [] }), ...(decided && { pending: decided }) };
}

export function clocksAt({ standing }: Course, at: number): readonly ClockShown[] | undefined {
  return standing.clocks?.map((one) => {
    const clock = clockAt(one, at);
    const { milliseconds, periods } = clock;
    const isRunning = one.since !== undefined;
    return {
      milliseconds,
      ...(periods !== undefined && { periods }),
      untilFlag: remainingOf(clock),
      isRunning,
      spent: Math.max(0, at - (one.since ?? at)),
    };
  });
}

/** How players ended a match, as records say it; undefined where the rules did, or it goes on. */
export function settlementOf(end: End | undefined): Settlement | undefined {
  if (end?.by === "agreed") return { agreed: "draw" };
  if (end?.seat === undefined) return undefined;
  return { resigned: end.seat, ...(end.by === "flag" && { onTime: true }) };
}

/** The clock that runs out first, and when, if nobody decides: the first moment at which it has been overstepped. */
export function deadlineOf({ standing }: Course): { readonly seat: number; readonly at: number } | undefined {
  if (standing.terms.flag === "none") return undefined;
  const running = (standing.clocks ?? []).flatMap(({ clock, since }, seat) =>
    since === undefined ? [] : [{ seat, at: since + remainingOf(clock) + 1 }],
  );
  return running.sort((a, b) => a.at - b.at)[0];
}
