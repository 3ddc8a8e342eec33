// The nine parts for a paper: the same lines as on the screen, with the source's signs as LaTeX has them.
import type { Part } from "ninefold/analysis";

const SIGNS: Readonly<Record<string, string>> = {
  "𝒮₀": "\\mathcal{S}_0",
  𝕊: "\\mathbb{S}",
  Ω: "\\Omega",
  "∈": "\\in",
  "∋": "\\ni",
  "∪": "\\cup",
  "∩": "\\cap",
  "↦": "\\mapsto",
  "←": "\\leftarrow",
  "×": "\\times",
  𝒫: "\\mathcal{P}",
  𝒯: "\\mathcal{T}",
  𝒟: "\\mathcal{D}",
  𝒜: "\\mathcal{A}",
  𝒪: "\\mathcal{O}",
};

const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

/** Powers, the heads L( and C( and E, signs, and what is between them. */
const PIECES = new RegExp(`(\\d+\\^\\d+)|^(\\s*)([LCE])(?=\\(| ∋)|(${Object.keys(SIGNS).join("|")})`, "gu");

/**
 * A display with a line for each of theirs and rules between setup, gameplay and ending, as in 004 Exs. 1 and 2. It needs
 * amsmath and amssymb.
 */
export function latexOf(name: string, parts: readonly Part[]): string {
  const lines = parts.flatMap(({ symbol, notation }) => [
    ...(symbol === "𝒟" || symbol === "𝒪" ? ["  \\hline"] : []),
    ...notation.map((line) => `  ${lineOf(line)} \\\\`),
  ]);
  return [`% ${name}`, "\\[", "\\begin{array}{l}", ...lines, "\\end{array}", "\\]"].join("\n");
}

function lineOf(line: string): string {
  const made: string[] = [];
  let end = 0;
  for (const found of line.matchAll(PIECES)) {
    const [whole, power, margin, head, sign] = found;
    made.push(text(line.slice(end, found.index)));
    if (power) made.push(power.replace(/\^(\d+)/, "^{$1}"));
    else made.push((sign && SIGNS[sign]) ?? `${text(margin ?? "")}${head}`);
    end = found.index + whole.length;
  }
  made.push(text(line.slice(end)));
  return made.filter((piece) => piece !== "").join(" ");
}

/** Text in a formula; spaces at its ends and in its margin are kept. */
export function text(plain: string): string {
  if (plain === "") return "";
  const escaped = plain.replace(/[\\~^<>|&%$#_{}]/g, (sign) => ESCAPED[sign] ?? `\\${sign}`);
  return `\\text{${escaped.replace(/ {2,}/g, (spaces) => "~".repeat(spaces.length))}}`;
}
