/// <reference path="./sucrase.d.ts" />
import * as importsModule from "sucrase/dist/CJSImportProcessor.js";
import * as namesModule from "sucrase/dist/NameManager.js";
import * as processorsModule from "sucrase/dist/TokenProcessor.js";
import { exportsOf } from "./interop.ts";

const imports = exportsOf(importsModule);
const names = exportsOf(namesModule);
const processors = exportsOf(processorsModule);

/** A token that is written takes as long as so many characters looked at. */
const TOKEN = 8;

/** A file took more to read than it may. */
export class TooMuchReading extends Error {}

/** What is left of the work that a file may take to read: characters looked at, tokens passed, characters written. */
export class Budget {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  /** Throws {@link TooMuchReading} where no more is left. */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TooMuchReading();
  }
}

/**
 * A text that counts how often its characters are looked at. Types and arrow functions are told apart by trying, which takes
 * twice as long with each that stands in another: forty characters could keep the host busy for years.
 */
export class CountedText extends String {
  readonly #budget: Budget;

  constructor(text: string, budget: Budget) {
    super(text);
    this.#budget = budget;
  }

  override charCodeAt(index: number): number {
    this.#budget.spend(1);
    return super.charCodeAt(index);
  }
}

/** Free names, found at once: sucrase tries all endings from the first for each field of a class. */
export class FreeNames extends names.default {
  readonly #next = new Map<string, number>();

  override findFreeName(name: string): string {
    if (!this.usedNames.has(name)) return name;
    let ending = this.#next.get(name) ?? 2;
    while (this.usedNames.has(`${name}${ending}`)) ending++;
    this.#next.set(name, ending + 1);
    return `${name}${ending}`;
  }
}

/** Tokens that count how often they are passed, and what is written for them. Classes within fields are passed again and again. */
export class CountedTokens extends processors.default {
  budget = new Budget(0);

  override nextToken(): void {
    this.budget.spend(1);
    super.nextToken();
  }

  override replaceToken(code: string): void {
    this.budget.spend(code.length + TOKEN);
    super.replaceToken(code);
  }

  override replaceTokenTrimmingLeftWhitespace(code: string): void {
    this.budget.spend(code.length + TOKEN);
    super.replaceTokenTrimmingLeftWhitespace(code);
  }

  override copyToken(): void {
    this.budget.spend(TOKEN);
    super.copyToken();
  }

  override copyTokenWithPrefix(prefix: string): void {
    this.budget.spend(prefix.length + TOKEN);
    super.copyTokenWithPrefix(prefix);
  }

  override appendCode(code: string): void {
    this.budget.spend(code.length);
    super.appendCode(code);
  }

  /** Optional chains stay what they are; what sucrase would look up for each, to its end, is not needed. */
  override appendTokenPrefix(): void {}
}

/** Imports and exports that count what is written for a name: it may be long, and stand a thousand times. */
export class CountedImports extends imports.default {
  budget = new Budget(0);

  override getIdentifierReplacement(name: string): string | null {
    const found = super.getIdentifierReplacement(name);
    this.budget.spend(found?.length ?? 0);
    return found;
  }

  override resolveExportBinding(name: string): string | null {
    const found = super.resolveExportBinding(name);
    this.budget.spend(found?.length ?? 0);
    return found;
  }
}
