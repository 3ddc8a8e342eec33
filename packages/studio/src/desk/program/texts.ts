// The files of a project as the language service reads them, the last ones kept: questions about the same texts come one after another.
import { type FindModule, isStandardPath, pathFrom, type Source, service, sourceAt } from "ninefold/language";
import { moduleAt } from "../../library/texts.ts";
import { isBeside, MAIN } from "../../workspace/own-game.ts";
import type { Project, Stretch } from "../questions.ts";

export class ProjectTexts {
  readonly project: Project;
  /** Names of the library that were asked for. */
  readonly used = new Set<string>();
  readonly missing = new Set<string>();
  readonly #analysed = new Map<string, service.Analysis>();

  constructor(project: Project) {
    this.project = project;
  }

  /** How other files name the game itself: no file beside it may be called so. */
  get mainPath(): string {
    return `./${this.project.name}`;
  }

  textOf(file: string): string {
    return (file === MAIN ? this.project.text : this.#module(file)) ?? "";
  }

  analysis(file: string): service.Analysis {
    const known = this.#analysed.get(file);
    if (known) return known;
    const name = file === MAIN ? this.project.name : file;
    const analysed = service.analyse(this.textOf(file), name, this.findFrom(file));
    this.#analysed.set(file, analysed);
    return analysed;
  }

  /** Gives the texts that a file names; what it asks of the library is noted. */
  findFrom(file: string): FindModule {
    const find = (path: string): string | undefined => {
      const whole = file === MAIN ? path : pathFrom(file, path);
      if (!isBeside(whole) && !isStandardPath(whole)) this.#note(whole);
      return this.#module(whole);
    };
    return Object.assign(find, { games: this.project.games });
  }

  /** The files as a folder, seen from one of them. */
  folder(file: string): service.Folder {
    const paths = Object.keys(this.project.modules).filter(isBeside);
    return {
      path: file === MAIN ? this.mainPath : file,
      paths: [this.mainPath, ...paths],
      find: (path) => (path === this.mainPath ? this.project.text : this.#module(path)),
    };
  }

  #note(name: string): void {
    if (Object.hasOwn(this.project.modules, name)) this.used.add(name);
    else if (this.project.games.includes(name)) this.missing.add(name);
  }

  #module(path: string): string | undefined {
    return path === this.mainPath ? this.project.text : moduleAt(this.project, path);
  }
}

/** In which file a span of an analysis lies, counted from its beginning. */
export function stretchIn(
  source: Source,
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
): Stretch {
  const { name, start: first } = sourceAt(source, start);
  if (first === 0) return { file, start, end };
  return { file: file === MAIN ? name : pathFrom(file, name), start: start - first, end: end - first };
}
