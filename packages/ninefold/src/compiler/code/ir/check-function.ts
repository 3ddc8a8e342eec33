import type { Code, CodeBlock, CodeFunction, CodeModule, CodeStatement, Machine } from "./code.ts";
import { BINARY, COMPARISONS, isMachineValue, UNARY, widthOf } from "./machine.ts";

/** So deep may statements and values nest within one function. */
export const DEEPEST_NESTING = 1000;

/** What engines take of WebAssembly in one function. */
const MAX_PARAMS = 1000;
const MAX_LOCALS = 50_000;
const MAX_BLOCKS = 65_520;

type Path = readonly (string | number)[];

/** What a function may name beside its own locals. */
export interface Surroundings {
  readonly functions: ReadonlyMap<string, CodeFunction>;
  readonly globals: CodeModule["globals"];
}

/**
 * Whether a function is good, as `checkCode` says; returns the names of the functions it calls.
 *
 * @throws RangeError with the function's name and the path to what is wrong.
 */
export function checkFunction(checked: CodeFunction, surroundings: Surroundings): ReadonlySet<string> {
  return new FunctionCheck(checked, surroundings).run();
}

class FunctionCheck {
  private readonly checked: CodeFunction;
  private readonly surroundings: Surroundings;
  private readonly locals: readonly Machine[];
  private readonly callees = new Set<string>();
  /** From the body to the node at hand, as properties and indices. */
  private readonly path: (string | number)[] = [];
  private depth = 0;
  /** For each loop around the node at hand, the outermost first: whether a break leaves it. */
  private readonly loops: boolean[] = [];

  constructor(checked: CodeFunction, surroundings: Surroundings) {
    this.checked = checked;
    this.surroundings = surroundings;
    this.locals = [...checked.params, ...checked.locals];
  }

  run(): ReadonlySet<string> {
    const { params, locals, result, body } = this.checked;
    if (params.length > MAX_PARAMS) this.refuse(`has ${params.length} parameters, more than ${MAX_PARAMS}`);
    if (locals.length > MAX_LOCALS) this.refuse(`has ${locals.length} locals, more than ${MAX_LOCALS}`);
    const ends = this.block(body, "body");
    if (result && ends) this.refuse(`ends without its result, an ${result}, on some way`);
    return this.callees;
  }

  private refuse(problem: string): never {
    const path = this.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
    throw new RangeError(`The function ${this.checked.name} ${problem}${path && `, at ${path.slice(1)}`}.`);
  }

  private enter(...steps: Path): void {
    this.path.push(...steps);
    if (++this.depth > DEEPEST_NESTING) this.refuse("nests too deep");
  }

  private exit(steps: number): void {
    this.path.length -= steps;
    this.depth--;
  }

  /** Whether what follows the block may run. */
  private block(block: CodeBlock, ...steps: Path): boolean {
    let ends = true;
    this.enter(...steps, 0);
    block.forEach((statement, index) => {
      this.path[this.path.length - 1] = index;
      ends = this.statement(statement) && ends;
    });
    this.exit(steps.length + 1);
    return ends;
  }

  /** Whether what follows the statement may run. */
  private statement(statement: CodeStatement): boolean {
    switch (statement.op) {
      case "set":
        this.value(statement.value, this.local(statement.local), "value");
        return true;
      case "set-global":
        this.value(statement.value, this.global(statement.global), "value");
        return true;
      case "store":
        this.address(statement, statement.value.type);
        this.value(statement.value, undefined, "value");
        return true;
      case "if": {
        this.value(statement.condition, "i32", "condition");
        const yes = this.block(statement.yes, "yes");
        return this.block(statement.no, "no") || yes;
      }
      case "loop":
        this.loops.push(false);
        this.block(statement.body, "body");
        return this.loops.pop()!;
      case "break":
      case "next":
        this.leave(statement);
        return false;
      case "switch":
        return this.switched(statement);
      case "do":
        this.call(statement.callee, statement.args);
        return true;
      case "return":
        this.returned(statement.value);
        return false;
      case "trap": {
        const { reason } = statement;
        if (!Number.isInteger(reason) || reason < 0 || reason >= 2 ** 31) this.refuse(`traps with ${reason}`);
        return false;
      }
      default:
        return this.unknown(statement);
    }
  }

  private leave({ op, loops }: CodeStatement & { op: "break" | "next" }): void {
    const index = this.loops.length - loops;
    if (!Number.isInteger(loops) || loops < 1 || index < 0) {
      this.refuse(`leaves ${loops} loops by ${op} within ${this.loops.length}`);
    }
    if (op === "break") this.loops[index] = true;
  }

