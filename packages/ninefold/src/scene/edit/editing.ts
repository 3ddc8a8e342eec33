// A position that is changed by clicks: a spot or a thing, then one of the values that its track can have. What a click says is a part of a
// position; what is not drawn, or has too many values, is a row.
import { printValue } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { type Decision, descriptionOf, type GameSystem, type State, type TrackValue } from "../../model/index.ts";
import { trackText } from "../../model/text/position-parts.ts";
import { readValue } from "../../model/text/positions.ts";
import { type Ask, type Button, EMPTY_ASK } from "../ask/ask.ts";
import type { Target } from "../ask/targets.ts";
import type { Faces } from "../faces/faces.ts";
import { trackTitle, words } from "../faces/known-words.ts";
import type { TrackLook } from "../plan/looks.ts";
import { drawnOf } from "../plan/plan-of.ts";
import { choicesFor, type ValueChoice } from "./choices.ts";
import { positionParts } from "./position-with.ts";

/** A track that is not changed on the board. */
export interface EditRow {
  /** `turn`, `quiet`: as positions name it. */
  readonly track: string;
  readonly label: string;
  readonly value: string;
  /** What can be chosen; a value is typed where this is missing. */
  readonly choices?: readonly ValueChoice[] | undefined;
}

export interface Editing {
  /** What a click changes: the id of a decision is that part of a position which is another then. */
  readonly ask: Ask;
  readonly rows: readonly EditRow[];
  /** So many tracks more could be rows: they are changed in the text. */
  readonly others: number;
}

/** More rows are no form. */
const MAX_ROWS = 40;

/** So many buttons at once; of more it is asked first which track is meant. */
const MAX_BUTTONS = 24;

/** What can be chosen of one track at a target; a choice that is the only one says all itself. */
interface Group {
  readonly title: string;
  readonly choices: readonly { readonly label: string; readonly change: string }[];
}

/** How the position of a state can be changed by who sees all of it. */
export function editingOf(system: GameSystem, state: State): Editing {
  const editor = new Editor(system);
  for (const value of system.values(state)) editor.add(value);
  const setup = setupRow(system, state);
  const rows = [...(setup ? [setup] : []), ...editor.rows];
  return { ask: editor.ask(setup), rows: rows.slice(0, MAX_ROWS), others: Math.max(0, rows.length - MAX_ROWS) };
}

/** Whether what chance does at first has been done: it would be done over what was changed. */
function setupRow(system: GameSystem, state: State): EditRow | undefined {
  if (!descriptionOf(system)?.setup) return undefined;
  const value = positionParts(system.printPosition(state)).get("setup") ?? "pending";
  return {
    track: "setup",
    label: "setup",
    value,
    choices: ["pending", "done"].map((one) => ({ label: one, value: one })),
  };
}

class Editor {
  readonly rows: EditRow[] = [];
  readonly #system: GameSystem;
  readonly #faces: Faces;
  readonly #looks: ReadonlyMap<string, TrackLook>;
  /** By family how many of its tracks were added. */
  readonly #seen = new Map<string, number>();
  /** Found when a target is clicked. */
  readonly #groups = new Map<Target, (() => Group)[]>();

  constructor(system: GameSystem) {
    const { plan, faces } = drawnOf(system);
    this.#system = system;
    this.#faces = faces;
    this.#looks = plan.tracks;
  }

