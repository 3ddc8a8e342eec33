// Checks of arguments, which programs without types may get wrong. The error names what was found and what was expected.
import { nearestWord, quote } from "../language/index.ts";
import type { ChanceSource, GameSystem } from "../model/index.ts";
import { ArgumentError } from "./errors.ts";

/** A value as a message names it. Nothing of its own is run. */
export function found(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return typeof value === "bigint" ? quote(`${value}n`).slice(1, -1) : String(value);
}

/** @throws ArgumentError where the value does not fit. */
export function requireArgument(fits: boolean, name: string, value: unknown, expected: string): void {
  if (!fits) throw new ArgumentError(`${name}: found ${found(value)}, expected ${expected}`);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const has = (value: unknown, ...methods: readonly string[]): boolean =>
  isObject(value) && methods.every((name) => typeof (value as Record<string, unknown>)[name] === "function");

/** Options, which may be left out. */
export function requireOptions(name: string, options: unknown): void {
  requireArgument(isObject(options) && !Array.isArray(options), name, options, "options, as an object");
}

/** Options that are all among these: one that was misspelt would be left out in silence. */
export function requireKnownOptions(name: string, options: unknown, known: readonly string[]): void {
  requireOptions(name, options);
  const unknown = Object.keys(Object(options)).find((option) => !known.includes(option));
  if (unknown === undefined) return;
  const near = nearestWord(unknown, known);
  const hint = near === undefined ? "" : `; did you mean ${quote(near)}?`;
  throw new ArgumentError(`${name}: found the option ${quote(unknown)}, expected ${known.join(", ")}${hint}`);
}

export function requireText(name: string, text: unknown, expected = "a text"): void {
  requireArgument(typeof text === "string", name, text, expected);
}

export function requireFunction(name: string, value: unknown): void {
  requireArgument(value === undefined || typeof value === "function", name, value, "a function");
}

/** By the members that those older than `forces` and `notations` lack: they would fail when these are first asked for. */
const isSystem = (value: unknown): boolean =>
  has(value, "legal", "initialStates", "forces") &&
  Array.isArray((value as { readonly notations?: unknown }).notations);

export function requireSystem(name: string, system: unknown): asserts system is GameSystem {
  requireArgument(isSystem(system), name, system, "a game system, such as `rules.system`");
}

export function requireRules(name: string, rules: unknown): void {
  const { system } = (isObject(rules) ? rules : {}) as { readonly system?: unknown };
  requireArgument(isSystem(system), name, rules, "rules, as `load` or `makeRules` gives them");
}

export const isSource = (value: unknown): value is ChanceSource => has(value, "uniform", "weighted");

export function requireSource(name: string, value: unknown): void {
  requireArgument(isSource(value), name, value, "a source of chance, such as `seeded(1)`");
}

export function requireSignal(signal: unknown): void {
  requireArgument(signal === undefined || has(signal, "addEventListener"), "signal", signal, "an AbortSignal");
}

/** Limits, of which the numbers are looked at where they bind. */
export function requireLimits(limits: unknown): void {
  if (limits === undefined) return;
  requireOptions("limits", limits);
  const { work, memory } = limits as { readonly work?: unknown; readonly memory?: unknown };
  for (const [name, value] of Object.entries({ work, memory })) {
    requireArgument(value === undefined || typeof value === "number", `limits.${name}`, value, "a number");
  }
}
