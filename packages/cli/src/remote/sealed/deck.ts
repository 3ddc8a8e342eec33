// Pieces of one's own at a sealed table: which ones, whose keys sign for them, and by which log the others check them.
import type { Rules } from "ninefold/play";
import { type Monitored, monitor, type NoteKey, writeNoteKey } from "ninefold-ownership";
import {
  type Asks,
  type BroughtList,
  type OwnPieces,
  piecesOf,
  readAsks,
  writeAsks,
  writeBrought,
} from "ninefold-ownership/match";
import { nativeVerify } from "ninefold-ownership/sqlite";
import type { Offer, Pieces } from "ninefold-sealed";
import { pieceBy } from "../../collection/names.ts";
import { asked, isOwnLog, keyOf, openFiles, seconds } from "../../collection/opened.ts";
import { openPurse } from "../../collection/purse.ts";
import { Failure, usage } from "../../failure.ts";
import { plural, print } from "../../output.ts";

export interface DeckOptions {
  readonly deck?: readonly string[];
  readonly purse?: string;
  readonly in?: string;
  readonly log?: string;
  readonly witness?: readonly string[];
  readonly maxAge?: number;
  readonly hold?: number;
}

/** What `Peer` is given of pieces. */
export interface Dealt {
  readonly pieces: Pieces;
  readonly asks?: string;
  readonly brings?: string;
}

type RulesWith = (offer: Offer, parameters: Readonly<Record<string, string>>) => Promise<Rules>;

/** Seconds that a checkpoint may be old, and that pieces are promised to one match, where nothing else is said. */
const USUAL = { maxAge: 86_400, hold: 7_200 };
const DAYS = 4_294_967_295;

/** `Beasts#3-8` is six pieces. */
const spread = (text: string): readonly string[] => {
  const [, series, first, last] = /^(.+)#(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (series === undefined || Number(last) - Number(first) > 256) return [text];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${series}#${Number(first) + i}`);
};

/** What of the log is read, checked and replayed each time: what is shown is never older than it has to be. */
const readLog = (source: string, log: NoteKey): Promise<Monitored> =>
  asked(() => monitor(openFiles(source), { log, verify: nativeVerify(), now: seconds() }));

/** What brings a deck, for which `--purse` and `--in` are needed. `log`: the key of the collection, once it is known. */
interface Bringing {
  readonly list: BroughtList;
  readonly own: OwnPieces;
}

async function bringing(
  deck: readonly string[],
  { purse: folder, in: source }: DeckOptions,
  log: NoteKey,
): Promise<Bringing> {
  if (folder === undefined || source === undefined)
    throw usage("--deck needs --purse, with the keys that own the pieces, and --in, the files of the collection.");
  if (isOwnLog(source))
    throw usage(`"${source}" is the collection itself: \`ninefold collection export ${source} FOLDER\` writes files.`);
  const purse = await openPurse(folder);
  const { register } = await readLog(source, log);
  const ids = deck.flatMap(spread).map((text) => pieceBy(register, text));
  const signersOf: OwnPieces["signersOf"] = (wanted) => {
    const keys = wanted.map((id) => register.standings.get(id)!.owner);
    return [...new Set(keys)].map((key) => {
      const signer = purse.signer(key);
      if (!signer) throw new Failure(1, "NF9302", `NF9302: "${folder}" does not own all pieces of the deck.`);
      return signer;
    });
  };
  await signersOf(ids);
  const view = async () => (await readLog(source, log)).view;
  return { list: { pieces: ids.map((id) => register.pieces.get(id)!) }, own: { view, signersOf } };
}

const piecesWith = (rulesWith: RulesWith, own?: OwnPieces): Pieces =>
  piecesOf({ rulesWith, now: seconds, ...(own && { own }) });

/** What an opener asks for and brings; undefined for a match with the usual pieces. */
export async function dealt(options: DeckOptions, rulesWith: RulesWith): Promise<Dealt | undefined> {
  const { deck, log: text, witness = [], maxAge = USUAL.maxAge, hold = USUAL.hold } = options;
  if (!deck) return undefined;
  if (text === undefined)
    throw usage("--deck needs --log: the key of the collection, by which all check what they bring.");
  const log = keyOf(text);
  const witnesses = witness.map(keyOf).map(writeNoteKey);
  const asks: Asks = {
    ...{ log: writeNoteKey(log), witnesses, needed: witnesses.length, maxAge: Math.min(maxAge, DAYS), hold },
    ...{ series: [], everybody: true, lease: 0 },
  };
  const { list, own } = await bringing(deck, options, log);
  return { pieces: piecesWith(rulesWith, own), asks: writeAsks(asks), brings: writeBrought(list) };
}

/**
 * What whoever joins brings. The log is what the offer names: where `--log` names one, that one and no other. Without a deck what others
 * bring is checked still.
 */
export async function joinedWith(options: DeckOptions, rulesWith: RulesWith): Promise<Dealt> {
  const { deck, log } = options;
  if (!deck) return { pieces: piecesWith(rulesWith) };
  if (log === undefined) throw usage("--deck needs --log: the key of the collection that the pieces are of.");
  const { list, own } = await bringing(deck, options, keyOf(log));
  return { pieces: piecesWith(rulesWith, own), brings: writeBrought(list) };
}

/** Says whom the match believes about pieces. Throws what a seat does not join for. */
export function requireTrust(offer: Offer, { log, witness, deck }: DeckOptions): void {
  if (offer.asks === undefined) {
    if (deck) throw new RangeError("the match asks for no pieces");
    return;
  }
  const asks = readAsks(offer.asks);
  if (log !== undefined && asks.log !== writeNoteKey(keyOf(log)))
    throw new RangeError(`pieces are checked by another log, ${asks.log}`);
  const strange = asks.witnesses.find((one) => witness && !witness.includes(one));
  if (strange !== undefined) throw new RangeError(`the witness ${strange} is none of those that you name`);
  print(
    `Each brings pieces of ${asks.log}${asks.needed > 0 ? `, as ${plural(asks.needed, "witness", "witnesses")} saw it: ${asks.witnesses.join(" ")}` : ", which nobody witnesses"}.`,
  );
}
