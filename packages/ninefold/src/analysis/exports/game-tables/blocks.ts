// Blocks of statements and expressions over tables, as lines.

/** An arm of a `match`: its values, and its lines. */
export interface Arm {
  readonly values: readonly string[];
  readonly lines: readonly string[];
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** So many values stand before an arrow, which a reader of the text looks for in the line. */
const MAX_VALUES = 16;

/** Arms that do the same are one, or as few as there may be. */
function merged(arms: readonly Arm[]): readonly Arm[] {
  const alike = grouped(arms, ({ lines }) => lines.join("\n"));
  return [...alike.values()].flatMap((all) => {
    const values = all.flatMap((arm) => arm.values);
    const starts = values.flatMap((_, at) => (at % MAX_VALUES === 0 ? [at] : []));
    return starts.map((at) => ({ values: values.slice(at, at + MAX_VALUES), lines: all[0].lines }));
  });
}

/**
 * A `match` over something of which `size` values there are; of those without an arm, `otherwise`. The arms alone where there is
 * one value.
 */
export function matchOf(subject: string, size: number, arms: readonly Arm[], otherwise: string): readonly string[] {
  const all = merged(arms);
  const covered = arms.reduce((sum, { values }) => sum + values.length, 0);
  if (covered === size && new Set(all.map(({ lines }) => lines)).size === 1) return all[0]!.lines;
  const rest = covered < size ? [`otherwise ${otherwise}`] : [];
  return [
    `match ${subject}`,
    ...indented([
      ...all.flatMap(({ values, lines }) =>
        lines.length === 1 ? [`${values.join(", ")} => ${lines[0]}`] : [`${values.join(", ")} =>`, ...indented(lines)],
      ),
      ...rest,
    ]),
  ];
}

/** The members of a list by their keys, in the order in which keys are met. */
export function grouped<Member, Key>(
  members: Iterable<Member>,
  keyOf: (member: Member) => Key,
): ReadonlyMap<Key, readonly [Member, ...Member[]]> {
  const groups = new Map<Key, [Member, ...Member[]]>();
  for (const member of members) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return groups;
}
