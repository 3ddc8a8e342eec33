export interface Options {
  readonly game?: readonly string[];
  readonly seconds: number;
  readonly json: boolean;
  readonly keep: boolean;
  readonly compile: boolean;
  /** All but these where nothing is said. */
  readonly what?:
    | "solvers"
    | "players"
    | "matches"
    | "programs"
    | "jails"
    | "logs"
    | "stores"
    | "sealed"
    | "ownership"
    | "page"
    | "table";
  readonly match: MatchOptions;
  /** Of the page: medians of so many runs. */
  readonly runs: number;
  /** Of the server. */
  readonly served: {
    readonly tables: number;
    readonly watchers: number;
    readonly parts: readonly string[];
    readonly profile?: string | undefined;
  };
}

export interface MatchOptions {
  readonly plays: number;
  readonly player: string;
  readonly against: string;
  readonly trained?: string;
}

/** What was asked for; or what there is to say instead, and the exit code. */
export function optionsOf(
  args: readonly string[],
): { readonly options: Options } | { readonly options?: undefined; readonly say: string; readonly exit: number };
