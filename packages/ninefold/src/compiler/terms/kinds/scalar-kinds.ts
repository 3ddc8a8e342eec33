// The kinds of terms whose values are numbers and truth values, and those of any type.
import { printType } from "../../../language/core/types.ts";
import { printListed, printTable } from "../print-tables.ts";
import { printConstant } from "../print-values.ts";
import { mapStatements, variablesOf } from "../statements.ts";
import { bounds } from "../term-types.ts";
import { infix, loose, type TermKind, type TermKinds } from "./kind.ts";

const connective = (kind: "and" | "or"): TermKind<"and" | "or"> => ({
  parts: ({ left, right }) => [left, right],
  evaluation: ({ left, right }) => ({ always: [left], perhaps: [right] }),
  polarity: "+",
  rebuild: ({ left, right }, of, terms) => terms[kind](of(left), of(right)),
  print: ({ left, right }, printer) => infix(printer, left, kind, right),
});

export const SCALAR_KINDS: TermKinds<
  | ("constant" | "variable" | "trackRead" | "times" | "back" | "some" | "table" | "arithmetic" | "compare")
  | ("not" | "and" | "or" | "if" | "narrow" | "fault" | "after")
> = {
  constant: {
    parts: () => [],
    key: ({ value }, type, keys) => `${keys.typeKey(type)} ${JSON.stringify(value)}`,
    cost: () => 0,
    straight: true,
    print: ({ type, value }) => ({ text: printConstant(type, value) }),
  },
  variable: {
    parts: () => [],
    key: ({ variable }) => String(variable.id),
    cost: () => 0,
    straight: true,
    print: ({ variable }, printer) => ({ text: printer.variable(variable) }),
  },
  trackRead: {
    parts: ({ at }) => [at],
    key: ({ track }) => String(track),
    readsState: true,
    straight: true,
    rebuild: ({ type, track, at }, of, terms) => terms.trackRead(type, track, of(at)),
    print: ({ track, at }, printer) => ({ text: printer.track(track, at) }),
  },
  times: {
    parts: ({ now }) => now,
    key: ({ memory }) => String(memory),
    readsState: true,
    rebuild: ({ type, memory, now }, of, terms) => terms.times(memory, bounds(type)[1] - 1, now.map(of)),
    print: ({ memory }, { game }) => ({ text: `times(${game.memories[memory]!.name})` }),
  },
  back: {
    parts: ({ plies }) => [plies],
    key: ({ memory }, type, keys) => `${memory} ${keys.typeKey(type)}`,
    readsState: true,
    rebuild: ({ type, memory, plies }, of, terms) => terms.back(type, memory, of(plies)),
    print: ({ memory, plies }, printer) => ({
      text: `${printer.game.memories[memory]!.name}[${printer.part(plies)} back]`,
    }),
  },
  some: {
    parts: ({ operand }) => [operand],
    rebuild: ({ operand }, of, terms) => terms.some(of(operand)),
    print: ({ operand }, printer) => printer.refer(operand),
  },
  table: {
    parts: ({ args }) => args,
    key: ({ list }, type, keys) => keys.tableKey(type, list),
    straight: true,
    rebuild: (term, of, terms) => terms.reapply(term, term.args.map(of)),
    print({ args, list, type }, printer) {
      const types = args.map((arg) => arg.type);
      const texts = args.map((arg) => printer.part(arg));
      const short = printTable(list, type, types, texts);
      if (short !== undefined) return short.startsWith("(") ? { text: short } : loose(short);
      const name = printer.functionName(list, () => printListed(list, type, types));
      return { text: `${name}(${args.map((arg) => printer.bare(arg)).join(", ")})` };
    },
  },
  arithmetic: {
    parts: ({ left, right }) => [left, right],
    key: ({ operator }, type, keys) => operator + keys.typeKey(type),
    rebuild: ({ operator, left, right }, of, terms) => terms.arithmetic(operator, of(left), of(right)),
    print({ operator, left, right }, printer) {
      if (operator !== "min" && operator !== "max") return infix(printer, left, operator, right);
      return { text: `${operator}(${printer.bare(left)}, ${printer.bare(right)})` };
    },
  },
  compare: {
    parts: ({ left, right }) => [left, right],
    key: ({ operator }) => operator,
    straight: true,
    rebuild: ({ operator, left, right }, of, terms) => terms.compare(operator, of(left), of(right)),
    print: ({ operator, left, right }, printer) => infix(printer, left, operator, right),
  },
  not: {
    parts: ({ operand }) => [operand],
    polarity: "-",
    straight: true,
    rebuild: ({ operand }, of, terms) => terms.not(of(operand)),
    print: ({ operand }, printer) =>
      operand.kind === "empty" ? loose(`some ${printer.part(operand.set)}`) : loose(`not ${printer.part(operand)}`),
  },
  and: connective("and"),
  or: connective("or"),
  if: {
    parts: ({ condition, yes, no }) => [condition, yes, no],
    evaluation: ({ condition, yes, no }) => ({ always: [condition], perhaps: [yes, no] }),
    polarity: ["±", "+", "+"],
    rebuild: ({ condition, yes, no }, of, terms) => terms.choose(of(condition), of(yes), of(no)),
    print: ({ condition, yes, no }, printer) =>
      loose(`if ${printer.bare(condition)} then ${printer.bare(yes)} else ${printer.bare(no)}`),
  },
  narrow: {
    parts: ({ operand }) => [operand],
    key: (_, type, keys) => keys.typeKey(type) + JSON.stringify(bounds(type)),
    mayFault: true,
    rebuild: ({ type, operand }, of, terms) => terms.narrow(type, of(operand)),
    print: ({ type, operand }, printer) => loose(`${printer.part(operand)} as ${printType(type)}`),
  },
  fault: {
    parts: () => [],
    // As a set it is one of so many words.
    key: ({ code }, type, keys) => (type.kind === "set" ? `${code} ${keys.typeKey(type)}` : code),
    mayFault: true,
    print: ({ code }) => ({ text: `fault ${code}` }),
  },
  after: {
    parts: ({ body }) => [body],
    statements: ({ statements }) => statements,
    key: ({ statements }, _, keys) => String(keys.idOf(statements)),
    binds: ({ statements }) => variablesOf(statements),
    mayFault: true,
    readsState: true,
    // Its body is evaluated in another state.
    evaluation: () => ({ always: [], perhaps: [] }),
    cost: () => 100,
    rebuild: ({ statements, body }, of, terms) => terms.after(mapStatements(statements, of), of(body)),
    print: ({ statements, body }, printer) => loose(`after ${printer.blockName(statements)}: ${printer.bare(body)}`),
  },
};
