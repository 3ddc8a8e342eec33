// Decisions said parameter by parameter: each value by what shows it, or by a button.
import type { CoreGame } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { decisionHasChance } from "../../language/core/parts.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { type Decision, descriptionOf, type GameSystem } from "../../model/index.ts";
import { splitParts } from "../../model/text/position-parts.ts";
import { readValue } from "../../model/text/positions.ts";
import type { Beginning } from "../../play/index.ts";
import type { Stand } from "../plan/looks.ts";
import { type Drawn, drawnOf } from "../plan/plan-of.ts";
import type { SpotId } from "../plan/spot.ts";
import { DecisionWords } from "./decision-words.ts";
import type { Gesture, Meaning, Members } from "./meaning.ts";
import { ownerMeant } from "./owner-meant.ts";
import type { Clickable, Targets } from "./targets.ts";

export class Speaking {
  readonly clickable: Clickable;
  readonly #words: DecisionWords;
  readonly #game: CoreGame | undefined;
  readonly #drawn: Drawn;

  constructor(system: GameSystem, clickable: Clickable) {
    this.#words = new DecisionWords(system);
    this.#game = descriptionOf(system);
    this.#drawn = drawnOf(system);
    this.clickable = clickable;
  }

  /** What a beginning means. */
  meaning(begun: Beginning): Meaning {
    const speaking = this;
    return {
      said: this.#words.said(begun.said),
      printed: begun.said.join(" "),
      whole: begun.whole,
      gestures: () => this.#gestures(begun),
      get many() {
        return speaking.#hasMembers(begun) ? speaking.#members(begun) : undefined;
      },
    };
  }

  /** A decision in words. */
  saying({ family, parameters }: Pick<Decision, "family" | "parameters">): string {
    return this.#words.said([family, ...parameters]);
  }

  /** How the decisions of a family are called. */
  title(family: string): string {
    return this.#words.title(family);
  }

  /** What has but one continuation says itself, until the decision would be whole by that where it could be clicked, or chance has a say. */
  #onward(begun: Beginning): Meaning {
    let now = begun;
    while (!now.whole && now.next.size === 1) {
      const [[printed, next] = []] = now.next;
      if (printed === undefined || !next) break;
      const isLast = next.whole && next.next.size === 0;
      if (isLast && (this.#hasChance(next) || this.#isDrawn(now, printed))) break;
      now = next;
    }
    return this.meaning(now);
  }

  /** Whether a value that may follow can be clicked. */
  #isDrawn(begun: Beginning, printed: string): boolean {
    return !this.#next(begun).isSet && this.#targets(begun).has(printed);
  }

  /** What may be clicked for the values that may follow. */
  #targets({ said, next }: Pick<Beginning, "said" | "next">): Targets {
    const { of } = this.#next({ said, next });
    const [decision, param] = [this.#words.decision(said), this.#words.paramOf(said)];
    const isCell = of?.kind === "cell" && this.#game && decision && param;
    return this.clickable.for(
      of,
      isCell ? ownerMeant(this.#game, decision, param.slot, this.clickable.player) : undefined,
    );
  }

  /** Of what type the values are that may follow, or the members of sets that may; where no types are known, by what is printed. */
  #next({ said, next }: Pick<Beginning, "said" | "next">): { readonly of: Type | undefined; readonly isSet: boolean } {
    const type = this.#words.typeOf(said);
    if (type || this.#game) return type?.kind === "set" ? { of: type.of, isSet: true } : { of: type, isSet: false };
    const sets = [...next.keys()].map((printed) => (/^\{.*\}$/s.test(printed) ? membersOf(printed) : undefined));
    // Texts in braces that are no sets: a member twice, or two orders of the same.
    const keys = new Set(sets.map((members) => members && keyOf([...new Set(members)])));
    const isSet = keys.size === sets.length && sets.every((set) => set && new Set(set).size === set.length);
    return { of: undefined, isSet };
  }

  #gestures(begun: Beginning): readonly Gesture[] {
    const joint = this.#joint(begun);
    if (joint) return joint;
    const { isSet } = this.#next(begun);
    const type = this.#words.typeOf(begun.said);
    const targets = this.#targets(begun);
    return [...begun.next].map(([printed, after]) => ({
      after: this.#onward(after),
      // Of a set with one member, that is clicked.
      targets: (isSet ? printed !== "{}" && targets.get(printed.slice(1, -1)) : targets.get(printed)) || [],
      label: this.#words.label(type, printed),
    }));
  }

