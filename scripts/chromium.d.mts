/** The path of the browser; undefined where there is none. */
export function chromiumPath(): string | undefined;

/** The path of the browser, which is installed where that can be done; undefined where it cannot. */
export function findChromium(): string | undefined;
