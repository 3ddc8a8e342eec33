// Positions in the notations that a game declares, such as a FEN.
import type { CoreNotation } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import { quote } from "../../language/text/quoting.ts";
import { executor } from "../evaluate/execute.ts";
import { actIn, type Linked, noChance } from "../evaluate/run.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import { Fault } from "../system/fault.ts";
import type { PositionError } from "../system/game-system.ts";
import { partOf } from "./notation-parts.ts";
import { LONGEST_POSITION, NAMES_TRACK } from "./position-parts.ts";

/** What keeps a text from being a position in a notation, and behind how many of its characters. */
interface Misread {
  readonly at: number;
  readonly message: string;
  /** Whether the work of the question is used up, so that no other notation can be tried. */
  readonly spent?: boolean;
}

export interface Notation {
  readonly name: string;
  print(state: InterpretedState): string;
  /**
   * The position that a text without space around it is. Unless it has to be whole, the text may end before any part but
   * the first: what is left out, and the tracks and memories that the notation does not write, are as in `start`; the
   * setup counts as done.
   */
  read(text: string, start: InterpretedState, whole: boolean): InterpretedState | Misread;
}

export function notationOf(link: Linked, core: CoreNotation): Notation {
  const parts = core.parts.map((part) => ({ ...partOf(link, part), before: part.before }));
  const act = executor(link, core.body);

  /** Reads a text into the cells; undefined when all of it is read. */
  function readInto(text: string, cells: Value[], whole: boolean): Misread | undefined {
    let at = 0;
    for (const [i, { before, read }] of parts.entries()) {
      if (i > 0 && !whole && endsBefore(text.slice(at, at + before.length), before)) return undefined;
      if (!text.startsWith(before, at)) return astray(text, at, before);
      at += before.length;
      const [stop] = parts[i + 1]?.before ?? core.end;
      const end = stop === undefined ? -1 : text.indexOf(stop, at);
      const part = text.slice(at, end < 0 ? text.length : end);
      const taken = read(part, cells);
      if (typeof taken !== "number") {
        const wrongAt = at + taken.at;
        return "message" in taken ? { at: wrongAt, message: taken.message } : unexpected(text, wrongAt, taken.expected);
      }
      at += taken;
    }
    if (!text.startsWith(core.end, at)) return astray(text, at, core.end);
    at += core.end.length;
    return at < text.length ? unexpected(text, at, "the end") : undefined;
  }

  return {
    name: core.name,
    print: ({ cells }) => parts.map(({ before, print }) => before + print(cells)).join("") + core.end,
    read(text, start, whole) {
      const cells = [...start.cells];
      const wrong = readInto(text, cells, whole);
      if (wrong) return wrong;
      const state: InterpretedState = { game: link.game, cells, memories: start.memories, ready: true };
      const run = actIn(state, core.frame, noChance, link.budget);
      try {
        act(run);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const spent = error.code === "NF2010";
        if (spent) link.forget();
        return { at: text.length, message: `the rules fail on what was read: ${error.message}`, spent };
      }
      return { ...state, cells: run.cells };
    },
  };
}

/** Whether a text ends where `before` begins; the space that `before` ends with may be missing. */
function endsBefore(rest: string, before: string): boolean {
  return rest === "" || (rest !== before && rest === before.trimEnd());
}

/** Says that something else was expected than what is found at a position: the word there, or the space. */
function unexpected(text: string, at: number, expected: string): Misread {
  const [found] = /^(?:\S{1,20}|.)/su.exec(text.slice(at, at + 40)) ?? [];
  return { at, message: `found ${found === undefined ? "the end" : quote(found)}, expected ${expected}` };
}

/** The first character in which a text departs from what must stand there. */
function astray(text: string, at: number, wanted: string): Misread {
  let same = 0;
  while (text[at + same] === wanted[same]) same++;
  return unexpected(text, at + same, `"${wanted.slice(same)}"`);
}

type Read = InterpretedState | { readonly error: PositionError };

/**
 * Reads positions in the form that names tracks, else in the first notation that a text is whole in, else in the first
 * that it begins; all of them with the work of one question. Where it fits none, the notation that got furthest says why; a text that begins by naming a track is
 * not meant for any.
 */
export function anyReader(
  named: (text: string, start: InterpretedState) => Read,
  notations: readonly Notation[],
): (text: string, start: InterpretedState) => Read {
  return (text, start) => {
    const read = named(text, start);
    if (!("error" in read) || text.length > LONGEST_POSITION) return read;
    const written = text.trim();
    const misread = ({ at, message }: Misread, { name }: Notation): Read => {
      const position = `character ${text.indexOf(written) + at + 1} in the notation ${name}`;
      return { error: { code: "NF3001", message: `${position}: ${message}` } };
    };
    let furthest: { readonly wrong: Misread; readonly notation: Notation } | undefined;
    for (const whole of [true, false]) {
      for (const notation of notations) {
        const state = notation.read(written, start, whole);
        if (!("message" in state)) return state;
        if (state.spent) return misread(state, notation);
        if (!whole && (!furthest || state.at > furthest.wrong.at)) furthest = { wrong: state, notation };
      }
    }
    return furthest && !NAMES_TRACK.test(text) ? misread(furthest.wrong, furthest.notation) : read;
  };
}