  /** The tracks of a family come in the order of their indices. */
  add(one: TrackValue): void {
    const look = this.#looks.get(one.track);
    const i = this.#seen.get(one.track) ?? 0;
    this.#seen.set(one.track, i + 1);
    if (!look || !this.#onBoard(look, one, i)) this.#addRow(one);
  }

  /** Whether the track is changed on the board. */
  #onBoard(look: TrackLook, one: TrackValue, i: number): boolean {
    const { value } = one;
    switch (look.kind) {
      case "standing": {
        const { spot, of } = look.stands[i]!;
        const choices = this.#choices(look.type, value);
        if (choices) this.#offer(spot, one, () => ({ title: of ?? trackTitle(this.#system, one.track), choices }));
        return choices !== undefined;
      }
      case "marking": {
        const { spots, label } = look.marks[i]!;
        const { type } = look;
        if (!type) return false;
        const { of } = type as Type & { readonly of: Type };
        const members = readValue(type, value) as readonly Value[];
        for (const [member, spot] of spots)
          this.#offer(spot, one, () => {
            const others = members.filter((known) => printValue(of, known) !== member);
            const isMarked = others.length < members.length;
            const set = isMarked ? others : [...members, readValue(of, member)!];
            return only(label, isMarked, printValue(type, set));
          });
        return true;
      }
      case "token": {
        const { spots, label } = look.tokens[i]!;
        for (const [at, spot] of spots)
          if (at !== value) this.#offer(spot, one, () => only(label, false, at));
          else if (look.type?.kind === "option") this.#offer(spot, one, () => only(label, true, "none"));
        return spots.size > 0;
      }
      case "held": {
        const { holders, aside, face } = look.things[i]!;
        const choices = look.type && this.#choices(look.type, value);
        if (!choices) return false;
        const { label } = face;
        this.#offer(trackText(one.track, one.index), one, () => ({ title: label, choices }));
        for (const { value: holder } of choices)
          if (holder !== value) this.#offer(holders.get(holder) ?? aside, one, () => only(label, false, holder));
        return true;
      }
      default:
        return false;
    }
  }

  #offer(
    target: Target,
    { track, index }: TrackValue,
    found: () => { readonly title: string; readonly choices: readonly ValueChoice[] },
  ): void {
    const name = trackText(track, index);
    const group = (): Group => {
      const { title, choices } = found();
      return { title, choices: choices.map(({ label, value }) => ({ label, change: `${name}=${value}` })) };
    };
    this.#groups.set(target, [...(this.#groups.get(target) ?? []), group]);
  }

  #choices(type: Type, printed: string): readonly ValueChoice[] | undefined {
    const value = readValue(type, printed);
    return value === undefined ? undefined : choicesFor(type, value, this.#faces);
  }

  #addRow(one: TrackValue): void {
    const { track, index, value } = one;
    const type = descriptionOf(this.#system)?.tracks.find(({ name }) => name === track)?.type;
    const choices = type && this.#choices(type, value);
    this.rows.push({
      track: trackText(track, index),
      label: [trackTitle(this.#system, track), ...index.map(words)].join(" "),
      value,
      choices,
    });
  }

  /** `setup`: what is changed is not to be drawn anew. */
  ask(setup: EditRow | undefined): Ask {
    const before = setup?.value === "pending" ? "setup=done, " : "";
    const root: Ask = { ...EMPTY_ASK, targets: new Map() };
    const targets = new Map<Target, Ask>();
    for (const [target, groups] of this.#groups) targets.set(target, askAt(groups, before, root));
    return Object.assign(root, { targets });
  }
}

/** Something that is put at a spot or taken away from it. */
const only = (label: string, isHere: boolean, value: string) => ({
  title: label,
  choices: [{ label: isHere ? `take away ${label}` : `${label} here`, value }],
});

function askAt(found: readonly (() => Group)[], before: string, back: Ask): Ask {
  return {
    ...EMPTY_ASK,
    back,
    get buttons() {
      const groups = found.map((group) => group());
      const all = groups.reduce((sum, { choices }) => sum + choices.length, 0);
      const largest = groups.toSorted((one, other) => other.choices.length - one.choices.length)[0];
      return groups.flatMap((group): readonly Button[] => {
        const isAlone = groups.length === 1 || group.choices.length === 1;
        if (isAlone || (all <= MAX_BUTTONS && group === largest)) return buttonsOf(group, before, this);
        if (all <= MAX_BUTTONS) return buttonsOf(group, before, this, `${group.title}: `);
        return [{ label: group.title, ask: askFor(group, before, this) }];
      });
    },
  };
}

const askFor = (group: Group, before: string, back: Ask): Ask => ({
  ...EMPTY_ASK,
  said: group.title,
  back,
  get buttons() {
    return buttonsOf(group, before, this);
  },
});

const buttonsOf = ({ choices }: Group, before: string, back: Ask, prefix = ""): readonly Button[] =>
  choices.map(({ label, change }) => {
    const said = `${prefix}${label}`;
    const whole: Decision = { id: `${before}${change}`, family: "", parameters: [], forced: false };
    return { label: said, ask: { ...EMPTY_ASK, said, whole, back } };
  });
