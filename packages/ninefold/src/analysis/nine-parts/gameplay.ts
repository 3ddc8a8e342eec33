// 𝒜, C and L.
import { applied, type Block, blockLines, declared, flat, hasChance, type Of } from "./notation.ts";
import type { Game, Part } from "./part.ts";

const nameOf = ({ name, params }: Of<"decision">): string =>
  applied(
    name.text,
    params.map((param) => param.name.text),
  );

const bodyOf = ({ clauses }: Of<"decision">): Block | undefined =>
  clauses.flatMap((clause) => (clause.kind === "do" ? clause.body : []))[0];

/** Behind a longer head than this a block begins a line of its own. */
const LONG_HEAD = 44;

/** `head: 𝕊 ↦ block`, the block's other lines below its first. */
function mapping(head: string, body: Block): readonly string[] {
  const [first, ...others] = blockLines(body);
  if (head.length > LONG_HEAD) return [`${head} ↦`, `  ${first}`, ...others.map((line) => `  ${line}`)];
  const start = `${head} ↦ `;
  return [`${start}${first}`, ...others.map((line) => `${" ".repeat(start.length)}${line}`)];
}

/** How the steps of a decision follow each other, and what their end does. */
function stepsOf({ clauses }: Of<"decision">): readonly string[] {
  return clauses.flatMap((clause) => {
    if (clause.kind === "finally") return mapping("  finally: 𝕊", clause.body);
    if (clause.kind === "same") return [`  the same when ${clause.tuple.map(flat).join(", ")}`];
    if (clause.kind !== "again") return [];
    const { decision, args, only } = clause;
    const such = only ? `, ${only.negated ? "unless" : "when"} ${flat(only.condition)}` : "";
    return [`  again ${applied(decision.text, args.map(flat))} as long as it is possible${such}`];
  });
}

export function actions({ file }: Game): Part {
  const own = declared(file, "decision").flatMap((decl) => {
    const body = bodyOf(decl);
    return body ? [...mapping(`${nameOf(decl)}: 𝕊`, body), ...stepsOf(decl)] : [];
  });
  const named = declared(file, "action").flatMap(({ name, params, body }) => {
    const given = params.map((param) => param.name.text);
    return mapping(`${applied(name.text, given)}: 𝕊`, body);
  });
  const behind = declared(file, "every").flatMap(({ families, clauses }) =>
    clauses.flatMap((clause) => {
      if (clause.kind !== "finally") return [];
      return mapping(`behind every decision${families ? ` in ${flat(families)}` : ""}: 𝕊`, clause.body);
    }),
  );
  const setups = declared(file, "setup").flatMap(({ body }) => mapping("setup: 𝕊", body));
  const steps = declared(file, "whenever").flatMap(({ condition, body }) =>
    mapping(`whenever ${flat(condition)}: 𝕊`, body),
  );
  const joint = declared(file, "consequence").length;
  const forced = setups.length + steps.length > 0 ? " Forced steps act by themselves." : "";
  return {
    symbol: "𝒜",
    name: "Actions",
    words:
      own.length > 0
        ? `Each decision's own effect on the state.${forced}`
        : `${joint > 0 ? "All actions are consequences of decisions made together." : "None."}${forced}`,
    notation: [...own, ...behind, ...setups, ...steps, ...named],
  };
}

export function consequences({ file }: Game): Part {
  const decls = declared(file, "decision");
  const lines = declared(file, "consequence");
  const behind = declared(file, "every").some(({ clauses }) => hasChance(file, clauses));
  const chancy = decls.filter((decl) => behind || hasChance(file, bodyOf(decl)));
  const alone = decls.filter(bodyOf);
  const trivial = alone.length > chancy.length && chancy.length === 0;
  const joint = lines.flatMap(({ parts, body }) => {
    const made = parts.map(({ player, decision, params }) => {
      const what = applied(
        decision.text,
        params.map(({ text }) => text),
      );
      return player ? `${player.text}: ${what}` : `everyone: ${what}`;
    });
    return mapping(`C(${made.join(", ")})`, body);
  });
  const forced = [...declared(file, "setup"), ...declared(file, "whenever")].some(({ body }) => hasChance(file, body));
  const chance = chancy.length > 0 || forced || lines.some(({ body }) => hasChance(file, body));
  const words = [
    trivial ? (lines.length > 0 ? "A decision made alone is its action." : "Each decision is its action.") : "",
    lines.length > 0 ? "Decisions made together have their consequences together." : "",
    chance ? "Chance picks among the ways written in the actions, with exact probabilities." : "",
  ];
  return {
    symbol: "C",
    name: "Consequences",
    words: words.filter((sentence) => sentence !== "").join(" "),
    notation: [
      ...(trivial && lines.length === 0 ? ["𝒟 ~ 𝒜   (C : trivial)"] : []),
      ...chancy.map((decl) => `C(${nameOf(decl)}) = { (probability, way of chance) }, as its action says`),
      ...(forced ? ["C(forced step) = { (probability, way of chance) }, as its action says"] : []),
      ...joint,
    ],
  };
}

/** Where a decision is legal, as its clauses say: who decides first, then the parameters, then the conditions. */
function admitted(head: string, clauses: Of<"decision">["clauses"], domains: readonly string[]): readonly string[] {
  const by = clauses.flatMap((clause) => (clause.kind === "by" ? [`p by ${flat(clause.players)}`] : []));
  const conditions = clauses.flatMap((clause) => {
    if (clause.kind !== "condition" && clause.kind !== "prefer") return [];
    const reason = clause.reason ? `   "${clause.reason.value}"` : "";
    if (clause.kind === "prefer") return [`prefer ${clause.extreme} ${flat(clause.value)}${reason}`];
    return [`${clause.negated ? "unless" : "when"} ${flat(clause.condition)}${reason}`];
  });
  const [first = "𝕊", ...others] = [...by, ...domains, ...conditions];
  return [`${head}${first}`, ...others.map((one) => `${" ".repeat(head.length - 2)}∩ ${one}`)];
}

export function legality({ file }: Game): Part {
  const own = declared(file, "decision").flatMap((decl) => {
    const domains = decl.params.map(({ name, source, condition }) => {
      const such = condition ? ` | ${flat(condition)}` : "";
      return `${name.text} in ${flat(source)}${such}`;
    });
    return admitted(`L(p, ${nameOf(decl)}) = `, decl.clauses, domains);
  });
  const every = declared(file, "every").flatMap(({ families, clauses }) => {
    if (clauses.every(({ kind }) => kind === "finally")) return [];
    return admitted(`L(p, d)${families ? ` for d in ${flat(families)}` : ""} ⊆ `, clauses, []);
  });
  const notation = [...own, ...every];
  const ends = declared(file, "end").length > 0;
  return {
    symbol: "L",
    name: "Legality",
    words: `All conditions must hold (me is p)${ends ? ", and no decision is legal in an ending state E" : ""}.`,
    notation,
  };
}
