/**
 * Whether a text is a program and no text of the language: its first word, after comments, is one of JavaScript's.
 */
export function isProgramText(text: string): boolean {
  const bare = text.replace(/^(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/u, "");
  return /^(?:(?:import|export|const|let|var|class|function|abstract|interface|enum)\b|["']use strict|Rules\s*\()/u.test(
    bare,
  );
}
