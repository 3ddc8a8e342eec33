// What is wrong with a log, with files that show it.
import { fraudFile, type Monitored } from "ninefold-ownership";
import { button, html } from "../page/dom.ts";
import { download } from "../share/download.ts";
import { TEXTS } from "../texts/english/collection.ts";

export function findings(all: Monitored["findings"]): HTMLElement {
  const lines = all.map(({ code, message, proof }, i) =>
    html(
      "li",
      {},
      `${code}: ${message} `,
      ...(proof
        ? [
            button(TEXTS.saveProof, () =>
              download(`fraud-${i + 1}`, [fraudFile.write(proof)], "application/octet-stream"),
            ),
          ]
        : []),
    ),
  );
  return html("div", { role: "alert" }, html("p", { class: "trouble" }, TEXTS.wrong), html("ul", {}, ...lines));
}