  /** Where the parameters are the indices of a board of boards, one click says both. */
  #joint(begun: Beginning): readonly Gesture[] | undefined {
    if (begun.said.length !== 1) return undefined;
    const spots = this.#game ? this.#nested(begun) : this.#nestedAlike(begun);
    if (!spots) return undefined;
    return [...begun.next.values()].flatMap((first) =>
      [...first.next.values()].map((after) => {
        const spot = spots.get(after.said.slice(1).join("\n"));
        return {
          after: this.#onward(after),
          targets: spot === undefined ? [] : [spot],
          label: this.#words.said(after.said),
        };
      }),
    );
  }

  /** By both cells the spots of the board of boards whose indices are the parameters. */
  #nested(begun: Beginning): ReadonlyMap<string, SpotId> | undefined {
    const decision = this.#words.decision(begun.said);
    if (!decision || decision.chain || decision.params.length !== 2) return undefined;
    const isOf = (type: Type, i: number): boolean => {
      const own = decision.params[i]!.type;
      return type.kind === "cell" && own.kind === "cell" && type.board === own.board;
    };
    const track = this.#game?.tracks.find(({ index }) => index.length === 2 && index.every(isOf));
    const look = track && this.#drawn.plan.tracks.get(track.name);
    return look?.kind === "standing" ? this.#pathsOf(look.stands) : undefined;
  }

  /** The same of one that has all that may be said. */
  #nestedAlike({ next }: Beginning): ReadonlyMap<string, SpotId> | undefined {
    const pairs: string[] = [];
    for (const first of next.values()) {
      if (first.whole || first.next.size === 0) return undefined;
      for (const second of first.next.values()) {
        if (second.next.size > 0) return undefined;
        pairs.push(second.said.slice(1).join("\n"));
      }
    }
    for (const look of this.#drawn.plan.tracks.values()) {
      const paths = look.kind === "printed" ? this.#pathsOf(look.stands) : undefined;
      if (paths && pairs.every((pair) => paths.has(pair))) return paths;
    }
    return undefined;
  }

  #pathsOf(stands: readonly Stand[]): ReadonlyMap<string, SpotId> {
    return new Map(stands.map(({ spot }) => [this.#pathOf(spot), spot]));
  }

  /** The cell around that of a spot, and its own. */
  #pathOf(id: string): string {
    const { plan, zones } = this.#drawn;
    const spot = plan.spots.get(id);
    const around = plan.spots.get(zones.get(spot?.zone ?? "")?.inside ?? "");
    return [around?.value, spot?.value].join("\n");
  }

  /** Whether a set follows that is said member by member. */
  #hasMembers(begun: Beginning): boolean {
    const { of, isSet } = this.#next(begun);
    return isSet && [...begun.next.keys()].some((printed) => membersOf(printed, of).length > 1);
  }

  #members(begun: Beginning): Members {
    const { of } = this.#next(begun);
    const sets = new Map([...begun.next].map(([printed, after]) => [keyOf(membersOf(printed, of)), after]));
    const all = [...new Set([...begun.next.keys()].flatMap((printed) => membersOf(printed, of)))];
    const targets = this.#targets(begun);
    return {
      members: new Map(all.map((member) => [member, targets.get(member) ?? []])),
      labels: new Map(all.map((member) => [member, this.#words.label(of, member)])),
      with: (members) => {
        const after = sets.get(keyOf([...members]));
        return after && this.#onward(after);
      },
    };
  }

  #hasChance({ said }: Beginning): boolean {
    const number = this.#game?.decisions.findIndex(({ name }) => name === said[0]) ?? -1;
    return this.#game !== undefined && number >= 0 && decisionHasChance(this.#game, number);
  }
}

/** As printed. */
function membersOf(printed: string, of?: Type): readonly string[] {
  if (!of) return splitParts(printed.slice(1, -1));
  const value = readValue({ kind: "set", of }, printed) as readonly Value[] | undefined;
  return (value ?? []).map((member) => printValue(of, member));
}

const keyOf = (members: readonly string[]): string => members.toSorted().join("\n");
