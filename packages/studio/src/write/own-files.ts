// The files beside a game: which name which, and the same game with other files. It needs the language, so that it is fetched when asked.
import { isModulePath, makeSource, parse, pathFrom } from "ninefold/language";
import { askedIn } from "ninefold-jail";
import { isProgramText } from "ninefold-platform";
import { MAX_FILE_NAME } from "../share/download.ts";
import { MAIN, type OwnGame, type TextEdit, textAt, withEdits } from "../workspace/own-game.ts";
import { pathsOf } from "./file-names.ts";

/** Why no file may be called so: it says nothing, is too long to be saved so, is in a folder, has other signs than names, or there is one. */
export type WrongName = "empty" | "long" | "folder" | "signs" | "taken";

/**
 * The path of a file that is called so. What is accepted is saved under its name, and named by other files: downloads make no
 * folders, so that only files that came with one have a folder, that of `beside`.
 */
export function pathFor(game: OwnGame, name: string, beside = "./"): string | { readonly wrong: WrongName } {
  const bare = `./${name
    .trim()
    .normalize("NFC")
    .replace(/\.(?:game|[jt]s)$/, "")}`;
  const path = isProgramText(game.text) && bare !== "./" ? `${bare}.ts` : bare;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  if (path === "./") return { wrong: "empty" };
  if (path.length - folder.length > MAX_FILE_NAME) return { wrong: "long" };
  if (folder !== beside.slice(0, beside.lastIndexOf("/") + 1)) return { wrong: "folder" };
  if (!isModulePath(bare)) return { wrong: "signs" };
  // Some disks take names for one that differ only in capitals.
  const taken = [`./${game.name}`, ...Object.keys(game.files)].map((one) => one.toLowerCase());
  return taken.includes(path.toLowerCase()) ? { wrong: "taken" } : path;
}

/** Where other files of the game name a file. */
export function usesOf(game: OwnGame, path: string): readonly { readonly file: string; readonly edit: TextEdit }[] {
  return pathsOf(game)
    .filter((file) => file !== path)
    .flatMap((file) => {
      const text = textAt(game, file) ?? "";
      const named = isProgramText(game.text) ? askedFrom(file === MAIN ? "./" : file, text) : namedIn(file, text);
      return named
        .filter(({ paths }) => paths.includes(path))
        .map(({ start, end, text: written }) => ({
          file,
          edit: { start, end, text: written },
        }));
    });
}

/** What names a file, which may lie at any of these paths. */
interface Named extends TextEdit {
  readonly paths: readonly string[];
}

/** The files that a program names. */
const askedFrom = (file: string, text: string): readonly Named[] =>
  askedIn(file, text).map(({ specifier, start, end, paths }) => ({ start, end, text: specifier, paths }));

/** The files that a text of the language names. */
function namedIn(file: string, text: string): readonly Named[] {
  const { base, declarations } = parse(makeSource(file, text)).file;
  const named = declarations.flatMap((one) => (one.kind === "use" ? [one.path] : []));
  return [...(base ? [base] : []), ...named].map(({ start, end, text: written }) => ({
    start,
    end,
    text: written,
    paths: [pathFrom(file === MAIN ? undefined : file, written)].filter((path) => path !== undefined),
  }));
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
export function withNewFile(game: OwnGame, path: string): OwnGame {
  if (isProgramText(game.text)) return { ...game, files: { ...game.files, [path]: "export {};\n" } };
  const word = path.slice(path.lastIndexOf("/") + 1).replace(/-/g, "_");
  // Words of the language name no module.
  const texts = [word, `${word}_`].map((one) => `module ${one} "what it is for"\n`);
  const text = texts.find((one) => parse(makeSource(path, one)).diagnostics.length === 0) ?? "";
  return { ...game, files: { ...game.files, [path]: text } };
}
