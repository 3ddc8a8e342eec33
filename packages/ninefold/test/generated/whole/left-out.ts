// What a variant does without.
import type { Declaration } from "../../../src/language/syntax/tree.ts";
import { chanceOf, oneOf, type World } from "../expressions/scope.ts";

/** A line of a variant about one of the base's declarations; undefined where there is none. */
export type Change = (world: World, declarations: readonly Declaration[]) => string | undefined;
export type Of<Kind extends Declaration["kind"]> = Extract<Declaration, { readonly kind: Kind }>;

export function some<Kind extends Declaration["kind"]>(
  world: World,
  declarations: readonly Declaration[],
  kind: Kind,
  passes: (one: Of<Kind>) => boolean = () => true,
): Of<Kind> | undefined {
  const found = declarations.filter((one): one is Of<Kind> => one.kind === kind).filter(passes);
  return found.length > 0 ? oneOf(world, found) : undefined;
}

/** An ending left out by what it says. */
export function said(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "end", ({ reason }) => reason !== undefined);
  return found?.reason && `without end "${found.reason.value}"`;
}

/** Something of the base left out, by its word and name or label. */
export function left(world: World, declarations: readonly Declaration[]): string | undefined {
  const names = declarations.flatMap((one): readonly string[] => {
    switch (one.kind) {
      case "end":
        return one.reason && chanceOf(world, 85)
          ? [`end "${one.reason.value}"`]
          : [`end${one.outcome ? ` ${one.outcome.label.text}` : ""}`];
      case "outcome":
        return one.condition ? [`outcome ${one.outcome.label.text}`] : [];
      case "worth":
        return [`worth ${one.outcome.label.text}`];
      case "use":
        return one.path.text.startsWith("./") ? [`use ${one.as?.text ?? one.path.text}`] : [];
      case "fn":
      case "tag":
      case "constant":
      case "decision":
      case "action":
      case "spelling":
      case "notation":
      case "track":
        return [`${one.kind} ${one.name.text}`];
      case "remember":
        return [`remember ${one.name.text}`];
      case "whenever":
        return one.reason ? [`whenever "${one.reason.value}"`] : ["whenever"];
      case "setup":
        return ["setup"];
      case "every":
        return one.families ? [] : ["every decision"];
      default:
        return [];
    }
  });
  if (names.length === 0) return undefined;
  const gone = oneOf(world, names);
  // What is left out is often asked for elsewhere: what nothing asks for goes more easily.
  const other = oneOf(world, names);
  return `without ${gone}${other !== gone && chanceOf(world, 20) ? `, ${other}` : ""}`;
}
