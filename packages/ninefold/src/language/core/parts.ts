// Questions about checked expressions that walk them whole.
import type { Core, CoreBlock, CoreChain, CoreDecision, CoreFunction, CoreGame, CoreStatement, Item } from "./core.ts";

/** Every expression directly inside one. */
// Long: a table with one line or two for each kind.
export function partsOf(core: Core): readonly Core[] {
  switch (core.kind) {
    case "fraction":
      return [core.numerator, core.denominator];
    case "track":
      return core.indices;
    case "call":
    case "primitive":
      return core.args;
    case "field":
    case "coordinate":
      return [core.base];
    case "make":
      return core.fields;
    case "if":
      return [core.condition, core.yes, core.no];
    case "match":
      return [
        core.subject,
        ...core.arms.flatMap((arm) => [...arm.values, arm.body]),
        ...(core.otherwise ? [core.otherwise] : []),
      ];
    case "set":
    case "pile":
    case "bag":
      return core.members;
    case "comprehension":
      return [...itemParts(core.items), core.element];
    case "quantifier":
    case "fold":
      return [...itemParts(core.items), core.body];
    case "reach":
      return [core.from, core.to];
    case "logic":
    case "sets":
    case "compare":
    case "in":
    case "arithmetic":
    case "offsets":
      return [core.left, core.right];
    case "not":
    case "complement":
    case "size":
    case "the":
    case "narrow":
      return [core.operand];
    case "range":
      return [core.low, core.high];
    case "subsets":
      return [core.count, core.of];
    case "orders":
      return [core.of];
    case "element":
      return [core.pile, core.index];
    case "joint-parameter":
      return [core.parameter, core.player];
    case "after":
      return [core.body];
    case "possible":
      return [core.player, ...(core.within ?? []).map(({ set }) => set)];
    case "back":
      return [core.plies];
    case "constant":
    case "local":
    case "times":
    case "missing":
      return [];
  }
}

export function itemParts(items: readonly Item[]): readonly Core[] {
  return items.map((item) => ("source" in item ? item.source : item.condition));
}

/** Every expression directly inside a statement, and the blocks inside it. */
export function statementParts(statement: CoreStatement): {
  readonly cores: readonly Core[];
  readonly blocks: readonly CoreBlock[];
} {
  switch (statement.kind) {
    case "let":
    case "set-local":
      return { cores: [statement.value], blocks: [] };
    case "set-track":
      return { cores: [...statement.indices.map((index) => index.core), statement.value], blocks: [] };
    case "if":
      return { cores: [statement.condition], blocks: [statement.yes, statement.no] };
    case "for":
      return { cores: itemParts(statement.items), blocks: [statement.body] };
    case "match":
      return {
        cores: [statement.subject, ...statement.arms.flatMap((arm) => arm.values)],
        blocks: [...statement.arms.map((arm) => arm.body), ...(statement.otherwise ? [statement.otherwise] : [])],
      };
    case "random":
      return { cores: [statement.source], blocks: [] };
    case "chance":
      return { cores: statement.arms.map((arm) => arm.weight), blocks: statement.arms.map((arm) => arm.body) };
  }
}

/** The parameters of a decision, chosen one after the other; where it goes on with another one, its conditions between. */
export function choosing({ params, conditions, sequel }: CoreDecision): readonly Item[] {
  const own = sequel ? conditions.slice(0, sequel.conditions).map(({ core }): Item => ({ condition: core })) : [];
  return params.flatMap(({ slot, source, condition }, i) => [
    ...(i === sequel?.params ? own : []),
    { slot, source },
    ...(condition ? [{ condition }] : []),
  ]);
}

/** Every expression of a chain; its blocks aside. */
export function chainParts(chain: CoreChain | undefined): readonly Core[] {
  if (!chain) return [];
  return [...chain.given, ...(chain.onward ? [chain.onward] : []), ...(chain.same ?? [])];
}

/** The blocks that a decision may run, in order. */
export function actionsOf(decision: CoreDecision): readonly CoreBlock[] {
  return [...(decision.body ? [decision.body] : []), ...(decision.chain?.last ? [decision.chain.last] : [])];
}

/**
 * Whether some expression in it, functions called included, satisfies `test`. Each function is looked at once, however
 * often it is called.
 */
