// What has happened, in one sentence for each ply: who decided what, what came of it, who decides now.
import type { Player } from "ninefold/model";
import type { Change, Plan, Scene, SpotId } from "ninefold/scene";
import type { Marked } from "../marking/marking.ts";
import { spotName, thingLabel } from "./names.ts";
import { TEXTS } from "./texts.ts";

/** More effects than these are only counted. */
const MAX_EFFECTS = 4;

/** What was decided, as it may be shown. */
export interface Decided {
  readonly player: Player;
  /** In words: `play queen of clubs`. */
  readonly words: string;
  /** Its printed values: what these name need not be said again. */
  readonly parameters?: readonly string[];
}

export interface Ply {
  readonly plan: Plan;
  readonly players: readonly Player[];
  readonly decided: readonly Decided[];
  readonly changes: readonly Change[];
  readonly scene: Pick<Scene, "active" | "outcome">;
}

export function sentenceOf({ plan, players, decided, changes, scene }: Ply): string {
  const named = new Set(decided.flatMap(({ parameters = [] }) => parameters));
  const effects = changes.flatMap((change) => effectOf(plan, change, named));
  const said = decided.map((one) => TEXTS.said(one.player.name, one.words));
  const shown = effects.length > MAX_EFFECTS ? [TEXTS.manyChanges(effects.length)] : effects;
  return [...said, ...shown, nextOf(players, scene)].filter((part) => part !== "").join(" ");
}

/** Who decides now, or how the play has ended. */
export function nextOf(players: readonly Player[], { active, outcome }: Pick<Scene, "active" | "outcome">): string {
  if (outcome !== undefined) return TEXTS.over(outcome);
  const names = players.filter(({ id }) => active.includes(id)).map(({ name }) => name);
  if (names.length === 0) return "";
  return names.length === 1 ? TEXTS.decides(names[0] ?? "") : TEXTS.decide(names.join(", "));
}

/** What a person has marked, or marks no longer. */
export function sentenceOfMark(plan: Plan, { kind, mark: { from, to } }: Marked): string {
  const [one, other] = [spotName(plan, from), to === undefined ? undefined : spotName(plan, to)];
  if (other !== undefined) return kind === "removed" ? TEXTS.arrowRemoved(one, other) : TEXTS.arrowMade(one, other);
  return kind === "removed" ? TEXTS.markRemoved(one) : kind === "begun" ? TEXTS.markBegun(one) : TEXTS.markMade(one);
}

/** What the decision does not say already. */
function effectOf(plan: Plan, change: Change, named: ReadonlySet<string>): readonly string[] {
  const isNamed = (spot: SpotId): boolean => named.has(plan.spots.get(spot)?.value ?? "");
  switch (change.kind) {
    case "shifted":
      return [];
    case "gone":
      return [capital(TEXTS.gone(thingLabel(change.before), spotName(plan, change.before.spot)))];
    case "appeared": {
      const { spot } = change.after;
      return isNamed(spot) ? [] : [capital(TEXTS.appeared(thingLabel(change.after), spotName(plan, spot)))];
    }
    case "moved": {
      const { before, after } = change;
      const became = before.face.label === after.face.label ? [] : [turned(plan, change)];
      if (isNamed(before.spot) && isNamed(after.spot)) return became;
      const [from, to] = [spotName(plan, before.spot), spotName(plan, after.spot)];
      return [capital(TEXTS.shifted(thingLabel(before), from, to)), ...became];
    }
    case "counted":
      return [capital(TEXTS.counted(spotName(plan, change.after.spot), thingLabel(change.after)))];
    case "turned":
      return [turned(plan, change)];
  }
}

const turned = (plan: Plan, { before, after }: Extract<Change, { kind: "moved" | "turned" }>): string =>
  capital(TEXTS.turned(spotName(plan, after.spot), before.face.label, after.face.label));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
