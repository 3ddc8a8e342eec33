// What a click may say next. A decision is said gesture by gesture, by the clicks of its display or else parameter by parameter, so that
// every legal decision can be made by a pointer alone, and by keys that reach what is drawn.
import type { Decision, GameSystem, Player } from "../../model/index.ts";
import { beginningOf } from "../../play/index.ts";
import type { Scene } from "../scene.ts";
import { clickedMeanings } from "./clicked.ts";
import type { Meaning, Members } from "./meaning.ts";
import { Speaking } from "./speaking.ts";
import { Clickable, type Target } from "./targets.ts";

/** What has been said of a decision, and what may be said next. What follows is found when it is asked for. */
export interface Ask {
  /** What has been said, in words: `move e2`. */
  readonly said: string;
  /** What may be clicked. */
  readonly targets: ReadonlyMap<Target, Ask>;
  readonly buttons: readonly Button[];
  /** Where the next gesture is a set: its members one by one, then what has them. */
  readonly many: Many | undefined;
  /** The decision of which all has been said. Where more may be said as well, it is one to stop at. */
  readonly whole: Decision | undefined;
  /** What was asked before the last gesture. */
  readonly back: Ask | undefined;
}

/** Nothing has been said, and nothing may be. */
export const EMPTY_ASK: Ask = {
  said: "",
  targets: new Map(),
  buttons: [],
  many: undefined,
  whole: undefined,
  back: undefined,
};

export interface Button {
  readonly label: string;
  readonly ask: Ask;
}

/** A set that is said member by member. */
export interface Many extends Omit<Members, "with"> {
  /** What the members say when they are confirmed; undefined where no decision has just these. */
  confirm(members: ReadonlySet<string>): Ask | undefined;
}

/** Who decides, and between what. A perspective has it. */
export interface Deciding {
  readonly player?: Pick<Player, "id">;
  readonly choices: readonly Pick<Decision, "id" | "family" | "parameters" | "steps">[];
}

/** What a player may say of what may be decided, by what is drawn of the scene; nothing where there is no player. */
export function askOf(system: GameSystem, scene: Scene, { player, choices }: Deciding): Ask {
  if (!player) return asking([], undefined);
  const legal = choices.map(({ id, family, parameters, steps }) => ({ id, family, parameters, steps, forced: false }));
  const speaking = new Speaking(system, new Clickable(system, scene, player.id));
  const { clicked, others } = clickedMeanings(system, speaking, player.id, legal);
  const begun = [...beginningOf(others).next.values()].map((one) => speaking.meaning(one));
  return asking([...clicked, ...begun], undefined);
}

/** `meant`: all that may be meant so far, at first something for each family. */
function asking(meant: readonly Meaning[], back: Ask | undefined): Ask {
  const [only, ...others] = meant;
  const one = others.length === 0 ? only : undefined;
  let found: Pick<Ask, "targets" | "buttons" | "many"> | undefined;
  return {
    // Nothing has been said at the root, though there may be but one thing to say.
    said: back ? (one?.said ?? "") : "",
    whole: back && one?.whole,
    back,
    get targets() {
      found ??= next(meant, this);
      return found.targets;
    },
    get buttons() {
      found ??= next(meant, this);
      return found.buttons;
    },
    get many() {
      found ??= next(meant, this);
      return found.many;
    },
  };
}

function next(meant: readonly Meaning[], ask: Ask): Pick<Ask, "targets" | "buttons" | "many"> {
  const [only, ...others] = meant;
  const many = others.length === 0 ? only?.many : undefined;
  if (many) return { targets: new Map(), buttons: [], many: manyOf(many, ask) };
  const isFirst = ask.back === undefined;
  const clicked = new Map<Target, Meaning[]>();
  const behind: Labelled[] = [];
  const button = (after: Meaning, label: string): void => {
    behind.push({ label, after });
  };
  for (const one of meant) {
    // A family without parameters is said by a button, and so is one of several whose members are clicked then.
    if (isFirst && (one.whole || one.many)) {
      button(one, one.said);
      continue;
    }
    for (const { after, targets, label } of one.gestures()) {
      if (targets.length === 0) button(after, isFirst ? after.said : label);
      for (const target of targets) {
        const meanings = clicked.get(target) ?? [];
        meanings.push(after);
        clicked.set(target, meanings);
      }
    }
  }
  const targets = [...clicked].map(([target, meanings]) => [target, choice(meanings, ask)] as const);
  return { targets: new Map(targets), buttons: buttonsOf(behind, ask), many: undefined };
}

/** Several things that one click may say, each behind a button. */
function choice(meant: readonly Meaning[], back: Ask): Ask {
  if (meant.length === 1) return asking(meant, back);
  let buttons: readonly Button[] | undefined;
  return {
    said: "",
    targets: new Map(),
    many: undefined,
    whole: undefined,
    back,
    get buttons() {
      buttons ??= buttonsOf(
        meant.map((after) => ({ label: after.said, after })),
        this,
      );
      return buttons;
    },
  };
}

interface Labelled {
  readonly label: string;
  readonly after: Meaning;
}

/** Where two are called the same, as the language writes them too. */
function buttonsOf(behind: readonly Labelled[], ask: Ask): readonly Button[] {
  const times = new Map<string, number>();
  for (const { label } of behind) times.set(label, (times.get(label) ?? 0) + 1);
  return behind.map(({ label, after }) => ({
    label: times.get(label) === 1 ? label : `${label} (${after.printed})`,
    ask: asking([after], ask),
  }));
}

function manyOf({ members, labels, with: meaningOf }: Members, ask: Ask): Many {
  return {
    members,
    labels,
    confirm(chosen) {
      const meaning = meaningOf(chosen);
      return meaning && asking([meaning], ask);
    },
  };
}
