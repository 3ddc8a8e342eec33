// What the page asks of the thread that reads texts, and what it answers: plain data in the terms of the files that are written.
import type { service } from "ninefold/language";
import type { GameText } from "../library/library.ts";

/** All texts of a game, and the names that a library has. */
export interface Project extends GameText {
  readonly games: readonly string[];
}

/** A stretch of one file, as UTF-16 offsets; of a file of nobody's here where the library has it. */
export interface Stretch {
  /** `MAIN`, `./moves`, `chess`, `std/cards`. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface TextFinding extends Stretch {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: "error" | "warning" | "hint";
  readonly message: string;
  readonly fix?: { readonly title: string; readonly edits: readonly Edit[] } | undefined;
}

/** A parameter of the game, with values as they are written. */
export interface TextParameter {
  readonly name: string;
  readonly usual: string;
  readonly least: string;
  readonly greatest: string;
  /** All that it may be; undefined where these are many numbers. */
  readonly values?: readonly string[] | undefined;
}

/** What is known of a file and of the game that it belongs to. */
export interface TextCheck {
  readonly findings: readonly TextFinding[];
  /** Triples of start, end and the index of its type in `service.TOKEN_TYPES`, of the file that was asked about. */
  readonly tokens: readonly number[];
  readonly symbols: readonly service.DocumentSymbol[];
  /** Names of the library that the texts ask for: those that are there, and those that have to be fetched first. */
  readonly used: readonly string[];
  readonly missing: readonly string[];
  /** Of the game; none where it has errors. */
  readonly parameters: readonly TextParameter[];
  /** Whether the game has no error. */
  readonly isGood: boolean;
  /** The texts without comments and layout that mean nothing: where they are the same, the game is. */
  readonly substance: string;
}

/** How a game begins, or why it does not. */
export type FirstDecisions =
  | {
      readonly ok: true;
      readonly decisions: number;
      /** The game as the thread has read it, for `loadPrepared`: the page need not read it again. None of a program. */
      readonly prepared?: string;
    }
  | { readonly ok: false; readonly findings: readonly TextFinding[] };

export type Renamed =
  | { readonly files: readonly { readonly file: string; readonly edits: readonly Edit[] }[] }
  | { readonly error: string };

interface Spot {
  readonly file: string;
  readonly offset: number;
}

/** What is asked, beside the texts, and what is answered. */
export interface DeskAnswers {
  check: { readonly asked: { readonly file: string }; readonly answer: TextCheck };
  begin: { readonly asked: unknown; readonly answer: FirstDecisions };
  complete: { readonly asked: Spot; readonly answer: service.Completions };
  hover: { readonly asked: Spot; readonly answer: service.Hover | undefined };
  /** With the text of a file that is not the project's. */
  definition: { readonly asked: Spot; readonly answer: (Stretch & { readonly text?: string | undefined }) | undefined };
  references: {
    readonly asked: Spot;
    /** `text`: the line that it stands in; line and column count from 1. */
    readonly answer: readonly (Stretch & { readonly line: number; readonly column: number; readonly text: string })[];
  };
  rename: { readonly asked: Spot & { readonly name: string }; readonly answer: Renamed };
  format: { readonly asked: { readonly file: string }; readonly answer: readonly Edit[] };
}

export type Kind = keyof DeskAnswers;

export type DeskQuestion<K extends Kind = Kind> = {
  readonly [One in K]: { readonly kind: One; readonly project: Project } & DeskAnswers[One]["asked"];
}[K];

export type DeskAnswer<K extends Kind = Kind> = DeskAnswers[K]["answer"];
