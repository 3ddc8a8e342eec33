// What a click may say next. A decision is said gesture by gesture, as beginnings say them; here each gesture gets something that
// may be clicked or a button, so that every legal decision can be made by a pointer alone, and by keys that reach what is drawn.
import type { CoreBlock, CoreDecision, CoreGame } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { type Decision, descriptionOf, type GameSystem, type Player, type PlayerId } from "../../model/index.ts";
import { readValue } from "../../model/text/positions.ts";
import { type Beginning, beginningOf } from "../../play/index.ts";
import { words } from "../faces/known-words.ts";
import { type Drawn, drawnOf } from "../plan/plan-of.ts";
import type { Scene } from "../scene.ts";
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

export interface Button {
  readonly label: string;
  readonly ask: Ask;
}

/** A set that is said member by member. */
export interface Many {
  /** By printed member what may be clicked for it; nothing where it is a button alone. */
  readonly members: ReadonlyMap<string, readonly Target[]>;
  /** How a member is said in words. */
  readonly labels: ReadonlyMap<string, string>;
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
  const asking = new Asking(system, scene, player?.id);
  const legal = player
    ? choices.map(({ id, family, parameters, steps }) => ({ id, family, parameters, steps, forced: false }))
    : [];
  return asking.of([...beginningOf(legal).next.values()], undefined);
}

/** A decision in words, as buttons say it: `play queen of clubs`. A set without members says nothing. */
export function sayDecision(
  system: GameSystem,
  { family, parameters = [] }: { readonly family: string; readonly parameters?: readonly string[] },
): string {
  const asking = new Asking(system, { things: [], unseen: [], active: [] }, undefined);
  return asking.say([family, ...parameters], (printed) => printed !== "{}");
}

/** One of the gestures that may follow: its beginning, and how it is said. */
interface Gesture {
  readonly after: Beginning;
  readonly targets: readonly Target[];
  readonly label: string;
}

class Asking {
  readonly #game: CoreGame | undefined;
  readonly #drawn: Drawn;
  readonly #clickable: Clickable;

  constructor(system: GameSystem, scene: Scene, player: PlayerId | undefined) {
    this.#game = descriptionOf(system);
    this.#drawn = drawnOf(system);
    this.#clickable = new Clickable(system, scene, player);
  }

  /** `begun`: all that may be meant so far, at first one beginning for each family. */
  of(begun: readonly Beginning[], back: Ask | undefined): Ask {
    const asking = this;
    const [only] = begun;
    const whole = begun.length === 1 ? only!.whole : undefined;
    const isOne = begun.length === 1;
    let found: Pick<Ask, "targets" | "buttons" | "many"> | undefined;
    const ask: Ask = {
      said: isOne && only ? this.#said(only) : "",
      whole,
      back,
      get targets() {
        found ??= asking.#next(begun, this);
        return found.targets;
      },
      get buttons() {
        found ??= asking.#next(begun, this);
        return found.buttons;
      },
      get many() {
        found ??= asking.#next(begun, this);
        return found.many;
      },
    };
    return ask;
  }

