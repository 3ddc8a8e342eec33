// Pieces of one's own at a sealed table: which ones, whose keys sign for them, and by which log the others check them.
import { join, resolve } from "node:path";
import type { Rules } from "ninefold/play";
import {
  type BroughtList,
  piecesOf,
  readAsks,
  requireList,
  type WithBrought,
  writeAsks,
  writeBrought,
} from "ninefold-ownership/match";
import type { Offer, Pieces } from "ninefold-sealed";
import { pieceBy } from "../../collection/names.ts";
import { asked, keyOf, seconds } from "../../collection/opened.ts";
import { usage } from "../../failure.ts";
import { print } from "../../output.ts";
import { keptWhence, type Whence } from "./brought-file.ts";
import { SeatPieces } from "./seat-pieces.ts";
import { TableLog } from "./table-log.ts";
import { type AsksOptions, asksOf, asksText } from "./terms.ts";

export interface DeckOptions extends AsksOptions {
  readonly deck?: readonly string[];
  readonly purse?: string;
  readonly in?: string;
}

/** Where the seat sits: its own folder, once the table is there; the rules of an offer with what is brought, and what is aborted when the person leaves. */
export interface Table {
  readonly folder: () => string;
  readonly leaving: AbortSignal;
  rulesWith(offer: Offer, parameters: Readonly<Record<string, string>>): Promise<Rules>;
}

/** What `Peer` is given of pieces. */
export interface Dealt {
  readonly pieces: Pieces;
  readonly asks?: string;
  readonly brings?: string;
  /** To be kept in the seat's folder before it says anything. */
  readonly whence?: Whence;
  /** OwnershipError NF9307, NF9308 where the rules of an offer have no use for the deck. */
  readonly requireFit?: (offer: Offer, rules: Rules) => Promise<void>;
}

/** `Beasts#3-8` is six pieces. */
const spread = (text: string): readonly string[] => {
  const [, series, first, last] = /^(.+)#(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (series === undefined || Number(last) - Number(first) > 256) return [text];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${series}#${Number(first) + i}`);
};

function ownOf({ purse, in: source, log: text }: Whence, { folder, leaving }: Table) {
  const log = new TableLog(source, keyOf(text));
  return { log, own: new SeatPieces({ purse, log, entries: () => join(folder(), "entries.signed"), leaving }) };
}

function whenceOf({ purse, in: source, log }: DeckOptions): Whence {
  if (purse === undefined || source === undefined)
    throw usage("--deck needs --purse, with the keys that own the pieces, and --in, the files of the collection.");
  if (log === undefined)
    throw usage("--deck needs --log: the key of the collection, by which all check what they bring.");
  const isAddress = /^https?:\/\//.test(source);
  return { purse: resolve(purse), in: isAddress ? source : resolve(source), log };
}

interface Bringing {
  readonly list: BroughtList;
  readonly own: SeatPieces;
  readonly whence: Whence;
}

/** What brings a deck. A Failure where the purse does not own all of it. */
async function bringing(deck: readonly string[], options: DeckOptions, table: Table): Promise<Bringing> {
  const whence = whenceOf(options);
  const { log, own } = ownOf(whence, table);
  const { register } = await log.read();
  const ids = deck.flatMap(spread).map((text) => pieceBy(register, text));
  await own.signersOf(ids);
  const pieces = ids.map((id) => register.pieces.get(id)!);
  const to = options.stake === undefined ? undefined : (await own.purse).signers[0]!.key;
  return { list: { pieces, ...(to !== undefined && { to }) }, own, whence };
}

const piecesWith = ({ rulesWith }: Table, own?: SeatPieces): Pieces =>
  piecesOf({
    rulesWith: (offer, parameters) => {
      if (offer.asks !== undefined) own?.asked(readAsks(offer.asks));
      return rulesWith(offer, parameters);
    },
    now: seconds,
    ...(own && { own }),
  });

/** What the opener alone says of pieces. */
const OPENERS = ["lease", "wins", "arbiter", "needed"] as const;
const NEED_DECK = ["stake", ...OPENERS] as const;

/** What is brought, beside the parameters that are said. */
const withGiven =
  ({ parameters }: Rules, rulesWith: WithBrought): WithBrought =>
  (brought) =>
    rulesWith({ ...parameters, ...brought });

/** What an opener asks for and brings; undefined for a match with the usual pieces. */
export async function dealt(
  options: DeckOptions,
  rules: Rules,
  rulesWith: WithBrought,
  table: Table,
): Promise<Dealt | undefined> {
  const { deck } = options;
  const alone = NEED_DECK.find((name) => options[name] !== undefined);
  if (!deck && alone) throw usage(`--${alone} needs --deck: it is asked of the pieces that all bring.`);
  if (!deck) return undefined;
  const asks = asksOf(keyOf(whenceOf(options).log), options, rules.system.players);
  const { list, own, whence } = await bringing(deck, options, table);
  await asked(() => requireList(rules.system, asks, list, withGiven(rules, rulesWith)));
  print(asksText(asks, rules.system.players));
  return { pieces: piecesWith(table, own), asks: writeAsks(asks), brings: writeBrought(list), whence };
}

/**
 * What whoever joins brings. The log is what the offer names: where `--log` names one, that one and no other. Without a deck what others
 * bring is checked still.
 */
export async function joinedWith(options: DeckOptions, table: Table): Promise<Dealt> {
  const opens = OPENERS.find((name) => options[name] !== undefined);
  if (opens) throw usage(`--${opens} is said by who opens the table: leave it out.`);
  if (!options.deck) return { pieces: piecesWith(table) };
  const { list, own, whence } = await bringing(options.deck, options, table);
  const requireFit = async (offer: Offer, rules: Rules): Promise<void> => {
    if (offer.asks === undefined) return;
    const rulesWith: WithBrought = (parameters) => table.rulesWith(offer, parameters);
    await requireList(rules.system, readAsks(offer.asks), list, withGiven(rules, rulesWith));
  };
  return { pieces: piecesWith(table, own), brings: writeBrought(list), whence, requireFit };
}

/** What a seat that goes on has brought: as it is kept, whatever is said now. */
export function resumedWith(table: Table): Dealt {
  const whence = keptWhence(table.folder());
  return { pieces: piecesWith(table, whence && ownOf(whence, table).own) };
}
