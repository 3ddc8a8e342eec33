// A mind as a reference, for games of two players of whom one gains what the other gives.
import { worthsOf } from "../../model/index.ts";
import { type Match, run, seeded } from "../../play/index.ts";
import { type MindSpec, makeMind } from "../choosing/spec.ts";
import type { Line } from "../minds/mind.ts";
import type { Judged, Reference } from "./reference.ts";

export interface MindReferenceOptions {
  /** As it is named. */
  readonly name: string;
  readonly spec: MindSpec;
  readonly seed: string;
  readonly signal?: AbortSignal | undefined;
}

/** A mind, made anew for each position so that its worths do not depend on which positions it was asked about before. */
export function mindReference({ name, spec, seed, signal }: MindReferenceOptions): Reference {
  return {
    name,
    async judge(match: Match): Promise<Judged> {
      const [only, ...others] = match.activePlayers;
      if (!only || others.length > 0 || !isZeroSum(match)) return { worths: undefined, decisions: undefined };
      const perspective = match.perspective(only.id);
      const mind = makeMind(spec, { system: match.rules.system, from: [match.start] });
      const lines = perspective.choices.length;
      const asked = { budget: spec.budget, chance: seeded(`${seed}/${match.ply}`), lines };
      const thought = await run(mind.think(perspective, asked), { signal });
      const [best] = thought.lines;
      if (best?.worth === undefined) return { worths: undefined, decisions: undefined };
      const worths = only.id === 0 ? [best.worth, -best.worth] : [-best.worth, best.worth];
      return { worths, decisions: allWorths(thought.lines, lines) };
    },
  };
}

/** Whether, of two players, one gains what the other gives, as far as the end of the play tells. */
function isZeroSum(match: Match): boolean {
  const { system } = match.rules;
  const { outcome } = match.goTo(match.length);
  const worths = outcome && worthsOf(system, outcome);
  return system.players.length === 2 && (!worths || worths.reduce((sum, worth) => sum.add(worth)).equals(0));
}

/** The worths of all decisions; undefined where one has none. */
function allWorths(lines: readonly Line[], count: number): readonly number[] | undefined {
  const worths = lines.flatMap(({ worth }) => worth ?? []);
  return worths.length === count ? worths : undefined;
}
