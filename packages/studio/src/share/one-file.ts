// One HTML file with a game and all that plays it: it opens from `file:`, without a network. Its policy lets nothing run but the script
// that is in it, by its hash.
import type { OpenGame } from "../workspace/workspace.ts";

/** What one file is made of. */
export interface Parts {
  /** The page as one classic script. */
  readonly script: string;
  readonly style: string;
  readonly game: Pick<OpenGame, "text" | "trained"> & {
    /** What runs programs, in base64, where the game is one. */
    readonly engine?: string | undefined;
  };
  readonly title: string;
  /** The language of the page's texts. */
  readonly language?: string;
}

/** Where the script of a file finds the game. */
export const GAME_ELEMENT = "game";

/** The text of the file. */
export async function oneFile({ script, style, game, title, language = "en" }: Parts): Promise<string> {
  // Only these two could end an element early; where they stand in strings, their first sign can be written otherwise.
  const [safeScript, safeStyle] = [script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--"), style];
  if (/<\/style/i.test(safeStyle)) throw new RangeError("styles that would end their element");
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(safeScript)}' 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src '${await hashOf(safeStyle)}'`,
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types ninefold",
  ].join("; ");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${inText(title)}</title>
<style>${safeStyle}</style>
</head>
<body>
<noscript>This page needs JavaScript.</noscript>
<script type="application/json" id="${GAME_ELEMENT}">${inScript(game)}</script>
<script>${safeScript}</script>
</body>
</html>
`;
}

/** JSON that ends no element: `<` is written as an escape, as are the two line ends that older scripts do not take in strings. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

const inText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
