// The types that random games are made of, as far as their makers must know them to write well-typed text.

export interface BoardSort {
  readonly name: string;
  readonly cells: readonly string[];
  /** The names of its directions, and of the sets of them that every board of its shape has. */
  readonly directions: readonly string[];
  readonly directionSets: readonly string[];
  /** Columns and rows, where it has any; on a hexagon the widest. */
  readonly size?: readonly [number, number];
  /** Whether its cells fill all columns and rows, so that pictures of it can be drawn. */
  readonly rectangular: boolean;
}

export type Sort =
  | { readonly kind: "bool" }
  | { readonly kind: "int"; readonly low: number; readonly high: number }
  /** `computes` says what an arithmetic on its values is: it wraps, or the values count as numbers from `from` on. */
  | {
      readonly kind: "enum";
      readonly name: string;
      readonly members: readonly string[];
      readonly computes?: "wraps" | { readonly from: number };
      readonly coordinate?: { readonly name: string; readonly sort: Sort };
    }
  /** A named range whose arithmetic wraps; `.plain` is the number itself. */
  | { readonly kind: "wrap"; readonly name: string; readonly high: number }
  | { readonly kind: "product"; readonly name: string; readonly fields: readonly Field[] }
  | { readonly kind: "cell"; readonly board: BoardSort }
  | { readonly kind: "offset"; readonly board: BoardSort }
  | { readonly kind: "option"; readonly of: Sort }
  | { readonly kind: "set"; readonly of: Sort }
  | { readonly kind: "pile" | "bag"; readonly of: Sort; readonly atMost: number };

export interface Field {
  readonly name: string;
  readonly sort: Sort;
}
export type SortOf<Kind extends Sort["kind"]> = Sort & { readonly kind: Kind };

export const BOOL_SORT: Sort = { kind: "bool" };
export const range = (low: number, high: number): SortOf<"int"> => ({ kind: "int", low, high });
export const setSort = (of: Sort): SortOf<"set"> => ({ kind: "set", of });
export const optionSort = (of: Sort): SortOf<"option"> => (of.kind === "option" ? of : { kind: "option", of });

/** The type as a file writes it. Two sorts are the same when their texts are. */
export function written(sort: Sort): string {
  switch (sort.kind) {
    case "bool":
      return "Bool";
    case "int":
      return Number.isFinite(sort.high) ? `${sort.low}..${sort.high}` : "Int";
    case "cell":
      return sort.board.name;
    case "offset":
      return `${sort.board.name}.Offset`;
    case "option":
      return sort.of.kind === "int" ? `(${written(sort.of)})?` : `${written(sort.of)}?`;
    case "set":
      return `set of ${written(sort.of)}`;
    case "pile":
    case "bag":
      return `${sort.kind} of ${written(sort.of)} at most ${sort.atMost}`;
    default:
      return sort.name;
  }
}

export const sameSort = (a: Sort, b: Sort): boolean => a === b || written(a) === written(b);

/** Whether its values have members: of a set, a pile or a bag. */
export const hasMembers = ({ kind }: Sort): boolean => kind === "set" || kind === "pile" || kind === "bag";

/** All values as texts, of a sort that has few; of offsets those that have a name. */
export function literals(sort: Sort): readonly string[] {
  switch (sort.kind) {
    case "bool":
      return ["true", "false"];
    case "int":
      return Array.from({ length: sort.high - sort.low + 1 }, (_, i) => number(sort.low + i));
    case "wrap":
      return Array.from({ length: sort.high + 1 }, (_, i) => `${sort.name}(${i})`);
    case "enum":
      return sort.members;
    case "cell":
      return sort.board.cells;
    case "offset":
      return sort.board.directions;
    case "product": {
      let tuples: readonly string[] = [""];
      for (const field of sort.fields)
        tuples = tuples.flatMap((tuple) => literals(field.sort).map((value) => `${tuple && `${tuple}, `}${value}`));
      return tuples.map((tuple) => `${sort.name}(${tuple})`);
    }
    case "option":
      return ["none", ...literals(sort.of)];
    case "set":
    case "pile":
    case "bag":
      return [];
  }
}

export const number = (value: number): string => (value < 0 ? `(${value})` : String(value));

/** Whether its values have an order. */
export const isOrdered = ({ kind }: Sort): boolean => ["int", "enum", "wrap", "product", "cell"].includes(kind);
