// What trees and automata are written as. A format is one row: its option with the help for it, and its exporter. Options,
// messages and what the commands write are read from here. Of the analysis there are types alone: help must not load it.
import type { Command, OptionValues } from "@commander-js/extra-typings";
import type { Analysing, StateGraph, TreeNode, Utilities, WrittenGraph } from "ninefold/analysis";

type Analysis = typeof import("ninefold/analysis");

/** What formats are written from. */
export interface Subjects {
  /** The picture of a tree or an automaton, as its command draws it. */
  readonly picture: string;
  readonly graph: WrittenGraph;
  /** A tree as a game of extensive form. */
  readonly extensive: {
    readonly graph: StateGraph;
    readonly roots: readonly TreeNode[];
    readonly utilities: Utilities;
    readonly reduced: boolean;
  };
  readonly automaton: { readonly graph: StateGraph; readonly utilities: Utilities };
  /** An automaton with its nodes. */
  readonly table: { readonly graph: StateGraph; readonly roots: readonly TreeNode[] };
}

export type SubjectKind = keyof Subjects;

interface Row<Takes extends string, Subject, Written> {
  /** The value of its option. */
  readonly takes: Takes;
  readonly help: string;
  readonly write: (analysis: Analysis, subject: Subject) => Analysing<Written>;
}

/** The text of each file by its ending. */
type TextByEnding = Readonly<Record<string, string>>;

/** One file, standard output where `[file]` is left out; or several, whose names begin with the value. */
export type Format<Subject> = Row<"<file>" | "[file]", Subject, string> | Row<"<name>", Subject, TextByEnding>;

type Table = { readonly [Kind in SubjectKind]: Readonly<Record<string, Format<Subjects[Kind]>>> };

/** By what they are written from, and there by option, in the order of help. */
export const FORMATS = {
  picture: {
    svg: { takes: "<file>", help: "draw it; - is standard output, here and below", write: (_, drawn) => known(drawn) },
  },
  graph: {
    dot: { takes: "<file>", help: "write it for Graphviz", write: ({ dotOf }, graph) => dotOf(graph) },
    graphml: {
      takes: "<file>",
      help: "write it as GraphML, for yEd, Gephi or networkx",
      write: ({ graphmlOf }, graph) => graphmlOf(graph),
    },
    json: {
      takes: "[file]",
      help: "write it as JSON (to standard output where no file is named)",
      write: ({ jsonTextOf }, graph) => jsonTextOf(graph),
    },
  },
  extensive: {
    efg: {
      takes: "<file>",
      help: "write its extensive form for Gambit",
      write: ({ efgOf }, { graph, roots, utilities, reduced }) => efgOf(graph, roots, utilities, reduced),
    },
    nfg: {
      takes: "<file>",
      help: "write its strategic form for Gambit, where that is small",
      write: ({ nfgOf }, { graph, roots, utilities, reduced }) => nfgOf(graph, roots, utilities, reduced),
    },
  },
  automaton: {
    prism: {
      takes: "<name>",
      help: "write a model for PRISM-games to files whose names begin so",
      write: ({ prismOf }, { graph, utilities }) => prismOf(graph, utilities),
    },
  },
  table: {
    game: {
      takes: "<file>",
      help: "write it as a .game of states and where they lead, where that is small",
      write: ({ gameTableOf }, { graph, roots }) => gameTableOf(graph, roots),
    },
  },
} as const satisfies Table;

/** What takes no work. */
export function* known<Known>(answer: Known): Analysing<Known> {
  yield* [];
  return answer;
}

type NameOf<Kind extends SubjectKind> = Kind extends SubjectKind ? keyof (typeof FORMATS)[Kind] & string : never;

/** The values of the options: true for one whose value was left out. */
export type ExportOptions = { readonly [Name in NameOf<SubjectKind>]?: string | true };

/** The formats of a kind with their options. */
export function formatsOf<Kind extends SubjectKind>(
  kind: Kind,
): readonly (readonly [name: keyof ExportOptions, format: Format<Subjects[Kind]>])[] {
  const table: Table = FORMATS;
  return Object.entries(table[kind]).map(([name, format]) => [name as keyof ExportOptions, format]);
}

export const SUBJECT_KINDS = Object.keys(FORMATS) as readonly SubjectKind[];

/** Adds the options of the formats of a kind. */
export function takesFormats<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  kind: SubjectKind,
): Command<Args, Options> {
  for (const [name, { takes, help }] of formatsOf(kind)) command.option(`--${name} ${takes}`, help);
  return command;
}

/** The options as a sentence names them: `--svg, --dot and --json`. */
export function flagsOf(...kinds: readonly SubjectKind[]): string {
  const flags = kinds.flatMap((kind) => formatsOf(kind).map(([name]) => `--${name}`));
  return `${flags.slice(0, -1).join(", ")} and ${flags.at(-1)}`;
}
