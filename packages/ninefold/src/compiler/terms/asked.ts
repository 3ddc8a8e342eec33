// What may be a fault is asked as often in every form of a term as the rules ask it. A law that asks a part less often, more
// often or at another time than the form before it is a law for parts that are total, or for those that this file allows.
import { partsOf, type Term } from "./term.ts";

/** Whether it makes no difference which of two terms is asked first: not both can be faults. */
export const inAnyOrder = (one: Term, other: Term): boolean => one.cannotFault || other.cannotFault;

/** Whether a term asks these before anything else that may be a fault, in this order. */
export function asksFirst(term: Term, these: readonly Term[]): boolean {
  const wanted = [...new Set(these.flatMap(faultsOf))];
  return askedBy(term, wanted, 0) === wanted.length;
}

/** Parts of a term in the order in which it asks them: it is a fault where one of them is, and for no other reason. */
function faultsOf(term: Term): readonly Term[] {
  if (term.cannotFault) return [];
  const { always, perhaps } = askingOf(term) ?? {};
  return always && perhaps!.every((part) => part.cannotFault) ? always.flatMap(faultsOf) : [term];
}

/** What a term always asks, in order, and what it asks behind that or not; undefined where it may be a fault of its own. */
function askingOf(term: Term): { readonly always: readonly Term[]; readonly perhaps: readonly Term[] } | undefined {
  switch (term.kind) {
    case "narrow":
    case "the":
    case "fault":
    case "after":
      return undefined;
    case "and":
    case "or":
      return { always: [term.left], perhaps: [term.right] };
    case "if":
      return { always: [term.condition], perhaps: [term.yes, term.no] };
    case "filter":
      return { always: [term.set], perhaps: [term.condition] };
    case "collect":
    case "fold":
      return { always: [term.set], perhaps: [term.body] };
    case "reach":
      return { always: [term.from], perhaps: [term.body] };
    case "any":
    case "possible":
      return { always: [], perhaps: partsOf(term) };
    case "member":
      return { always: [term.set, term.value], perhaps: [] };
    default:
      return { always: partsOf(term), perhaps: [] };
  }
}

/** How many of the wanted have been asked when a term has been; undefined where another fault may have come before. */
function askedBy(term: Term, wanted: readonly Term[], before: number): number | undefined {
  if (before === wanted.length || term.cannotFault || wanted.slice(0, before).includes(term)) return before;
  if (term === wanted[before]) return before + 1;
  // A fault of its own comes last; what is foreseen is asked elsewhere.
  const asking = askingOf(term) ?? { always: term.kind === "after" ? [] : partsOf(term), perhaps: [term] };
  const { always, perhaps } = asking;
  let done: number | undefined = before;
  for (const part of always) if (done !== undefined) done = askedBy(part, wanted, done);
  if (done === undefined || done === wanted.length) return done;
  if (term.kind === "if") {
    const [yes, no] = [askedBy(term.yes, wanted, done), askedBy(term.no, wanted, done)];
    return yes === no ? yes : undefined;
  }
  return perhaps.every((part) => part.cannotFault) ? done : undefined;
}
