// Asks axe what is wrong with a page for people who read it in other ways.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "./in-studio.ts";

const AXE = readFileSync(`${root}node_modules/axe-core/axe.min.js`, "utf8");
/**
 * All rules but one. What stands on a card is a picture: "r 1" is drawn where the name is "red 1", as a corner of a card has "♣Q"
 * and not its name.
 */
const RUN = `axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } }).then(({ violations }) => violations)`;

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds, each with the elements that it finds it at. */
export async function faultsIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const findings = (await page.evaluate(RUN)) as readonly Finding[];
  return findings.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}
