// The files beside a game: which name which, and the same game with other files. It needs the language, so that it is fetched when asked.
import { isModulePath, makeSource, parse, pathFrom } from "ninefold/language";
import { MAIN, type OwnGame, type TextEdit, textAt, withEdits } from "../workspace/own-game.ts";
import { pathsOf } from "./file-names.ts";

/** The path of a file that is called so; undefined where none may be, or one is. */
export function pathFor(game: OwnGame, name: string): string | undefined {
  const path = `./${name.replace(/\.game$/, "")}`;
  const isFree = path !== `./${game.name}` && !Object.hasOwn(game.files, path);
  return isModulePath(path) && isFree ? path : undefined;
}

/** Where other files of the game name a file. */
export function usesOf(game: OwnGame, path: string): readonly { readonly file: string; readonly edit: TextEdit }[] {
  return pathsOf(game)
    .filter((file) => file !== path)
    .flatMap((file) => {
      const { base, declarations } = parse(makeSource(file, textAt(game, file) ?? "")).file;
      const named = declarations.flatMap((one) => (one.kind === "use" ? [one.path] : []));
      return [...(base ? [base] : []), ...named]
        .filter(({ text }) => pathFrom(file === MAIN ? undefined : file, text) === path)
        .map((edit) => ({ file, edit }));
    });
}

/** The game with a file that has another path, under which all others name it; undefined where one of them cannot. */
export function withPath(game: OwnGame, path: string, to: string): OwnGame | undefined {
  const text = textAt(game, path);
  const folder = (file: string): string => file.slice(0, file.lastIndexOf("/") + 1);
  const uses = usesOf(game, path);
  // Paths lead downward only, and what a file names counts from where it lies.
  if (text === undefined || folder(path) !== folder(to)) return undefined;
  const files = Map.groupBy(uses, ({ file }) => file);
  const edited = withEdits(
    game,
    [...files].map(([file, all]) => ({
      file,
      edits: all.map(({ edit }) => ({ ...edit, text: folder(edit.text) + to.slice(folder(to).length) })),
    })),
  );
  return edited && { ...edited, files: { ...without(edited, path).files, [to]: text } };
}

export function without(game: OwnGame, path: string): OwnGame {
  return { ...game, files: Object.fromEntries(Object.entries(game.files).filter(([one]) => one !== path)) };
}

/** A file that means nothing yet. */
export const withNewFile = (game: OwnGame, path: string): OwnGame => ({
  ...game,
  files: { ...game.files, [path]: `module ${wordOf(path)} "what it is for"\n` },
});

const wordOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/-/g, "_");
