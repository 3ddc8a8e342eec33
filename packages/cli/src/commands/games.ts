import { findTexts, type GameFile, type IndexNode, makeSource, parse, printExpr } from "ninefold/language";
import { Failure } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import { libraryNames, libraryPath, programNames } from "../library.ts";
import { textsFor } from "../modules.ts";
import { colours, print, printJson, table } from "../output.ts";
import { readGameText } from "../text-file.ts";

export interface LibraryGame {
  readonly name: string;
  readonly title: string;
  /** The game that it is a variant of. */
  readonly from?: string;
  readonly players: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly values: string; readonly usual: string }[];
}

export async function games({ json }: { readonly json?: boolean }): Promise<void> {
  const listed = [...libraryNames().map(read), ...(await Promise.all(programNames().map(readProgramGame)))];
  if (json) {
    printJson({ games: listed });
    return;
  }
  if (listed.length === 0) throw new Failure(1, "no-library", "The library of games is missing.");
  const rows = listed.map(({ name, title, from = "", players, parameters }) => [
    name,
    title,
    from,
    players.join(", "),
    parameters.map((one) => `${one.name}=${one.usual} (${one.values})`).join(", "),
  ]);
  const lines = table([["NAME", "TITLE", "FROM", "PLAYERS", "PARAMETERS"], ...rows]).split("\n");
  for (const [at, line] of lines.entries()) print(at === 0 ? colours.bold(line) : line);
}

/** From the texts' trees alone: nothing need be checked to list a game. */
function read(name: string): LibraryGame {
  const path = libraryPath(name);
  const { file: own } = parse(makeSource(name, readGameText(path, name)));
  const { flat: file } = findTexts(own, textsFor(path));
  const of = <Kind extends string>(kind: Kind) =>
    file.declarations.filter(
      (one): one is Extract<GameFile["declarations"][number], { kind: Kind }> => one.kind === kind,
    );
  return {
    name,
    title: file.title?.value ?? file.name.text,
    ...(own.base && { from: own.base.text.replace("./", "") }),
    players: of("players").flatMap(({ names }) => names.map(({ text }) => text)),
    parameters: of("with").flatMap(({ parameters }) =>
      parameters.map((one) => ({
        name: `${one.name.text}${indexText(one.index)}`,
        values: printExpr(one.domain),
        usual: printExpr(one.initial),
      })),
    ),
  };
}

const indexText = (index: readonly IndexNode[]): string => {
  const texts = index.map(({ name, source }) => `${name ? `${name.text} in ` : ""}${printExpr(source)}`);
  return texts.length > 0 ? `[${texts.join(", ")}]` : "";
};

/** A program says what it is when it runs. */
async function readProgramGame(name: string): Promise<LibraryGame> {
  const { system } = (await loadGame(readGame(name), {})).rules;
  return { name, title: system.title, players: system.players.map((player) => player.name), parameters: [] };
}