export function anyCore(core: Core, functions: readonly CoreFunction[], test: (core: Core) => boolean): boolean {
  return anyOf([core], functions, test);
}

/** The same over a block's expressions. */
export function anyInBlock(
  block: CoreBlock,
  functions: readonly CoreFunction[],
  test: (core: Core) => boolean,
): boolean {
  return anyOf(block.flatMap(coresIn), functions, test);
}

/**
 * Whether it reads what is remembered: directly, by functions, by the conditions of decisions that may be possible, or by
 * the actions of decisions that it foresees.
 */
export function readsMemories(
  core: Core,
  { functions, decisions }: Pick<CoreGame, "functions" | "decisions">,
): boolean {
  const open = [core];
  const possible = new Set<string>();
  const foreseen = new Set<number>();
  const reads = (part: Core): boolean => {
    if (part.kind === "possible" && !possible.has(`${part.decision} ${part.conditions}`)) {
      possible.add(`${part.decision} ${part.conditions}`);
      const { params, conditions } = decisions[part.decision]!;
      open.push(...params.flatMap(({ source, condition }) => [source, ...(condition ? [condition] : [])]));
      open.push(...conditions.slice(0, part.conditions).map((one) => one.core));
    }
    if (part.kind === "after" && !foreseen.has(part.decision)) {
      foreseen.add(part.decision);
      open.push(...actionsOf(decisions[part.decision]!).flatMap((block) => block.flatMap(coresIn)));
    }
    return part.kind === "times" || part.kind === "back";
  };
  for (const one of open) if (anyCore(one, functions, reads)) return true;
  return false;
}

/** Every expression directly inside a block and the blocks inside it. */
export const blockCores = (block: CoreBlock): readonly Core[] => block.flatMap(coresIn);

function coresIn(statement: CoreStatement): readonly Core[] {
  const { cores, blocks } = statementParts(statement);
  return [...cores, ...blocks.flat().flatMap(coresIn)];
}

function anyOf(cores: readonly Core[], functions: readonly CoreFunction[], test: (core: Core) => boolean): boolean {
  const open = [...cores];
  const seen = new Set<number>();
  for (let core = open.pop(); core; core = open.pop()) {
    if (test(core)) return true;
    open.push(...partsOf(core));
    if (core.kind !== "call" || seen.has(core.callee)) continue;
    seen.add(core.callee);
    const callee = functions[core.callee];
    if (callee) open.push(callee.body);
  }
  return false;
}

/** The tracks that a block may write. */
export function tracksWritten(block: CoreBlock): ReadonlySet<number> {
  const own = block.flatMap((statement) => (statement.kind === "set-track" ? [statement.track] : []));
  const inner = block.flatMap((statement) => statementParts(statement).blocks);
  return new Set([...own, ...inner.flatMap((one) => [...tracksWritten(one)])]);
}

export function hasChance(block: CoreBlock): boolean {
  return block.some(
    (statement) =>
      statement.kind === "random" || statement.kind === "chance" || statementParts(statement).blocks.some(hasChance),
  );
}

/** Whether chance may have a say in what comes of decisions of one kind, forced steps after them aside. */
export function decisionHasChance({ decisions, consequences }: CoreGame, decision: number): boolean {
  const { body, chain } = decisions[decision]!;
  const joint = consequences.filter(({ parts }) => parts.some((part) => part.decision === decision));
  return [body, chain?.last, ...joint.map((one) => one.body)].some((block) => block !== undefined && hasChance(block));
}

/** Whether chance may have a say in a play: in what comes of decisions, in forced steps, in the setup. */
export function gameHasChance({ decisions, consequences, whenevers, setup }: CoreGame): boolean {
  const alone = decisions.flatMap(({ body, chain }) => [body, chain?.last]);
  const others = [...consequences, ...whenevers, ...(setup ? [setup] : [])].map(({ body }) => body);
  return [...alone, ...others].some((body) => body !== undefined && hasChance(body));
}

/** Whether the value depends on the local variables alone: on no track, memory or legality. */
export function isPure(core: Core, functions: readonly CoreFunction[]): boolean {
  if (
    core.kind === "track" ||
    core.kind === "after" ||
    core.kind === "possible" ||
    core.kind === "times" ||
    core.kind === "back"
  )
    return false;
  if (core.kind === "call" && !functions[core.callee]?.pure) return false;
  return partsOf(core).every((part) => isPure(part, functions));
}