  private switched({ index, blocks }: CodeStatement & { op: "switch" }): boolean {
    this.value(index, "i32", "index");
    if (blocks.length < 1 || blocks.length > MAX_BLOCKS) {
      this.refuse(`has a switch of ${blocks.length} blocks, not 1 to ${MAX_BLOCKS}`);
    }
    let ends = false;
    blocks.forEach((block, number) => {
      ends = this.block(block, "blocks", number) || ends;
    });
    return ends;
  }

  private returned(value: Code | undefined): void {
    const { result } = this.checked;
    if (result && value) this.value(value, result, "value");
    else if (result) this.refuse(`returns nothing instead of an ${result}`);
    else if (value) this.refuse(`returns an ${value.type}, and has no result`);
  }

  /** Checks a value, which must have a type where one is wanted. */
  private value(code: Code, wanted: Machine | undefined, ...steps: Path): void {
    this.enter(...steps);
    if (wanted && code.type !== wanted) this.refuse(`has an ${code.type} where an ${wanted} is wanted`);
    if (code.type !== "i32" && code.type !== "i64") this.refuse(`has a value of the type ${code.type}`);
    this.inner(code);
    this.exit(steps.length);
  }

  private inner(code: Code): void {
    switch (code.op) {
      case "const":
        if (!isMachineValue(code.type, code.value)) this.refuse(`writes ${code.value} as an ${code.type}`);
        return;
      case "local":
        this.given(code, this.local(code.local));
        return;
      case "global":
        this.given(code, this.global(code.global));
        return;
      case "load":
        this.address(code, code.type);
        return;
      case "unary":
        this.unary(code);
        return;
      case "binary":
        this.binary(code);
        return;
      case "select":
        this.value(code.yes, code.type, "yes");
        this.value(code.no, code.type, "no");
        this.value(code.condition, "i32", "condition");
        return;
      case "call":
        this.given(code, this.call(code.callee, code.args) ?? this.refuse(`wants a result of ${code.callee}`));
        return;
      default:
        this.unknown(code);
    }
  }

  private unary(code: Code & { op: "unary" }): void {
    const { type, name, operand } = code;
    if (!UNARY.has(name)) this.refuse(`has the unknown operation ${name}`);
    if (name === "eqz" || name === "wrap") this.given(code, "i32");
    if (name === "extend") this.given(code, "i64");
    if (name === "eqz") this.value(operand, undefined, "operand");
    else this.value(operand, name === "wrap" ? "i64" : name === "extend" ? "i32" : type, "operand");
  }

  private binary(code: Code & { op: "binary" }): void {
    const { type, name, left, right } = code;
    if (!BINARY.has(name)) this.refuse(`has the unknown operation ${name}`);
    if (COMPARISONS.has(name) || name === "mulhi_u") this.given(code, "i32");
    this.value(left, COMPARISONS.has(name) ? undefined : type, "left");
    this.value(right, left.type, "right");
  }

  private given(code: Code, type: Machine): void {
    if (code.type !== type) this.refuse(`has an ${code.type} that should be an ${type}`);
  }

  private address({ bits, address, offset }: Access, type: Machine): void {
    if (![8, 16, 32, 64].includes(bits) || bits > widthOf(type)) this.refuse(`accesses ${bits} bits of an ${type}`);
    if (!Number.isInteger(offset) || offset < 0 || offset >= 2 ** 31) this.refuse(`has the offset ${offset}`);
    this.value(address, "i32", "address");
  }

  private call(callee: string, args: readonly Code[]): Machine | undefined {
    const called = this.surroundings.functions.get(callee);
    if (!called) this.refuse(`calls ${callee}, which there is not`);
    if (args.length !== called.params.length) {
      this.refuse(`calls ${callee} with ${args.length} arguments, not ${called.params.length}`);
    }
    this.callees.add(callee);
    args.forEach((arg, index) => {
      this.value(arg, called.params[index], "args", index);
    });
    return called.result;
  }

  private local(local: number): Machine {
    return this.locals[local] ?? this.refuse(`has no local ${local}`);
  }

  private global(global: number): Machine {
    return this.surroundings.globals[global]?.type ?? this.refuse(`names a global ${global}, which there is not`);
  }

  private unknown(node: { readonly op: string }): never {
    return this.refuse(`has the unknown ${node.op}`);
  }
}

interface Access {
  readonly bits: number;
  readonly address: Code;
  readonly offset: number;
}
