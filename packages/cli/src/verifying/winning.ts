// After a match with stakes: arbiters and players attest its outcome, and who has won claims what was staked.
import {
  type Attestation,
  attest,
  attestedFile,
  attestRecord,
  claimProblem,
  type EntryOf,
  type Hash,
  heldAt,
  OwnershipError,
  type Purse,
  type RecordVerdict,
  type SignedEntry,
  type Signer,
  type Terms,
  termsHash,
} from "ninefold-ownership";
import { recordVerdictOf, stakedOn } from "ninefold-ownership/match";
import { nativeVerify } from "ninefold-ownership/sqlite";
import { beginsWith, readHeader, readRecord, verifySealed } from "ninefold-sealed";
import { writeNamed } from "../atomic-write.ts";
import { asked, type Json, seconds } from "../collection/opened.ts";
import { openPurse } from "../collection/purse.ts";
import { type Read, type Signing, signing } from "../collection/signing.ts";
import { Failure, usage } from "../failure.ts";
import { readGame } from "../game-file.ts";
import { plural, print, printJson } from "../output.ts";
import { readBytes } from "../text-file.ts";
import { recordBytes } from "./pieces.ts";
import { lookupOf } from "./sealed.ts";

const MAX_ATTESTED = 1 << 15;

const unproven = (message: string): OwnershipError => new OwnershipError("NF9312", message);

/** A match with stakes, as its record has it. */
interface Played {
  readonly terms: Terms;
  readonly verdict: RecordVerdict;
}

/** A Failure for what is no record, or of a match without stakes. `game`: the file of its rules, where they are none of the library. */
async function played(file: string, game: string | undefined): Promise<Played> {
  const bytes = recordBytes(file);
  if (!beginsWith(bytes)) throw usage(`"${file}" is no record of a sealed match, as \`play --save\` writes it.`);
  const found = await verifySealed(bytes, lookupOf(game === undefined ? undefined : readGame(game)));
  if (found.verdict === "refused") throw new Failure(1, found.code, `${found.code}: ${found.message}`);
  const headed = readHeader(readRecord(bytes).header);
  const terms = stakedOn(headed);
  if (!terms) throw unproven("Nothing was staked on the match.");
  return { terms, verdict: recordVerdictOf(headed.mid, found) };
}

const isParty = ({ arbiters, players }: Terms, key: string): boolean => arbiters.includes(key) || players.includes(key);

/** Those keys of a purse, or of a collection, that the terms name. */
const partiesIn = (purse: Purse, terms: Terms): readonly Signer[] =>
  purse.signers.filter(({ key }) => isParty(terms, key));

function requireWin({ wins }: Terms, outcome: string): void {
  if (wins.some((one) => one.outcome === outcome)) return;
  throw unproven(
    `By the outcome "${outcome}" nothing changes owners, but by ${wins.map((one) => `"${one.outcome}"`).join(", ")}.`,
  );
}

export interface Attesting extends Json {
  readonly outcome?: string;
  readonly game?: string;
  readonly out: string;
}

/** Attests the outcome that a record proves; or, with `outcome`, one by the signer's own word, which the record does not contradict. */
export const attestOutcome = (folder: string, file: string, options: Attesting): Promise<void> =>
  asked(async () => {
    const { terms, verdict } = await played(file, options.game);
    const signers = partiesIn(await openPurse(folder), terms);
    if (signers.length === 0) throw unproven(`"${folder}" has no key of an arbiter or a player of these stakes.`);
    const outcome = options.outcome ?? verdict.outcome;
    if (outcome === undefined)
      throw unproven(`The record proves no outcome: it is ${verdict.verdict}. --outcome attests one by your own word.`);
    if (verdict.outcome !== undefined && verdict.outcome !== outcome)
      throw unproven(`The record proves "${verdict.outcome}", and not "${outcome}".`);
    requireWin(terms, outcome);
    const attestations = await Promise.all(
      signers.map((signer) =>
        options.outcome === undefined ? attestRecord(terms, verdict, signer) : attest(terms, outcome, signer),
      ),
    );
    writeNamed(options.out, attestedFile.write({ terms: termsHash(terms), outcome, attestations }));
    if (options.json) printJson({ outcome, by: attestations.map(({ by }) => by) });
    else print(`Attested "${outcome}"${verdict.outcome === undefined ? ", by your word alone" : ""}.`);
  });

