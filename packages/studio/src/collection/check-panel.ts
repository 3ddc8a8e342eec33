// Checks what somebody shows: a presentation of pieces, or a proof of fraud. By the file alone.
import { toHex } from "ninefold-log";
import {
  checkFraud,
  checkPresentation,
  fraudFile,
  type Proven,
  presentationFile,
  readNoteKey,
} from "ninefold-ownership";
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { type Collection, seconds } from "./collection.ts";
import { hint, isDigits, labelled, panel, row, textField, tried } from "./fields.ts";
import { pieceCard } from "./piece-card.ts";

/** No file that shows something has more bytes. */
const MAX_BYTES = 1 << 28;

/** Seconds since witnesses saw a checkpoint. */
const MAX_AGE = 3_600;

export const seatField = (): HTMLInputElement => textField({ type: "number", min: "0", max: "63", value: "0" });

/** A piece that was shown and is no longer so, by the log that is open; without witnesses nothing else would say so. */
const outdatedIn = (open: Collection | undefined, { checkpoint, pieces }: Proven) =>
  open?.id.startsWith(`${checkpoint.origin}+`) && open.view().size > checkpoint.size
    ? pieces.find(({ id, standing }) => open.register.standings.get(id)?.last !== standing.last)
    : undefined;

/** `open`: the collection that is open. */
export function checkPanel(open?: Collection): HTMLElement {
  const said = new Said();
  const list = html("ul", { class: "pieces" });
  const key = textField({ value: open?.id ?? "" });
  const match = textField();
  const seat = seatField();
  const witnesses = html("textarea", { rows: "2", spellcheck: "false" });
  const number = () => {
    match.value = toHex(crypto.getRandomValues(new Uint8Array(32)));
  };
  const check = (file: File) =>
    tried(said, async () => {
      list.replaceChildren();
      const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
      if (fraudFile.isOne(bytes)) {
        const convicted = checkFraud(bytes);
        return said.tell(TEXTS.convicted(convicted.key, convicted.code, convicted.message));
      }
      presentationFile.read(bytes);
      if (!isDigits(match.value)) return said.tell("", TEXTS.badMatch);
      const trusted = witnesses.value.split(/\s+/).flatMap((one) => (one === "" ? [] : [readNoteKey(one)]));
      const policy = {
        ...{ log: readNoteKey(key.value.trim()), witnesses: trusted, needed: trusted.length, maxAge: MAX_AGE },
      };
      const context = { match: match.value, seat: Number(seat.value), now: seconds() };
      const proven = checkPresentation(bytes, policy, context);
      const { pieces } = proven;
      const outdated = outdatedIn(open, proven);
      if (outdated) return said.tell("", TEXTS.outdated(`#${outdated.piece.serial}`));
      list.append(
        ...pieces.map(({ piece, by }) =>
          html("li", {}, ...pieceCard(piece, `#${piece.serial}`, TEXTS.ownedBy(by.slice(0, 12)))),
        ),
      );
      said.tell(TEXTS.owned(pieces.length, trusted.length));
    });
  return panel(
    TEXTS.check,
    hint(TEXTS.checkHint),
    labelled(TEXTS.logKey, key),
    labelled(TEXTS.match, match),
    row(button(TEXTS.newNumber, number)),
    labelled(TEXTS.seat, seat),
    labelled(TEXTS.witnesses, witnesses),
    row(button(TEXTS.chooseFile, () => chooseFile("", check))),
    ...said.parts,
    list,
  );
}
