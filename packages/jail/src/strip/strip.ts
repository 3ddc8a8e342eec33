/// <reference path="./sucrase.d.ts" />
import * as helpersModule from "sucrase/dist/HelperManager.js";
import * as parserModule from "sucrase/dist/parser/index.js";
import * as transformersModule from "sucrase/dist/transformers/RootTransformer.js";
import { Budget, CountedImports, CountedText, CountedTokens, FreeNames } from "./budget.ts";
import { exportsOf } from "./interop.ts";
import { markShadowed } from "./shadowed.ts";

const helpers = exportsOf(helpersModule);
const parser = exportsOf(parserModule);
const transformers = exportsOf(transformersModule);

/** How much may be looked at and written for each character of a file; what people write takes less than 10. */
const LOOKS = 30;

/** What a short file may take in any case. */
const SHORT = 2_000;

/**
 * Takes the types out of a text, and turns its imports into calls. It is sucrase's `transform` of the same options, with its work
 * counted. Throws TooMuchReading, RangeError where the host's stack is full, and what sucrase throws: errors of syntax.
 */
export function stripped(text: string, typed: boolean): string {
  const budget = new Budget(LOOKS * (text.length + SHORT));
  const transforms = typed ? ["typescript", "imports"] : ["imports"];
  const options = { transforms, disableESTransforms: true, production: true };
  const { tokens, scopes } = parser.parse(new CountedText(text, budget) as unknown as string, false, typed, false);
  const nameManager = new FreeNames(text, tokens);
  const helperManager = new helpers.HelperManager(nameManager);
  const tokenProcessor = new CountedTokens(text, tokens, false, true, helperManager);
  const importProcessor = new CountedImports(nameManager, tokenProcessor, false, options, typed, false, helperManager);
  tokenProcessor.budget = budget;
  importProcessor.budget = budget;
  importProcessor.preprocessTokens();
  markShadowed(tokenProcessor, scopes, importProcessor.getGlobalNames());
  if (typed) importProcessor.pruneTypeOnlyImports();
  const context = { tokenProcessor, scopes, nameManager, importProcessor, helperManager };
  return new transformers.default(context, transforms, false, options).transform().code;
}
