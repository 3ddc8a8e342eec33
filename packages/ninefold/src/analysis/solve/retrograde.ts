// Values of states on cycles without chance, one of at most two players deciding at a time, what one gains the other losing:
// retrograde analysis. A play without end is worth nothing to anybody.
import { Grouped } from "../grouped.ts";
import { NOBODY } from "./arena.ts";
import { type Component, isInside } from "./component.ts";
import { ENDLESS, oneMore } from "./values.ts";

/**
 * Settles the states of a component, all of whose exits have exact worths. `nothing` is the number of the worth that gives
 * nobody anything.
 *
 * For each worth above nothing, from the highest down, the first player forces it from some states; for each below, from
 * the lowest up, the second. Who forces hurries, who is forced delays. From all other states nobody forces anything, and
 * both delay: endless are those from which a play can go on for ever without leaving them.
 */
export function retrograde(component: Component, nothing: number): void {
  const { values } = component;
  const { worths } = values;
  const forcing = new Forcing(component);
  const sign = (id: number): number => worths.compare(id, nothing, 0);
  const order = [...forcing.exits.keys()].sort((a, b) => worths.compare(a, b, 0));
  forcing.open(() => true);
  for (const worth of order.filter((id) => sign(id) > 0).reverse()) forcing.force(worth, 0);
  forcing.open(() => true);
  for (const worth of order.filter((id) => sign(id) < 0)) forcing.force(worth, 1);
  const harmless = (target: number): boolean => {
    const worth = values.worth[target]!;
    return worth < 0 || sign(worth) === 0;
  };
  forcing.open(harmless);
  forcing.force(nothing, NOBODY);
  forcing.rest(nothing, harmless);
}

// Tables of values have an entry for each state, `memberIndex` for each state too, and `#open` for each member.
class Forcing {
  /** By worth the edges by which the component is left for it, those first after which the play is over sooner. */
  readonly exits: ReadonlyMap<number, Int32Array>;
  readonly #component: Component;
  /** By member the edges from inside that lead to it. */
  readonly #before: Grouped;
  /** By member how many edges do not yet lead to what is forced; of no meaning where who forces decides. */
  readonly #open: Int32Array;

  constructor(component: Component) {
    const { arena, members, memberIndex, values } = component;
    this.#component = component;
    this.#open = new Int32Array(members.length);
    const exits = new Map<number, number[]>();
    this.#eachEdge((edge, target) => {
      if (isInside(component, target)) return;
      const worth = values.worth[target]!;
      const found = exits.get(worth) ?? [];
      exits.set(worth, found);
      found.push(edge);
    });
    const sooner = (a: number, b: number): number => values.steps[arena.after(a)]! - values.steps[arena.after(b)]!;
    this.exits = new Map([...exits].map(([worth, found]) => [worth, Int32Array.from(found).sort(sooner)]));
    this.#before = new Grouped(members.length, (add) => {
      this.#eachEdge((edge, target) => {
        if (isInside(component, target)) add(memberIndex[target]!, edge);
      });
    });
  }

  #eachEdge(visit: (edge: number, target: number, member: number) => void): void {
    const { arena, members } = this.#component;
    members.forEach((state, member) => {
      for (let edge = arena.firstEdge(state); edge < arena.endEdge(state); edge++)
        visit(edge, arena.after(edge), member);
    });
  }

  /** Counts the edges that lead to such states as not yet forced. */
  open(counted: (target: number) => boolean): void {
    this.#open.fill(0);
    this.#eachEdge((_, target, member) => {
      if (counted(target)) this.#open[member]!++;
    });
  }

  /**
   * Settles the states from which `hurrying` forces a worth, in the order of the steps that it takes; all others delay. What
   * has been settled for a better worth counts as forced too.
   */
  force(worth: number, hurrying: number): void {
    const { arena, memberIndex, values } = this.#component;
    const { steps, worth: known } = values;
    const settled: number[] = [];
    const arrive = (edge: number, after: number): void => {
      const state = arena.owner(edge);
      if (known[state]! >= 0 || (arena.mover[state] !== hurrying && --this.#open[memberIndex[state]!]! > 0)) return;
      values.settle(state, worth, edge - arena.firstEdge(state), oneMore(after));
      settled.push(state);
    };
    const exits = this.exits.get(worth) ?? [];
    for (let exit = 0, next = 0; ; ) {
      const [edge, reached] = [exits[exit], settled[next]];
      const leaving = edge === undefined ? ENDLESS : steps[arena.after(edge)]!;
      const waiting = reached === undefined ? ENDLESS : steps[reached]!;
      if (edge !== undefined && leaving !== ENDLESS && leaving <= waiting) {
        exit++;
        arrive(edge, leaving);
        continue;
      }
      if (reached === undefined || waiting === ENDLESS) return;
      next++;
      for (const before of this.#before.of(memberIndex[reached]!)) arrive(before, waiting);
    }
  }

  /** Settles what is left: a harmless edge of each leads to another one of these, or to where a play need not end either. */
  rest(nothing: number, harmless: (target: number) => boolean): void {
    const { arena, members, values } = this.#component;
    const { worth, steps } = values;
    const choiceIn = (state: number): number => {
      for (let edge = arena.firstEdge(state); ; edge++) {
        const target = arena.after(edge);
        if (harmless(target) && (worth[target]! < 0 || steps[target] === ENDLESS)) return edge - arena.firstEdge(state);
      }
    };
    // All choices are found before the first of these states is settled.
    const left = Array.from(members).filter((state) => worth[state]! < 0);
    for (const { state, choice } of left.map((state) => ({ state, choice: choiceIn(state) })))
      values.settle(state, nothing, choice, ENDLESS);
  }
}
