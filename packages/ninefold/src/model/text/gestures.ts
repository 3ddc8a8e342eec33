// What is clicked to say a decision, by the gestures of a display.

import type { CoreClick, CoreGame, CoreGesture } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { type Value, withoutNone } from "../../language/core/types.ts";
import { quote } from "../../language/text/quoting.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { type Budget, fullBudget, type Linked, pureRun, type Run } from "../evaluate/run.ts";
import type { Click } from "../system/display.ts";
import type { GesturesOf } from "../system/extensions.ts";
import { Fault } from "../system/fault.ts";
import { readValue } from "./positions.ts";
import { typeName } from "./spots.ts";

/** So many answers are kept. */
const MAX_KEPT = 1 << 16;

/**
 * The gestures of a game; a later line about a family counts. All of them together have the work that one question may take, so that
 * no display keeps a board from being drawn; after that decisions have none.
 */
export function gesturesIn(link: Linked): GesturesOf {
  const { game } = link;
  const budget = fullBudget(link.budget.allowed);
  const kept = new Map<string, readonly Click[] | undefined>();
  const known = new Map(game.display.gestures.map((one) => [one.decision, clicksOf(link, one, budget)] as const));
  return (player, family, parameters) => {
    const index = game.decisions.findIndex(({ name }) => name === family);
    const clicks = known.get(index);
    if (index < 0) throw new RangeError(`${game.name} has no decision ${quote(family)}`);
    if (!clicks) return undefined;
    const key = [player, family, ...parameters].join("\n");
    if (kept.has(key)) return kept.get(key);
    const found = clicks([player, ...valuesOf(game, index, parameters)]);
    if (kept.size < MAX_KEPT) kept.set(key, found);
    return found;
  };
}

/** Values as printed, which are read. */
function valuesOf({ decisions }: CoreGame, index: number, parameters: readonly string[]): readonly Value[] {
  const { name, params } = decisions[index]!;
  if (parameters.length !== params.length)
    throw new RangeError(`${name} has ${params.length} parameters, found ${parameters.length}`);
  return params.map(({ type }, i) => {
    const value = readValue(type, parameters[i]!);
    if (value === undefined) throw new RangeError(`${quote(parameters[i]!)} is no ${params[i]!.name} of ${name}`);
    return value;
  });
}

/** Undefined where one of them cannot be found, so that nobody is asked for half of a gesture. */
function clicksOf(
  link: Linked,
  gesture: CoreGesture,
  budget: Budget,
): (locals: readonly Value[]) => readonly Click[] | undefined {
  const clicks = gesture.clicks.map((click) => clickOf(link, click));
  return (locals) => {
    try {
      const found = clicks.map((click) => click(() => pureRun([...locals], budget)));
      return found.every((click) => click !== undefined) ? found : undefined;
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  };
}

function clickOf(link: Linked, click: CoreClick): (run: () => Run) => Click | undefined {
  switch (click.kind) {
    case "track": {
      const { name, index } = link.game.tracks[click.track]!;
      const indices = click.indices.map((core) => evaluator(link, core));
      return (run) => ({ track: name, index: indices.map((one, i) => printValue(index[i]!, one(run()))) });
    }
    case "cells": {
      const value = evaluator(link, click.value);
      const { name, cells } = click.board;
      return (run) => {
        const found = value(run());
        if (found === null) return undefined;
        const all: readonly Value[] = Array.isArray(found) ? (found as readonly Value[]) : [found];
        return { board: name, cells: all.map((cell) => cells[Number(cell)]!) };
      };
    }
    case "value": {
      const value = evaluator(link, click.value);
      const type = withoutNone(click.value.type);
      return (run) => {
        const found = value(run());
        return found === null ? undefined : { type: typeName(type), value: printValue(type, found) };
      };
    }
  }
}
