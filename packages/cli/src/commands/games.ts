import { type GameFile, makeSource, parse, printExpr } from "ninefold/language";
import { Failure } from "../failure.ts";
import { libraryNames, libraryPath } from "../library.ts";
import { colours, print, printJson, table } from "../output.ts";
import { readGameText } from "../text-file.ts";

export interface LibraryGame {
  readonly name: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly values: string; readonly usual: string }[];
}

export async function games({ json }: { readonly json?: boolean }): Promise<void> {
  const listed = libraryNames().map(read);
  if (json) {
    printJson({ games: listed });
    return;
  }
  if (listed.length === 0) throw new Failure(1, "no-library", "The library of games is missing.");
  const rows = listed.map(({ name, title, players, parameters }) => [
    name,
    title,
    players.join(", "),
    parameters.map((one) => `${one.name}=${one.usual} (${one.values})`).join(", "),
  ]);
  const lines = table([["NAME", "TITLE", "PLAYERS", "PARAMETERS"], ...rows]).split("\n");
  for (const [at, line] of lines.entries()) print(at === 0 ? colours.bold(line) : line);
}

/** From the text's tree alone: nothing need be checked to list a game. */
function read(name: string): LibraryGame {
  const { file } = parse(makeSource(name, readGameText(libraryPath(name), name)));
  const of = <Kind extends string>(kind: Kind) =>
    file.declarations.filter(
      (one): one is Extract<GameFile["declarations"][number], { kind: Kind }> => one.kind === kind,
    );
  return {
    name,
    title: file.title?.value ?? file.name.text,
    players: of("players").flatMap(({ names }) => names.map(({ text }) => text)),
    parameters: of("with").flatMap(({ parameters }) =>
      parameters.map((one) => ({
        name: one.name.text,
        values: printExpr(one.domain),
        usual: printExpr(one.initial),
      })),
    ),
  };
}
