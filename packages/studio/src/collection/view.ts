// One collection: its series and pieces, what an owner does with them, what whoever keeps it does.

import { readNoteKey } from "ninefold-ownership";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { checkPanel } from "./check-panel.ts";
import { type Collection, goOnWith, OwnCollection, readLog } from "./collection.ts";
import { copiesPanel } from "./copies-panel.ts";
import { hint, labelled, panel, row, textField, tried } from "./fields.ts";
import { findings } from "./findings.ts";
import { addPanel, IssueForm, seriesForm } from "./keeping-panel.ts";
import { OwningPanel } from "./owning-panel.ts";
import { PiecesPanel } from "./pieces-panel.ts";
import type { Purses } from "./purses.ts";
import { addressFiles } from "./sources.ts";

export interface ViewAround {
  readonly purses: Purses;
  /** Opens the collection as it is now. */
  reopened(collection: Collection): void;
}

export function collectionView(collection: Collection, { purses, reopened }: ViewAround): HTMLElement {
  const series = html("ul", { class: "series" });
  const pieces = new PiecesPanel(collection, purses);
  const isOwn = collection instanceof OwnCollection;
  const issuing = isOwn ? new IssueForm(collection, purses.addresses.at(-1) ?? "", () => update()) : undefined;
  const update = (): void => {
    const all = [...collection.register.series.values()];
    series.replaceChildren(
      ...all.map(({ entry, issued }) => html("li", {}, TEXTS.seriesLine(entry.name, issued.size, entry.cap))),
    );
    pieces.update();
    issuing?.update();
  };
  update();
  return html(
    "div",
    {},
    html("h2", {}, isOwn ? TEXTS.mine(collection.origin) : TEXTS.copy(collection.origin)),
    labelled(TEXTS.keyOfLog, textField({ readonly: true, value: collection.id })),
    html("h3", {}, TEXTS.series),
    series,
    ...(isOwn ? [seriesForm(collection, update)] : []),
    ...(issuing ? [issuing.root] : []),
    pieces.root,
    new OwningPanel({ collection, purses, pieces, changed: update }).root,
    ...(isOwn ? [addPanel(collection, update)] : copyPanels(collection, { purses, reopened })),
    copiesPanel(collection),
    checkPanel(collection.id),
  );
}

/** What can be done with a copy: read again from where it came, or kept here where it was made by keys of this browser. */
function copyPanels(collection: Collection, { purses, reopened }: ViewAround): readonly HTMLElement[] {
  const said = new Said();
  const found = html("div", {});
  const { source, id } = collection;
  const log = readNoteKey(id);
  const again = (address: string) =>
    tried(said, async () => {
      said.tell(TEXTS.reading);
      const read = await readLog(addressFiles(address), log, address);
      if ("wrong" in read) found.replaceChildren(findings(read.wrong));
      else reopened(read.collection);
    });
  const signer = purses.ofCollection(log.name, log.key);
  const goOn = signer && (() => tried(said, async () => reopened(await goOnWith(collection, signer))));
  return [
    ...(source === undefined ? [] : [row(button(TEXTS.again, () => void again(source)))]),
    ...(goOn ? [panel(TEXTS.goOn, hint(TEXTS.goOnHint), row(button(TEXTS.goOn, () => void goOn())))] : []),
    ...said.parts,
    found,
  ];
}
