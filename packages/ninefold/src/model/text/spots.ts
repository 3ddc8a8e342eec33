// Where things stand and what they look like, by the lines of a display about each value of a type. Whatever faults is
// left out: hints never stand in the way of the rules. All of a display has the work that one question may take.

import { COLOUR_NAMES, type ColourName } from "../../language/core/colours.ts";
import type { CoreAppearance, CoreLinks, CorePlaced, CoreSpot, CoreSpots } from "../../language/core/core.ts";
import { componentsOf, countOf, ordinalOf, printValue, valueAt } from "../../language/core/domain.ts";
import { SHAPE_NAMES, type ShapeName } from "../../language/core/shapes.ts";
import { printType, type Type, type Value, wholeOf, withoutNone } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { type Budget, type Linked, pureRun } from "../evaluate/run.ts";
import { cellsOf } from "../state/layout.ts";
import type { ByValue, PlacedTrack, Spot, SpotLink, TypeSpots } from "../system/display.ts";
import { Fault } from "../system/fault.ts";

/** The type as drawers know it: all plain numbers have one. */
export function typeName(type: Type): string {
  const whole = wholeOf(withoutNone(type));
  return whole.kind === "int" && !whole.named ? "Int" : printType(whole);
}

/** A game whose display is asked for, and the work that is left to it. */
export interface Asked {
  readonly link: Linked;
  readonly budget: Budget;
}

/** The answer, unless asking for it faults. */
function attempt<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** What is found for each value of a set. */
function forEach<Answer>(
  { link, budget }: Asked,
  { source }: Pick<CoreSpots, "source">,
  ask: (value: Value) => readonly Answer[],
): readonly Answer[] {
  const values = attempt(() => evaluator(link, source)(pureRun([], budget)));
  if (!Array.isArray(values)) return [];
  return (values as readonly Value[]).flatMap((value) => attempt(() => ask(value)) ?? []);
}

function spotOf({ link, budget }: Asked, spot: CoreSpot): (locals: Value[]) => Spot | undefined {
  if (spot.kind === "cell") {
    const cell = evaluator(link, spot.cell);
    return (locals) => {
      const found = cell(pureRun(locals, budget));
      return typeof found === "number" ? { board: spot.board.name, cell: spot.board.cells[found]! } : undefined;
    };
  }
  const [x, y] = [evaluator(link, spot.x), evaluator(link, spot.y)];
  return (locals) => ({
    x: Number(x(pureRun([...locals], budget))),
    y: Number(y(pureRun([...locals], budget))),
  });
}

export function placedIn(asked: Asked, { track, area, look, on }: CorePlaced): PlacedTrack {
  const { core } = cellsOf(asked.link.layout, track);
  const said = { track: core.name, ...(area !== undefined && { area }), ...(look && { look }) };
  if (!on) return { ...said, at: [] };
  const types = on.value ? [...core.index, on.value] : core.index;
  const total = types.reduce((product, type) => product * countOf(type), 1);
  const spot = spotOf(asked, on.spot);
  const at = Array.from({ length: total }, (_, tuple) => {
    const values = componentsOf(types, tuple).map(({ type, ordinal }) => ({ type, value: valueAt(type, ordinal) }));
    const printed = values.map(({ type, value }) => printValue(type, value));
    const value = on.value ? printed.pop() : undefined;
    const locals = values.map((one) => one.value);
    const found = attempt(() => spot(locals));
    return { index: printed, ...(value !== undefined && { value }), ...(found && { on: found }) };
  });
  return { ...said, at };
}

export function spotsIn(asked: Asked, item: CoreSpots): TypeSpots {
  const spot = spotOf(asked, item.spot);
  const at = forEach(asked, item, (value) => {
    const on = spot([value]);
    return on ? [{ value: printValue(item.type, value), on }] : [];
  });
  return { type: typeName(item.type), at };
}

/** One `link` line draws so many lines at most: more could not be told apart. */
const MAX_LINKS = 1 << 14;

export function linksIn(asked: Asked, item: CoreLinks): readonly SpotLink[] {
  const to = evaluator(asked.link, item.to);
  const { type } = item;
  const target = item.to.type.kind === "set" ? item.to.type.of : withoutNone(item.to.type);
  let left = MAX_LINKS;
  return forEach(asked, item, (value) => {
    if (left <= 0) return [];
    const found = to(pureRun([value], asked.budget));
    const ends: readonly Value[] = Array.isArray(found) ? (found as readonly Value[]) : [found];
    const from = printValue(type, value);
    const links = ends
      .slice(0, left)
      .filter((end) => end !== null)
      .map((end) => ({ type: typeName(type), from, to: printValue(target, end) }))
      .filter((one) => one.to !== from);
    left -= links.length;
    return links;
  });
}

const namedIn =
  <Name extends string>(names: readonly Name[]) =>
  (asked: Asked, items: readonly CoreAppearance[]): ByValue<Name> => {
    const found = new Map<string, Map<string, Name>>();
    for (const item of items) {
      const look = evaluator(asked.link, item.value);
      const name = typeName(item.type);
      const known = found.get(name) ?? new Map<string, Name>();
      found.set(name, known);
      forEach(asked, item, (value) => {
        const chosen = names[ordinalOf(item.names, look(pureRun([value], asked.budget)))];
        if (chosen !== undefined) known.set(printValue(item.type, value), chosen);
        return [];
      });
    }
    return found;
  };

/** Of several lines about one value the last counts. */
export const coloursIn: (asked: Asked, items: readonly CoreAppearance[]) => ByValue<ColourName> = namedIn(COLOUR_NAMES);
export const shapesIn: (asked: Asked, items: readonly CoreAppearance[]) => ByValue<ShapeName> = namedIn(SHAPE_NAMES);
