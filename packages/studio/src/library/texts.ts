/** A game as text, with the texts that it is made of: what another thread needs to have it too. */
export interface GameText {
  readonly name: string;
  readonly text: string;
  readonly modules: Readonly<Record<string, string>>;
  /** Values for its own parameters, where they are not the usual ones. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}
