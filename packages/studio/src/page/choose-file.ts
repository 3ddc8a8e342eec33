import { html } from "./dom.ts";

/** Asks the person for a file, and uses its text. `accept`: as of an input. */
export function chooseFile(accept: string, use: (text: string) => Promise<void>): void {
  const input = html("input", { type: "file", accept });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file) await use(await file.text());
  });
  input.click();
}
