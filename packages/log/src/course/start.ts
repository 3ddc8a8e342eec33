// The terms, and who sits down and gets up.
import { MindError } from "ninefold/players";
import type { BodyOf } from "../entry/body.ts";
import { isKey } from "../entry/signature.ts";
import { LogError } from "../errors.ts";
import { type Course, changed, ending, knowsStates, type Reader, type Reading, settledBy } from "./course.ts";
import { MatchSide } from "./match-side.ts";
import { SeenSide } from "./seen-side.ts";
import { beginning, requireSeated, running, type SeatStanding, type Terms } from "./standing.ts";

/** The version of the format that this program writes and reads. */
export const VERSION = 1;

/** A match of which the terms have been written. LogError NF7600, NF7604 */
export function started(reader: Reader, terms: Terms, match: string): Course {
  requireTerms(reader, terms);
  const course: Course = { reader, standing: startingIn(terms, match), side: undefined };
  const { hidesNothing } = reader.rules.system;
  // Where something is hidden only the position is looked at from which the match begins.
  const begun = hidesNothing || terms.from !== undefined ? MatchSide.begin(reader.rules, terms.from) : undefined;
  if (begun && "failed" in begun && begun.failed === "refused") throw new LogError("NF7604", begun.message);
  if (!begun || !hidesNothing) return dealt(course);
  if ("side" in begun) return settledBy({ ...course, side: begun.side });
  if (begun.failed === "fault") return ending(course, { k: "end", by: "fault", fault: begun.code });
  if (terms.sign)
    throw new LogError("NF7604", "The match begins by chance: its entries cannot be signed by seats alone.");
  return dealt(course);
}

/**
 * What came of the steps at the start is due once all seats are taken, and not before: until then one who sits down and gets up
 * again would see one view after the other.
 */
const dealt = (course: Course): Course =>
  course.standing.seats.every(({ key }) => key) ? changed(course, { due: { k: "ply" } }) : course;

function startingIn(terms: Terms, match: string) {
  try {
    return beginning(terms, match);
  } catch (error) {
    if (error instanceof MindError) throw new LogError("NF7604", error.message);
    throw error;
  }
}

function requireTerms({ rules }: Reader, terms: Terms): void {
  const { system, hash } = rules;
  const fail = (message: string): never => {
    throw new LogError("NF7604", message);
  };
  if (terms.version !== VERSION) fail(`The terms have version ${terms.version}; this program reads ${VERSION}.`);
  if (terms.rules !== hash)
    throw new LogError("NF7600", `The match is played by the rules ${terms.rules}; these are ${hash}.`);
  const { length } = system.players;
  if (terms.seats.length !== length) fail(`${system.name} has ${length} seats, the terms ${terms.seats.length}.`);
  if (terms.delay && !terms.delay.plies && !terms.delay.seconds) fail("A delay is of plies, seconds or both.");
  if (!terms.sign) return;
  if (!system.hidesNothing) fail(`${system.name} hides something: its entries cannot be signed by seats alone.`);
  if (terms.clock !== undefined || terms.leave === "program" || terms.delay)
    fail("Where seats sign, nobody keeps their clocks, no program takes their seats, and all see the match at once.");
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a name would write elsewhere than it stands: by controls, ends of lines, or what turns the direction of a text. */
export const governsLines = (name: string): boolean => CONTROLS.test(name);

/** Who has left a seat may take it again. */
export function sat(course: Course, { entry, values }: Reading, body: BodyOf<"sit">): Course {
  const { standing } = course;
  const seat = entry.by as number;
  const { key, hasLeft } = standing.seats[seat] ?? {};
  const kept = standing.terms.seats[seat]?.key;
  if (kept !== undefined && kept !== body.key) throw new LogError("NF7605", `Seat ${seat} is kept for somebody else.`);
  if (key !== undefined && !(hasLeft && key === body.key)) throw new LogError("NF7605", `Seat ${seat} is taken.`);
  if (standing.terms.sign && !isKey(body.key)) throw new LogError("NF7605", "The key is none of Ed25519.");
  const name = values.get(body.name);
  if (name !== undefined && typeof name !== "string") throw new LogError("NF7612", "A name is a text.");
  if (name !== undefined && governsLines(name))
    throw new LogError("NF7612", "A name has no line feeds, and nothing else that governs a terminal or a line.");
  const seats = standing.seats.with(seat, { key: body.key, ...(name !== undefined && { name }) });
  const seated = changed(course, { seats });
  if (standing.asked || seats.some((one) => !one.key)) return seated;
  const { side } = course;
  if (!side) return dealt(seated);
  const { seq, at } = entry;
  const asked = { seq, ply: side.ply, isPlain: true, before: undefined };
  return changed(seated, { asked, clocks: running(standing.clocks, side.deciders, at) });
}

/** A seat gets up, or is removed. Before the beginning it is free again. */
export function left(course: Course, seat: number): Course {
  const { standing } = course;
  requireSeated(standing, seat);
  if (!standing.asked) return changed(course, { seats: standing.seats.with(seat, {}) });
  const { leave } = standing.terms;
  const gone: SeatStanding = {
    ...standing.seats[seat],
    hasLeft: true,
    ...(leave === "program" && { byProgram: true }),
  };
  const without = changed(course, { seats: standing.seats.with(seat, gone) });
  return leave === "lose" ? ending(without, { k: "end", by: "left", seat }) : without;
}

/** The side of a reader before the first ply entry. */
export const unseen = (reader: Reader): SeenSide | undefined =>
  knowsStates(reader) || reader.viewer === "all" ? undefined : SeenSide.begin(reader.rules.system, reader.viewer);
