// What players settle among themselves, what clocks settle, and the end.
import { mayAgreeOnDraw, noChance } from "ninefold/play";
import { oversteps } from "ninefold/players";
import type { BodyOf } from "../entry/body.ts";
import { LogError } from "../errors.ts";
import { type Course, changed, ending, knowsStates, type Reading, requireSide } from "./course.ts";
import { knownSide } from "./match-side.ts";
import { makePly } from "./plies.ts";
import {
  type Asked,
  answering,
  type Due,
  nobody,
  type Offer,
  requireRunning,
  requireSeated,
  running,
  type Standing,
} from "./standing.ts";

export function offered(course: Course, { entry }: Reading, { about, to }: BodyOf<"offer">): Course {
  const { standing, reader } = course;
  const by = entry.by as number;
  const asked = requireRunning(standing);
  requireSeated(standing, by);
  if (standing.offer) throw new LogError("NF7616", "Another offer waits for its answer.");
  if (standing.seats.length > 1 && standing.seats.every(({ hasLeft }, seat) => hasLeft || seat === by))
    throw new LogError("NF7616", "All others have left: nobody is there to agree.");
  if ((about === "undo") !== (to !== undefined))
    throw new LogError("NF7616", "An undo says what it returns to, and a draw does not.");
  if (about === "draw" && !mayAgreeOnDraw(reader.rules.system)) throw new LogError("NF7616", "The game has no draw.");
  if (to !== undefined) requireUndo(standing, asked, to);
  return agreed(changed(course, { offer: { seq: entry.seq, by, about, to, yes: [] } }), entry.seq, entry.at);
}

/** The state that an undo returns to. LogError NF7617 */
function requireUndo({ terms }: Standing, asked: Asked, to: number): Asked {
  if (terms.undo === "never") throw new LogError("NF7617", "The terms let nothing be taken back.");
  for (let now: Asked = asked; now.before && now.isPlain; now = now.before)
    if (now.before.seq === to) return now.before;
  throw new LogError(
    "NF7617",
    `No choices stood since entry ${to} that can be returned to: nothing hidden or random may have been shown since.`,
  );
}

export function answered(course: Course, { entry }: Reading, { to, yes }: BodyOf<"answer">): Course {
  const { standing } = course;
  const seat = entry.by as number;
  requireRunning(standing);
  requireSeated(standing, seat);
  const { offer } = standing;
  if (offer?.seq !== to) throw new LogError("NF7616", `No offer of entry ${to} waits for an answer.`);
  if (!answering(standing).includes(seat)) throw new LogError("NF7616", `Seat ${seat} has nothing to answer.`);
  if (!yes) return changed(course, { offer: undefined });
  return agreed(changed(course, { offer: { ...offer, yes: [...offer.yes, seat] } }), entry.seq, entry.at);
}

/** What an offer comes to when all have said yes who have not left. */
function agreed(course: Course, seq: number, at: number): Course {
  const { standing } = course;
  const offer = standing.offer as Offer;
  if (answering(standing).length > 0) return course;
  if (offer.about === "draw") return ending(course, { k: "end", by: "agreed" });
  const to = offer.to as number;
  const without = changed(course, { offer: undefined });
  return standing.terms.sign ? returned(without, to, seq, at) : changed(without, { due: { k: "back", to } });
}

/** The choices of an earlier state stand again. */
export function returned(course: Course, to: number, seq: number, at: number): Course {
  const { standing } = course;
  const target = requireUndo(standing, requireRunning(standing), to);
  const side = knownSide(requireSide(course)).back(target.ply);
  return changed(
    { ...course, side },
    {
      asked: { ...target, seq },
      pending: nobody(standing.seats.length),
      clocks: running(standing.clocks, side.deciders, at),
      due: undefined,
    },
  );
}

export function resigned(course: Course, { entry }: Reading): Course {
  const seat = entry.by as number;
  requireRunning(course.standing);
  requireSeated(course.standing, seat);
  return ending(course, { k: "end", by: "resigned", seat });
}

export function flagged(course: Course, { entry }: Reading, { seat }: BodyOf<"flag">): Course {
  const { standing } = course;
  requireRunning(standing);
  const { clock, since } = standing.clocks?.[seat] ?? {};
  if (standing.terms.flag === "none" || !clock || since === undefined || !oversteps(clock, entry.at - since))
    throw new LogError("NF7618", `The clock of seat ${seat} has not run out.`);
  return ending(course, { k: "end", by: "flag", seat });
}

export function paused(course: Course, { entry }: Reading, { ms }: BodyOf<"pause">): Course {
  const { standing } = course;
  requireRunning(standing);
  const clocks = standing.clocks?.map(({ clock, since }) => ({
    clock,
    since: since === undefined ? since : since + ms,
  }));
  if (clocks?.some(({ since }) => since !== undefined && since > entry.at))
    throw new LogError("NF7618", `A pause of ${ms} ms is longer than the clocks have run.`);
  return changed(course, { clocks });
}

/**
 * The end as it is due; that by a fault of the rules also where the table met it as it wanted to say what came of a ply, and where
 * they took more work than it gives. That depends on the table: who has none of its bounds may even see whom the rules let win.
 */
export function ended(course: Course, body: BodyOf<"end">): Course {
  const { due } = course.standing;
  const isDue = due?.k === "end" ? isSame(due, body) : due?.k === "ply" && isFault(course, body);
  const fits = isDue || (isTooMuch(body) && (due?.k !== "end" || due.by === "rules"));
  if (!fits) throw new LogError("NF7620", "The match does not end so.");
  return changed(ending(course, body), { due: undefined, ended: body });
}

/** Which hole a fault is may be left out. */
const isSame = (a: Due, b: BodyOf<"end">): boolean =>
  a.k === "end" &&
  a.by === b.by &&
  a.seat === b.seat &&
  a.outcome === b.outcome &&
  (b.fault === undefined || b.fault === a.fault || isTooMuch(b));

/** Whether the table ends a match whose rules took too much work. */
export const isTooMuch = ({ by, outcome, seat, fault }: BodyOf<"end">): boolean =>
  by === "fault" && fault === "NF2010" && outcome === undefined && seat === undefined;

/** Whether the rules have a hole where the table says so. By which chance results it met the hole is not written, nor what others decided. */
function isFault(course: Course, { by, outcome, seat, fault }: BodyOf<"end">): boolean {
  if (by !== "fault" || outcome !== undefined || seat !== undefined) return false;
  const { standing, reader } = course;
  if (!knowsStates(reader) || standing.pending.some((one) => one && one.id === undefined)) return true;
  const made = makePly(course, noChance);
  if (!("failed" in made) || made.failed === "refused") return false;
  return made.failed !== "fault" || fault === undefined || fault === made.code;
}
