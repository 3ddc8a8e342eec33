// What is asked of the thread that works long, and what it answers: plain data.

import type { LinkedMatch } from "ninefold/play";
import type { Stretch } from "../desk/questions.ts";
import type { GameText } from "../library/library.ts";
import type { DescribedPart } from "./parts.ts";

/** A game and where its match is. */
export interface Subject {
  readonly game: GameText;
  readonly seed: string;
  /** The record of the match up to where it is. It tells all that is hidden. */
  readonly record: string;
}

/** What was decided, ply by ply: by whom, and its id. */
export type DecidedPlies = readonly (readonly (readonly [player: number, id: string])[])[];

/** The number of an edge and of what chance did, from node to node. */
export type NodePath = readonly (readonly [edge: number, outcome: number])[];

export interface TreeBounds {
  /** From where the match is, not from the beginning. */
  readonly isHere: boolean;
  readonly depth?: number | undefined;
  readonly maxStates: number;
}

export interface ExportFormat {
  readonly name: string;
  readonly from: "tree" | "automaton";
  readonly ending: string;
}

export const FORMATS: readonly ExportFormat[] = [
  { name: "Gambit, extensive form", from: "tree", ending: "efg" },
  { name: "Gambit, strategic form", from: "tree", ending: "nfg" },
  { name: "Graphviz, tree", from: "tree", ending: "dot" },
  { name: "GraphML, tree", from: "tree", ending: "graphml" },
  { name: "JSON, tree", from: "tree", ending: "json" },
  { name: "SVG, tree", from: "tree", ending: "svg" },
  { name: "PRISM-games model", from: "automaton", ending: "prism" },
  { name: "Graphviz, automaton", from: "automaton", ending: "dot" },
  { name: "GraphML, automaton", from: "automaton", ending: "graphml" },
  { name: "JSON, automaton", from: "automaton", ending: "json" },
  { name: "SVG, automaton", from: "automaton", ending: "svg" },
];

export type Question =
  /** `times`: how often the usual work it may take. */
  | { readonly kind: "faults"; readonly subject: Pick<Subject, "game">; readonly times: number }
  | { readonly kind: "parts"; readonly subject: Subject }
  | { readonly kind: "node"; readonly subject: Subject; readonly path: NodePath }
  | { readonly kind: "here"; readonly subject: Subject }
  | { readonly kind: "reach"; readonly subject: Subject; readonly path: NodePath }
  | { readonly kind: "written"; readonly subject: Subject; readonly format: ExportFormat; readonly bounds: TreeBounds }
  | { readonly kind: "matrix"; readonly subject: Subject }
  | { readonly kind: "count"; readonly subject: Subject; readonly maxStates: number }
  | { readonly kind: "worth"; readonly subject: Subject; readonly maxStates: number }
  | { readonly kind: "measure"; readonly subject: Subject; readonly plays: number; readonly minds: string }
  | { readonly kind: "compare"; readonly subject: Subject; readonly other: GameText; readonly relation: RelationName };

export type RelationName = "structural" | "relabeling" | "agency";

export interface NodeEdge {
  readonly label: string;
  /** What chance may do; one without words where it does nothing. */
  readonly outcomes: readonly { readonly probability: string; readonly words: string }[];
}

export interface NodeAnswer {
  readonly state: string;
  readonly outcome: string | undefined;
  readonly deciding: readonly number[];
  /** Equal at nodes that who decides cannot tell apart; undefined in games that hide nothing. */
  readonly information: string | undefined;
  readonly edges: readonly NodeEdge[];
  readonly isCut: boolean;
}

export interface Reached {
  readonly seed: string;
  readonly plies: DecidedPlies;
}

export interface Row {
  readonly name: string;
  readonly value: string;
  /** A share from 0 to 1 with its ends, where it is drawn as a bar. */
  readonly bar?: { readonly value: number; readonly low: number; readonly high: number };
}

export interface MatrixAnswer {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

export interface WorthAnswer {
  readonly rows: readonly Row[];
  readonly decisions: readonly {
    readonly player: number;
    readonly id: string;
    readonly worth: string;
    readonly isBest: boolean;
  }[];
}

export interface CompareAnswer {
  readonly isSame: boolean;
  readonly lines: readonly string[];
  /** The play of this game that tells them apart. */
  readonly plies?: DecidedPlies | undefined;
}

/** The play that shows a fault, as texts and as a match. */
export interface FaultPlay {
  /** The position that it begins from, where it is not the only one. */
  readonly start: string | undefined;
  readonly steps: readonly string[];
  readonly position: string;
  /** What is decided there, where that is at fault. */
  readonly tuple: string | undefined;
  /** Steps that lead from the position back to it. */
  readonly cycle: readonly string[] | undefined;
  readonly isShortest: boolean;
  /** Undefined where the rules fail before anybody decides. */
  readonly match: LinkedMatch | undefined;
  /** Whether the match reaches the position: rules that fail on the way there let it come no further than before. */
  readonly isWhole: boolean;
}

/** A finding of the examination of a game. */
export interface Fault {
  readonly code: string;
  readonly severity: "error" | "warning" | "fact";
  readonly message: string;
  /** Line and column count from 1. */
  readonly at: (Stretch & { readonly line: number; readonly column: number }) | undefined;
  readonly play: FaultPlay | undefined;
}

export interface Faults {
  /** Of the rules that were examined. */
  readonly hash: string;
  /** Errors, then warnings, then facts. */
  readonly faults: readonly Fault[];
  readonly seen: {
    /** Whether these are all states that can be reached. */
    readonly isAll: boolean;
    readonly states: number;
    readonly plays: number;
    readonly interrupted: boolean;
  };
}

export interface Answers {
  readonly faults: Faults;
  readonly parts: readonly DescribedPart[];
  readonly node: NodeAnswer;
  readonly here: NodePath | undefined;
  readonly reach: Reached | undefined;
  readonly written: Readonly<Record<string, string>>;
  readonly matrix: MatrixAnswer;
  readonly count: readonly Row[];
  readonly worth: WorthAnswer;
  readonly measure: readonly Row[];
  readonly compare: CompareAnswer;
}

/** How far work has come. */
export interface Part {
  readonly doing: string;
  readonly done: number;
  readonly total?: number | undefined;
  /** What was found by then, where it is worth showing before the end: not in every part. */
  readonly rows?: readonly Row[] | undefined;
}
