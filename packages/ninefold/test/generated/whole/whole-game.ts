// Random games of all that the language has: with modules, variants, teams, spellings and what else there is.
import type fc from "fast-check";
import { expression } from "../expressions/expressions.ts";
import { chanceOf, type Pick } from "../expressions/scope.ts";
import { gamesBy } from "../random-game.ts";
import { decision, randomDecisions } from "../rules/decisions.ts";
import { randomEndings, randomForms } from "../rules/endings.ts";
import { randomForcedSteps } from "../rules/forced-steps.ts";
import { randomWorld } from "../rules/worlds.ts";
import { isGame } from "../texts.ts";
import { attempt } from "./attempt.ts";
import { addVariant } from "./changes.ts";
import { Draft } from "./draft.ts";
import { families, seats, sequel, tables, teams } from "./extras.ts";
import { choices, letters, reasons, said, showing, spellings } from "./for-people.ts";
import { addModule } from "./modules.ts";

/** The texts of a game, joined to one. */
export function wholeGameBy(pick: Pick): string {
  for (;;) {
    const [lines, world] = randomWorld(pick, expression, pick(4) > 0);
    const steps = randomForcedSteps(world);
    const decisions = randomDecisions(world);
    const all = [
      "game Random",
      ...lines,
      ...randomForms(world, lines),
      ...steps,
      ...decisions,
      ...randomEndings(world),
    ];
    if (!isGame(`${all.join("\n")}\n`)) continue;
    const draft = new Draft(pick, [{ path: "", lines: all }]);
    const together = decisions.some((text) => text.startsWith("consequence "));
    const extras = [letters, said, tables, teams, ...(together ? [] : [sequel, families]), choices, reasons, showing];
    for (const extra of extras) if (chanceOf(world, 40)) extra(draft, world);
    if (!together && chanceOf(world, 60)) addModule(draft, world);
    if (!together && world.actions.length > 0)
      attempt(
        world,
        (copy) => decision(copy, false),
        (text) => draft.tryAdding(text),
      );
    if (chanceOf(world, 50)) spellings(draft, world);
    if (chanceOf(world, 20)) seats(draft, world);
    if (chanceOf(world, 60)) addVariant(draft, world);
    if (draft.files.length > 1 && chanceOf(world, 20)) addVariant(draft, world);
    return draft.text;
  }
}

export const wholeGame = (): fc.Arbitrary<string> => gamesBy(wholeGameBy);