  #next(begun: readonly Beginning[], back: Ask): Pick<Ask, "targets" | "buttons" | "many"> {
    const [only, ...others] = begun;
    if (only && others.length === 0 && this.#hasMembers(only))
      return { targets: new Map(), buttons: [], many: this.#many(only, back) };
    const isFirst = back.back === undefined;
    const clicked = new Map<Target, Beginning[]>();
    const buttons: Button[] = [];
    for (const one of begun) {
      // A family without parameters is said by a button, and so is one of several whose members are clicked then.
      if (isFirst && (one.whole || this.#hasMembers(one))) {
        buttons.push(this.#button(one, this.#said(one), back));
        continue;
      }
      for (const { after, targets, label } of this.#gestures(one)) {
        if (targets.length === 0) buttons.push(this.#button(after, isFirst ? this.#said(after) : label, back));
        for (const target of targets) {
          const meant = clicked.get(target) ?? [];
          meant.push(after);
          clicked.set(target, meant);
        }
      }
    }
    const targets = new Map(
      [...clicked].map(([target, meant]) => [
        target,
        meant.length === 1 ? this.#onward(meant[0]!, back) : this.#choice(meant, back),
      ]),
    );
    return { targets, buttons, many: undefined };
  }

  #button(after: Beginning, label: string, back: Ask): Button {
    return { label, ask: this.#onward(after, back) };
  }

  /** Several things that one click may say, each behind a button. */
  #choice(meant: readonly Beginning[], back: Ask): Ask {
    const ask: { -readonly [Key in keyof Ask]: Ask[Key] } = {
      said: "",
      targets: new Map(),
      buttons: [],
      many: undefined,
      whole: undefined,
      back,
    };
    ask.buttons = meant.map((one) => this.#button(one, this.#said(one), ask));
    return ask;
  }

  /** What has but one continuation says itself; the last gesture does not where chance decides what comes of it. */
  #onward(begun: Beginning, back: Ask): Ask {
    let now = begun;
    while (!now.whole && now.next.size === 1) {
      const [next] = now.next.values();
      if (next!.whole && next!.next.size === 0 && this.#hasChance(next!.said[0]!)) break;
      now = next!;
    }
    return this.of([now], back);
  }

  #gestures(begun: Beginning): readonly Gesture[] {
    const type = this.#typeOf(begun);
    const targets = type && type.kind !== "set" ? this.#clickable.for(type) : undefined;
    const joint = this.#joint(begun);
    if (joint) return joint;
    const members = type?.kind === "set" ? this.#clickable.for(type.of) : undefined;
    return [...begun.next].map(([printed, after]) => ({
      after,
      // Of a set with one member, that is clicked.
      targets: targets?.get(printed) ?? (printed === "{}" ? [] : (members?.get(printed.slice(1, -1)) ?? [])),
      label: this.#label(type, printed),
    }));
  }

  /** Where the parameters are the indices of a track, one click says them all. */
  #joint(begun: Beginning): readonly Gesture[] | undefined {
    const decision = this.#decision(begun);
    if (!decision || decision.chain || begun.said.length !== 1 || decision.params.length < 2) return undefined;
    const track = this.#game?.tracks.find(
      ({ index }) =>
        index.length === decision.params.length &&
        index.every((type, i) => type === decision.params[i]!.type || isSameCell(type, decision.params[i]!.type)),
    );
    const look = track && this.#drawn.plan.tracks.get(track.name);
    if (!track || look?.kind !== "standing" || track.index.some(({ kind }) => kind !== "cell")) return undefined;
    const gestures: Gesture[] = [];
    for (const first of begun.next.values())
      for (const after of first.next.values()) {
        const [, outer = "", inner = ""] = after.said;
        const spot = look.stands.find(({ spot: id }) => this.#isAt(id, outer, inner));
        gestures.push({ after, targets: spot ? [spot.spot] : [], label: this.#said(after) });
      }
    return gestures;
  }

  #isAt(id: string, outer: string, inner: string): boolean {
    const { plan } = this.#drawn;
    const spot = plan.spots.get(id);
    const zone = plan.zones.find((one) => one.id === spot?.zone);
    const around = zone?.inside === undefined ? undefined : plan.spots.get(zone.inside);
    return spot?.value === inner && around?.value === outer;
  }

  /** Whether a set follows that is said member by member. */
  #hasMembers(begun: Beginning): boolean {
    const type = this.#typeOf(begun);
    return type?.kind === "set" && [...begun.next.keys()].some((printed) => membersOf(printed, type.of).length > 1);
  }

  #many(begun: Beginning, back: Ask): Many {
    const { of } = this.#typeOf(begun) as Type & { readonly of: Type };
    const sets = new Map([...begun.next].map(([printed, after]) => [keyOf(membersOf(printed, of)), after]));
    const all = new Set([...begun.next.keys()].flatMap((printed) => membersOf(printed, of)));
    const targets = this.#clickable.for(of);
    return {
      members: new Map([...all].map((member) => [member, targets.get(member) ?? []])),
      labels: new Map([...all].map((member) => [member, this.#label(of, member)])),
      confirm: (members) => {
        const after = sets.get(keyOf([...members]));
        return after && this.#onward(after, back);
      },
    };
  }

  #decision({ said: [family] }: Pick<Beginning, "said">): CoreDecision | undefined {
    return this.#game?.decisions.find(({ name }) => name === family);
  }

  /** The type of the gesture that follows; undefined where nothing is known of it. */
  #typeOf(begun: Pick<Beginning, "said">): Type | undefined {
    const decision = this.#decision(begun);
    if (!decision) return undefined;
    const { params, chain } = decision;
    const at = begun.said.length - 1;
    const later = params.length - (chain?.given.length ?? 0);
    const number = at < params.length ? at : params.length - later + ((at - params.length) % later);
    return params[number]?.type;
  }

  #hasChance(family: string): boolean {
    const decision = this.#game?.decisions.find(({ name }) => name === family);
    return decision?.body !== undefined && drawsIn(decision.body);
  }

  /** Gestures in words; `isSaid`: which printed values are. */
  say(gestures: readonly string[], isSaid: (printed: string) => boolean = () => true): string {
    const [family = "", ...values] = gestures;
    const said = values.flatMap((printed, i) =>
      isSaid(printed) ? [this.#label(this.#typeOf({ said: gestures.slice(0, i + 1) }), printed)] : [],
    );
    return [words(family), ...said].join(" ");
  }

  #said({ said }: Beginning): string {
    return this.say(said);
  }

  #label(type: Type | undefined, printed: string): string {
    const value = type && readValue(type, printed);
    if (value === undefined || value === null || typeof value === "object") return printed === "{}" ? "none" : printed;
    return this.#drawn.faces.of(type!, value).label;
  }
}

function membersOf(printed: string, of: Type): readonly string[] {
  const value = readValue({ kind: "set", of }, printed) as readonly Value[] | undefined;
  return (value ?? []).map((member) => printValue(of, member));
}

const keyOf = (members: readonly string[]): string => members.toSorted().join("\n");

const isSameCell = (one: Type, other: Type): boolean =>
  one.kind === "cell" && other.kind === "cell" && one.board === other.board;

/** Whether chance has a say in a block. */
function drawsIn(block: CoreBlock): boolean {
  return block.some((statement) => {
    if (statement.kind === "random" || statement.kind === "chance") return true;
    if (statement.kind === "if") return drawsIn(statement.yes) || drawsIn(statement.no);
    if (statement.kind === "for") return drawsIn(statement.body);
    if (statement.kind === "match")
      return (
        statement.arms.some(({ body }) => drawsIn(body)) ||
        (statement.otherwise !== undefined && drawsIn(statement.otherwise))
      );
    return false;
  });
}
