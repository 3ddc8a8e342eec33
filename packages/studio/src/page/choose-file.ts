import { html } from "./dom.ts";

/** Asks the person for a file, and uses it. `accept`: as of an input. */
export function chooseFile(accept: string, use: (file: File) => Promise<void>): void {
  const input = html("input", { type: "file", accept });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file) await use(file);
  });
  input.click();
}
