/** JSON in which no quote stands inside a text, since positions are split at quotes and brackets. */
export const quote = (json: string): string =>
  json.replace(/\\(.)/gsu, (escaped, letter: string) => (letter === '"' ? "\\u0022" : escaped));
