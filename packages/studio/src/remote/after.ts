// What is made of a match at a server: its record, its log, what verifies it, and the same match in the tab for playing.
import type { PlayerId } from "ninefold/model";
import { MatchTree, type Settlement, saveRecord } from "ninefold/play";
import { verify, writeLog } from "ninefold-log";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { Said } from "../play/said.ts";
import { download, fileName } from "../share/download.ts";
import { TEXTS } from "../texts/english/remote.ts";
import type { RemoteMatch } from "./remote-match.ts";

export interface PlayedMatch {
  readonly tree: MatchTree;
  readonly settled: Settlement | undefined;
  /** The person's seat; undefined for who has watched. */
  readonly seat: PlayerId | undefined;
}

/** `analyse` opens what was played in the tab for playing. */
export function afterPanel(match: RemoteMatch, analyse: (played: PlayedMatch) => void): HTMLElement {
  const said = new Said();
  const { name } = match.rules.system;
  const tried = (act: () => Promise<void>) => (): void => {
    act().catch((error: unknown) => said.tell("", errorText(error)));
  };
  /** The match as it was played; undefined where something of it is hidden still. */
  const played = async (): Promise<PlayedMatch | undefined> => {
    await allShown(match);
    const { match: open, settlement } = match.follower;
    if (open) return { tree: MatchTree.of(open), settled: settlement, seat: match.viewer };
    const verdict = await verify(match.seen.entries, () => match.rules);
    if (verdict.verdict !== "refused")
      return { tree: MatchTree.of(verdict.logged.match), settled: verdict.logged.settlement, seat: match.viewer };
    said.tell("", TEXTS.noRecord);
    return undefined;
  };
  const record = async (): Promise<void> => {
    const known = await played();
    if (known) download(fileName(name, "json"), [saveRecord(known.tree.matchAt(), known.settled)], "application/json");
  };
  const log = async (): Promise<void> => {
    await allShown(match);
    const { seen, follower } = match;
    const bytes = writeLog({ items: seen.entries, head: follower.head });
    download(fileName(name, "log"), [bytes as Uint8Array<ArrayBuffer>], "application/octet-stream");
  };
  const look = async (): Promise<void> => {
    const known = await played();
    if (known) analyse(known);
  };
  return html(
    "div",
    { class: "written" },
    html(
      "div",
      { class: "row" },
      button(TEXTS.analyse, tried(look), { class: "main" }),
      button(TEXTS.saveRecord, tried(record)),
      button(TEXTS.saveLog, tried(log)),
      button(
        TEXTS.verify,
        tried(() => verified(match, said)),
      ),
    ),
    ...said.parts,
  );
}

/** What was hidden may be known after the end, and is not sent by itself. */
async function allShown({ client, seen, rules, follower }: RemoteMatch): Promise<void> {
  const isOpen = follower.ended !== undefined && follower.terms.open === "at-end";
  if (isOpen && !rules.system.hidesNothing) await client.showAgain(seen.match);
}

/** Plays all entries again, by the rules alone. */
async function verified(match: RemoteMatch, said: Said): Promise<void> {
  await allShown(match);
  const { seen, follower, rules } = match;
  const verdict = await verify(seen.entries, () => rules, follower.head);
  const count = seen.entries.length;
  if (verdict.verdict === "refused") said.tell("", TEXTS.refused(verdict.seq, verdict.code, verdict.message));
  else if (verdict.verdict === "notFinished") said.tell(TEXTS.notFinished(count));
  else said.tell(TEXTS.verified(count, follower.head.hash));
}
