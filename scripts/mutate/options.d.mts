export interface Options {
  readonly room?: readonly string[];
  readonly count: number;
  readonly seed: number;
  readonly only?: readonly string[];
  readonly replay?: string;
  readonly budget: number;
  readonly list: boolean;
  readonly json?: string;
}

/** What was asked for; or what there is to say instead, and the exit code. */
export function optionsOf(
  args: readonly string[],
): { readonly options: Options } | { readonly options?: undefined; readonly say: string; readonly exit: number };
