export interface Options {
  readonly game?: readonly string[];
  readonly seconds: number;
  readonly json: boolean;
  readonly keep: boolean;
  readonly compile: boolean;
  readonly solvers: boolean;
}

/** What was asked for; or what there is to say instead, and the exit code. */
export function optionsOf(
  args: readonly string[],
): { readonly options: Options } | { readonly options?: undefined; readonly say: string; readonly exit: number };
