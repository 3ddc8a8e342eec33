// Asks for another name of what the cursor is at.
import type { Renamed } from "../desk/questions.ts";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";

type RenamedFiles = Extract<Renamed, { readonly files: unknown }>["files"];

export class RenameForm {
  readonly root: HTMLFormElement;
  /** Is called with the edits when there is another name. */
  onRenamed: (files: RenamedFiles) => void = () => {};
  readonly #input = html("input", { "aria-label": TEXTS.newName, autocomplete: "off", spellcheck: "false" });
  readonly #wrong = html("span", { class: "trouble", role: "alert" });
  readonly #rename: (name: string) => Promise<Renamed | undefined>;

  constructor(rename: (name: string) => Promise<Renamed | undefined>) {
    this.#rename = rename;
    this.root = html(
      "form",
      { class: "asking rename", hidden: true },
      this.#input,
      html("button", {}, TEXTS.rename),
      this.#wrong,
    );
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.root.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.onRenamed(this.close());
    });
  }

  /** `name`: the one that it has; undefined where there is none. */
  open(name: string | undefined): void {
    this.root.hidden = false;
    this.#input.hidden = name === undefined;
    this.#wrong.textContent = name === undefined ? TEXTS.noName : "";
    this.#input.value = name ?? "";
    this.#input.select();
    if (name !== undefined) this.#input.focus();
  }

  close(): RenamedFiles {
    this.root.hidden = true;
    return [];
  }

  async #submit(): Promise<void> {
    const renamed = await this.#rename(this.#input.value.trim());
    if (renamed && "files" in renamed) {
      this.close();
      this.onRenamed(renamed.files);
    } else this.#wrong.textContent = renamed?.error ?? TEXTS.renameFailed;
  }
}
