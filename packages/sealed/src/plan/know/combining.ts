// What is known of an expression from what is known of its parts, and what everyone is shown in place of one of them.
import type { Core, Value } from "ninefold/language";
import type { Evaluation } from "./evaluation.ts";
import { NOBODY, type Seats, seatsWhere } from "./seats.ts";
import { constantSeen, holeSeen, isAmong, known, onlyValue, type Partition, type Seen, together } from "./seen.ts";

/** Any other expression: what its parts say, and what everyone is shown in place of one of them. */
export function combined(on: Evaluation, core: Core, parts: readonly Seen[]): Seen {
  const { know, reads, draws } = together(on.all, parts);
  const key = `${core.kind}${"operator" in core ? ` ${core.operator}` : ""}${"name" in core ? ` ${core.name}` : ""}${"field" in core ? ` ${core.field}` : ""}(${parts.map((part) => part.key).join(", ")})`;
  const values = (core.kind === "compare" ? compared(core, parts) : undefined) ?? on.folding.fromParts(core, parts);
  const [operand] = parts;
  const isCyclic = core.kind === "primitive" && (core.name === "next" || core.name === "previous");
  if (parts.some(({ hole }) => hole) || values?.length === 0 || (isCyclic && operand && onlyValue(operand) === null))
    return holeSeen(on.all);
  if (core.kind === "narrow" && operand) {
    // A value that does not fit is a hole in the rules, which everyone sees.
    if (onlyValue(operand) === null && core.type.kind !== "option") return holeSeen(on.all);
    return { ...operand, values: values ?? operand.values };
  }
  const isPick = core.kind === "primitive" ? core.name === "top" || core.name === "bottom" : core.kind === "element";
  const seen: Seen = { know, reads, draws, key, values, from: isPick ? operand?.from : undefined };
  const only = onlyValue(seen);
  if (only !== undefined && draws.size === 0) return constantSeen(on.all, only);
  const [first] = parts.filter((part) => part.instead !== undefined);
  if (first?.instead !== undefined && saysSame(core, first, key)) return { ...seen, know: on.all, reads: new Map() };
  if (core.kind === "compare" && asksPresence(core, parts[1])) {
    const cell = operand?.from && "track" in operand.from ? operand.from : undefined;
    const asked = cell && together(on.all, cell.indices).know;
    if (cell && asked === on.all && (know | on.presence(cell)) === on.all)
      return { ...known(on.all, key, values), draws };
    if (cell && asked !== undefined) return { ...seen, know: know | (on.presence(cell) & asked) };
  }
  const partition = parts.find((part) => part.partition)?.partition;
  if (!partition || parts.some((part) => !part.partition && onlyValue(part) === undefined)) return seen;
  const shown = shownByPartition(on, core, parts, partition);
  return shown === on.all ? { ...seen, know: shown, reads: new Map() } : { ...seen, know: know | shown };
}

/** Whether a comparison asks whether something is there. */
function asksPresence({ operator }: Extract<Core, { readonly kind: "compare" }>, right: Seen | undefined): boolean {
  const value = right && onlyValue(right);
  return (
    (operator === "is" || operator === "is not") && (value === null || (Array.isArray(value) && value.length === 0))
  );
}

/** What is shown in place of a set, mostly its size, says whether it is empty too. */
function saysSame(core: Core, { instead, key: operand }: Seen, key: string): boolean {
  if (instead === key || instead === `not ${key}`) return true;
  if (core.kind !== "compare") return false;
  const opposite = core.operator === "is" ? "is not" : core.operator === "is not" ? "is" : core.operator;
  if (instead === key.replace(`compare ${core.operator}(`, `compare ${opposite}(`)) return true;
  return instead === `size(${operand})` && core.right.kind === "set" && core.right.members.length === 0;
}

function compared(
  core: Extract<Core, { readonly kind: "compare" }>,
  [left, right]: readonly Seen[],
): readonly Value[] | undefined {
  if (!left || !right) return undefined;
  if (left.key === right.key) return [core.operator === "is" || core.operator === "<=" || core.operator === ">="];
  if (core.operator !== "is" && core.operator !== "is not") return undefined;
  const [one, other] = [onlyValue(left), onlyValue(right)];
  const yes = core.operator === "is";
  if (!mayEqual(left, right)) return [!yes];
  if (one !== undefined && other !== undefined) return [yes];
  return [false, true];
}

/** Who can compute an answer about a cell whose viewers depend on it: those to whom it is the same wherever they do not see the cell. */
function shownByPartition(on: Evaluation, core: Core, parts: readonly Seen[], { values, viewers }: Partition): Seats {
  const answers = values.map((value) =>
    JSON.stringify(
      on.folding.fromParts(
        core,
        parts.map((part) => (part.partition ? constantSeen(on.all, value) : part)),
      ),
    ),
  );
  return seatsWhere(on.all, (seat) => {
    const unseen = answers.filter((_, i) => ((viewers[i] ?? NOBODY) & seat) === 0);
    return unseen.every((answer) => answer !== undefined && answer === unseen[0]);
  });
}

/** Whether two values may be the same. */
export function mayEqual(one: Seen, other: Seen): boolean {
  return !one.values || !other.values || other.values.some(isAmong(one.values));
}
