/** The names of colours, each with its value as web pages write it; `dark` and `light` are those of a board's cells. */
export const COLOURS = {
  dark: undefined,
  light: undefined,
  black: "000000",
  white: "ffffff",
  red: "ff0000",
  green: "008000",
  yellow: "ffff00",
  blue: "0000ff",
  purple: "800080",
  magenta: "ff00ff",
  cyan: "00ffff",
  grey: "808080",
  gray: undefined,
} as const satisfies Readonly<Record<string, string | undefined>>;

export type ColourName = keyof typeof COLOURS;
export const COLOUR_NAMES = Object.keys(COLOURS) as readonly ColourName[];

/** The colour that `#` with these three or six digits is, where it has a name. */
export function colourOf(digits: string): ColourName | undefined {
  const value = (digits.length === 3 ? digits.replace(/./g, "$&$&") : digits).toLowerCase();
  return COLOUR_NAMES.find((name) => COLOURS[name] === value);
}
