// Which questions about hidden cards their holder can answer with a proof that opens none: whether a card is in a set, whether a set is
// empty, whether one of its cards, or none, has a property that all can compute.
import { anyCore, type Core, type CoreGame, itemParts, partsOf } from "ninefold/language";
import { bodyOf } from "./know/calls.ts";
import type { TrackKind } from "./plan.ts";

export interface Provable {
  readonly game: CoreGame;
  readonly kinds: readonly TrackKind[];
  readonly hidden: readonly boolean[];
  /** The tracks whose cells count cards. */
  readonly counted: ReadonlySet<number>;
}

/** Whether a condition asks only such questions of hidden cards. */
export function isProvable(on: Provable, core: Core): boolean {
  if (!readsCards(on, core)) return true;
  switch (core.kind) {
    case "call":
      return isProvable(on, bodyOf(on.game, core)) && core.args.every((arg) => !readsCards(on, arg));
    case "logic":
    case "not":
    case "if":
      return partsOf(core).every((part) => isProvable(on, part));
    case "quantifier":
      return (
        core.items.every((item) => ("source" in item ? isCardSet(on, item.source) : isProvable(on, item.condition))) &&
        isProvable(on, core.body)
      );
    case "in":
      return !readsCards(on, core.left) && isCardSet(on, core.right);
    case "compare": {
      const [left, right] = [core.left, core.right];
      if (isEmptySet(right)) return isCardSet(on, left);
      return (isCard(on, left) && !readsCards(on, right)) || (isCard(on, right) && !readsCards(on, left));
    }
    default:
      return false;
  }
}

/** Whether a choice from this set is proved by showing the card that is chosen, or so many of them. */
export function isChosenByCard(on: Provable, source: Core): boolean {
  if (isCardSet(on, source)) return true;
  return source.kind === "range" && [source.low, source.high].every((end) => isCard(on, end) || !readsCards(on, end));
}

/** Whether a choice from this set is proved by showing the card that is chosen, with nothing said of others. */
export function isProvedByNaming(on: Provable, source: Core): boolean {
  if (!readsCards(on, source)) return true;
  switch (source.kind) {
    case "track":
      return isPosition(on, source);
    // So many of a kind are shown as are chosen.
    case "range":
      return !readsCards(on, source.low) && isCountOf(on, source.high);
    case "call":
      return isProvedByNaming(on, bodyOf(on.game, source));
    case "sets":
      return isProvedByNaming(on, source.left) && isProvedByNaming(on, source.right);
    case "comprehension":
      return (
        source.element.kind === "local" &&
        source.items.length <= 2 &&
        source.items.every((item) =>
          "source" in item ? isProvedByNaming(on, item.source) : isOfOne(on, item.condition),
        )
      );
    default:
      return false;
  }
}

/** Whether a choice from this set is of cards of which all see that they lie in it: of those in one position, or of so many of them. */
export function isProvedByPosition(on: Provable, source: Core): boolean {
  switch (source.kind) {
    case "track":
      return isPosition(on, source) && on.kinds[source.track] === "K";
    case "call":
      return isProvedByPosition(on, bodyOf(on.game, source));
    case "subsets":
      return !readsCards(on, source.count) && isProvedByPosition(on, source.of);
    default:
      return false;
  }
}

/** A set or pile that is where all can compute. */
const isPosition = (on: Provable, { type, indices }: Extract<Core, { readonly kind: "track" }>): boolean =>
  (type.kind === "set" || type.kind === "pile") && indices.every((index) => !readsCards(on, index));

const isCountOf = (on: Provable, core: Core): boolean =>
  core.kind === "track" && on.counted.has(core.track) && core.indices.every((index) => !readsCards(on, index));

/** Whether a condition reads of cards only the cells that a variable names, and has no other variables. */
function isOfOne(on: Provable, core: Core): boolean {
  if (!readsCards(on, core)) return true;
  if (core.kind === "logic" || core.kind === "not") return partsOf(core).every((part) => isOfOne(on, part));
  if (core.kind !== "compare") return false;
  const isOwn = (side: Core): boolean => side.kind === "track" && side.indices.every(({ kind }) => kind === "local");
  return [core.left, core.right].every((side) => !readsCards(on, side) || isOwn(side));
}

/** Whether conditions read no hidden cards. */
export const readNoCards = (on: Provable, cores: readonly Core[]): boolean =>
  cores.every((core) => !readsCards(on, core));

const readsCards = ({ game, kinds, hidden }: Provable, core: Core): boolean =>
  anyCore(
    core,
    game.functions,
    (part) => part.kind === "track" && kinds[part.track] === "K" && hidden[part.track] === true,
  );

/** A set of cards as it lies in one position or several, with those taken out that all can compute. */
function isCardSet(on: Provable, core: Core): boolean {
  if (!readsCards(on, core)) return true;
  switch (core.kind) {
    case "track":
      return core.type.kind === "set" || core.type.kind === "bag" || core.type.kind === "pile";
    case "call":
      return isCardSet(on, bodyOf(on.game, core));
    case "sets":
      return isCardSet(on, core.left) && isCardSet(on, core.right);
    case "subsets":
      return !readsCards(on, core.count) && isCardSet(on, core.of);
    case "comprehension":
      return (
        core.element.kind === "local" &&
        itemParts(core.items).every((part) => isProvable(on, part) || isCardSet(on, part))
      );
    default:
      return false;
  }
}

/** One card, or a property of it. */
function isCard(on: Provable, core: Core): boolean {
  if (core.kind === "track") return core.indices.every((index) => !readsCards(on, index));
  return (core.kind === "field" || core.kind === "coordinate") && isCard(on, core.base);
}

const isEmptySet = (core: Core): boolean => core.kind === "set" && core.members.length === 0;
