/** The text at a path among those that came with a game. A text may ask for `constructor`. */
export const moduleAt = ({ modules }: Pick<GameText, "modules">, path: string): string | undefined =>
  Object.hasOwn(modules, path) ? modules[path] : undefined;

/** A game as text, with the texts that it is made of: what another thread needs to have it too. */
export interface GameText {
  readonly name: string;
  readonly text: string;
  readonly modules: Readonly<Record<string, string>>;
  /** Values for its own parameters, where they are not the usual ones. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}