/** What others attest of the stakes, and by which outcome. */
function attestedIn(files: readonly string[], terms: Terms) {
  const hash = termsHash(terms);
  return files.map((file) => {
    const found = attestedFile.read(new Uint8Array(readBytes(file, MAX_ATTESTED)));
    if (found.terms !== hash) throw unproven(`"${file}" attests something of other stakes.`);
    return found;
  });
}

/** The one outcome that record and attestations agree on. */
function agreed(outcomes: readonly (string | undefined)[]): string {
  const [outcome, ...others] = new Set(outcomes.filter((one) => one !== undefined));
  if (outcome === undefined) throw unproven("The record proves no outcome, and nobody attests one.");
  if (others.length > 0) throw unproven(`Both "${outcome}" and "${others[0]}" are said.`);
  return outcome;
}

/** What is claimed of one match. */
interface Claim {
  readonly terms: Terms;
  readonly outcome: string;
  readonly by: string;
  readonly attestations: readonly Attestation[];
}

/** Signs a claim of each piece that is still staked. `isHanded`: somebody else logs it, maybe never; then own pieces are left alone. */
async function* claimsOf(claim: Claim, purse: Purse, read: Read, isHanded: boolean): AsyncIterable<SignedEntry> {
  const { terms, by } = claim;
  const hash = termsHash(terms);
  for (const piece of terms.pieces) {
    const standing = read.standings.get(piece);
    if (!standing) throw new OwnershipError("NF9302", `The log has no piece ${piece}.`);
    const [isOwn, isStaked] = [purse.signer(standing.owner) !== undefined, heldAt(standing, seconds())?.terms === hash];
    // What was claimed before, and what a claim that is never logged would keep from being given away.
    if (isOwn && (isHanded || !isStaked)) continue;
    if (!isStaked) throw unproven(`The piece ${piece} is not staked by these terms, or no longer.`);
    const before = await purse.signedAfter(standing.last);
    yield isSame(before, hash) ? before : await purse.sign(requireProven({ piece, prev: standing.last, ...claim, by }));
  }
}

const isSame = (before: SignedEntry | undefined, terms: Hash): before is SignedEntry =>
  before?.entry.k === "claim" && termsHash(before.entry.terms) === terms;

/** The entry. OwnershipError NF9312 where a log would not take it: nothing is signed then. */
function requireProven({ piece, prev, by, ...rest }: Claim & Pick<EntryOf<"claim">, "piece" | "prev">) {
  const entry: EntryOf<"claim"> = { k: "claim", by, piece, prev, to: { key: by }, ...rest };
  const problem = claimProblem(entry, nativeVerify());
  if (problem) throw new OwnershipError(problem.code, problem.message);
  return entry;
}

/** Claims what a purse has won by a record, and by what others attest of it. */
export async function claimWon(
  folder: string,
  file: string,
  files: readonly string[],
  options: Signing & { readonly game?: string },
): Promise<void> {
  const { terms, claim, purse } = await asked(async () => {
    const { terms, verdict } = await played(file, options.game);
    const attested = attestedIn(files, terms);
    const outcome = agreed([verdict.outcome, ...attested.map((one) => one.outcome)]);
    requireWin(terms, outcome);
    const purse = await openPurse(folder);
    const by = terms.wins.find((one) => one.outcome === outcome)!.to;
    if (!purse.signer(by))
      throw unproven(`By the outcome "${outcome}" the stakes go to ${by}, which is no key of "${folder}".`);
    if (seconds() >= terms.until)
      throw unproven(`The stakes have lapsed in second ${terms.until}: each keeps its own.`);
    // Who claims says by that how it ended.
    const own = await Promise.all(partiesIn(purse, terms).map((signer) => attest(terms, outcome, signer)));
    const all = [...attested.flatMap((one) => one.attestations), ...own];
    const attestations = [...new Map(all.map((one) => [one.by, one])).values()];
    return { terms, purse, claim: { terms, outcome, by, attestations } };
  });
  const what = `Claimed by "${claim.outcome}": ${plural(terms.pieces.length, "piece")} that were staked.`;
  await signing(options, what, (read) => claimsOf(claim, purse, read, options.out !== undefined));
}
