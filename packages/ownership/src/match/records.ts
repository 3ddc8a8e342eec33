// What records of sealed matches prove about pieces: who owned what was played with, who has brought one piece to two matches, who has won.
import type { Rules } from "ninefold/play";
import { fromHex } from "ninefold-log";
import { type Headed, readHeader, type SealedRecord, type SealedVerdict } from "ninefold-sealed";
import type { Terms } from "../entry/entry.ts";
import { OwnershipError } from "../errors.ts";
import type { Fraud, SignedPromise } from "../fraud/fraud.ts";
import { presentationFile } from "../proof/presentation.ts";
import type { RecordVerdict } from "../standing/attest.ts";
import { type Brought, checkBrought, termsOf } from "./checking.ts";
import { listsOf, parametersOf } from "./decks.ts";
import { type BroughtList, readAsks, readBrought, readBroughtProof } from "./forms.ts";

/** What a seat has brought. */
export interface BroughtBy extends Brought {
  readonly seat: number;
}

const asksIn = ({ header: { asks, brings = [] } }: Headed) => {
  if (asks === undefined) return undefined;
  const read = readAsks(asks);
  return { asks: read, lists: listsOf(read, brings) };
};

/**
 * Of each seat that brought pieces to a match, which, and that it owned them; undefined where none were asked for. The log and the witnesses are
 * those that all seats agreed on; `at` is the second at which the witnesses saw it. `system`: that of the match's rules. OwnershipError with what
 * is not shown: NF9308 where the rules are not those with these decks.
 */
export function checkRecord(
  { header, proofs = [] }: SealedRecord,
  system: Rules["system"],
): readonly BroughtBy[] | undefined {
  const headed = readHeader(header);
  const asked = asksIn(headed);
  if (!asked) return undefined;
  const set = new Map(headed.header.parameters.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(parametersOf(system, asked.asks, asked.lists)))
    if (set.get(name) !== value) throw new OwnershipError("NF9308", `${name} is ${set.get(name)} and not ${value}.`);
  return asked.lists.flatMap(({ pieces }, seat) => {
    if (pieces.length === 0) return [];
    const proof = proofs[seat] ?? "";
    if (proof === "") throw new OwnershipError("NF9307", `Nothing shows that seat ${seat} owns what it brought.`);
    return [{ seat, ...checkBrought(proof, { ...asked, match: headed.mid, seat, now: undefined }) }];
  });
}

/** Proof that somebody has promised a piece to both of two matches at one time; undefined where the records have none. */
export function broughtTwice(first: SealedRecord, second: SealedRecord): Fraud | undefined {
  const [one, other] = [promisesIn(first), promisesIn(second)];
  for (const a of one)
    for (const b of other) {
      const isBoth = a.by === b.by && a.of.match !== b.of.match && a.of.pieces.some((id) => b.of.pieces.includes(id));
      if (isBoth && a.of.from < b.of.until && b.of.from < a.of.until)
        return { k: "both", by: a.by, first: a.of, second: b.of };
    }
  return undefined;
}

function promisesIn({ header, proofs = [] }: SealedRecord): readonly { by: string; of: SignedPromise }[] {
  const headed = readHeader(header);
  const asked = asksIn(headed);
  if (!asked) return [];
  return proofs.flatMap((proof, seat) => {
    if (proof === "") return [];
    const { hold } = checkBrought(proof, { ...asked, match: headed.mid, seat, now: undefined });
    if (!hold) return [];
    const { signatures, ...of } = hold;
    return signatures.map(({ by, signature }) => ({ by, of: { ...of, signature } }));
  });
}

/** What a record proves to a log or an arbiter: a match that is resigned or not finished has no outcome of the rules. */
export function recordVerdictOf(match: string, found: SealedVerdict): RecordVerdict {
  const { verdict } = found;
  const end = verdict === "accepted" && found.course.stage.k === "over" ? found.course.stage.end : undefined;
  return { verdict, match, ...(end?.by === "rules" && end.unverified === 0 && { outcome: end.outcome }) };
}

/** The terms by which pieces are staked on the match of a header; undefined where none are. OwnershipError NF9301, NF9307, NF9308 */
export function stakedOn(headed: Headed): Terms | undefined {
  const asked = asksIn(headed);
  return asked && termsOf(asked.asks, asked.lists, headed.mid);
}

/** The checkpoints by which pieces were shown, each once: a monitor compares them with what the log says later. OwnershipError NF9301 */
export const checkpointsIn = ({ proofs = [] }: SealedRecord): readonly string[] => [
  ...new Set(
    proofs
      .filter((proof) => proof !== "")
      .map((proof) => presentationFile.read(fromHex(readBroughtProof(proof).presentation)).checkpoint),
  ),
];

/** The pieces of a list as a header or offer has it. OwnershipError NF9301 */
export const piecesIn = (list: string): BroughtList["pieces"] => readBrought(list).pieces;
