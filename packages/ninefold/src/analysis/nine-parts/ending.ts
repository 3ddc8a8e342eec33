// 𝒪 and Ω.
import { bindersText, declared, flat, type Of } from "./notation.ts";
import type { Game, Part } from "./part.ts";

type OutcomeNode = Of<"outcome">["outcome"];

function outcomeText({ subject, label, parameter }: OutcomeNode): string {
  if (!subject) return parameter ? `${label.text}(${flat(parameter)})` : label.text;
  return `${flat(subject)} ${label.text}${parameter ? ` ${flat(parameter)}` : ""}`;
}

export function outcomes({ file }: Game): Part {
  const lines = [...declared(file, "end"), ...declared(file, "outcome")];
  const sets = lines.flatMap(({ outcome, binders }) => {
    if (!outcome) return [];
    const family = binders.length > 0 ? ` : ${bindersText(binders)}` : "";
    return [`{ ${outcomeText(outcome)}${family} }`];
  });
  const worth = declared(file, "worth").map(
    ({ outcome, player, value }) => `worth of ${outcomeText(outcome)} to ${player.text} = ${flat(value)}`,
  );
  return {
    symbol: "𝒪",
    name: "Outcomes",
    words: worth.length > 0 ? "What they are worth is kept apart from the rules." : "What a play can end in.",
    notation: [`𝒪 = ${[...new Set(sets)].join(" ∪ ")}`, ...worth],
  };
}

export function outcomeFunction({ file }: Game): Part {
  const family = (binders: Of<"end">["binders"]): string => (binders.length > 0 ? `   (${bindersText(binders)})` : "");
  const ends = declared(file, "end");
  const final = ends.map(({ binders, condition }) => `E ∋ ${flat(condition)}${family(binders)}`);
  const lines = [...ends, ...declared(file, "outcome")].flatMap(({ outcome, binders, condition }) => {
    if (!outcome) return [];
    return [`Ω: ${condition ? flat(condition) : "otherwise"} ↦ ${outcomeText(outcome)}${family(binders)}`];
  });
  return {
    symbol: "Ω",
    name: "Outcome function",
    words:
      ends.length > 0
        ? "E names the ending states; Ω gives each terminal state its outcome."
        : "Ω gives each terminal state its outcome.",
    notation: [...final, ...lines],
  };
}
