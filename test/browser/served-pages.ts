// Pages as people make them: bundled, and served with a Content Security Policy.
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { TYPES } from "../../packages/cli/src/studio/serve-folder.ts";

/** The name of none. */
export const NO_POLICY = "none";

/** A file of a bundle, and whether it has the compiler. */
export interface BundledFile {
  readonly name: string;
  readonly bytes: number;
  readonly compiles: boolean;
}

/** The workers of the library, which esbuild does not find by itself (docs/browser.md). */
const WORKERS = ["play/work/worker.js", "background/thread.js"];
const library = fileURLToPath(new URL("../../packages/ninefold/dist/", import.meta.url));

/**
 * Bundles the program of a page in a folder into another with esbuild, as docs/browser.md says, and copies the page and what
 * lies in `public` beside it; the scripts of the page itself.
 */
export async function bundle(folder: string, into: string): Promise<readonly BundledFile[]> {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(folder, "main.ts"), ...WORKERS.map((path) => join(library, path))],
    outdir: into,
    entryNames: "[name]",
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    logLevel: "error",
  });
  await mkdir(into, { recursive: true });
  for (const { path, contents } of outputFiles) await writeFile(path, contents);
  const html = await readFile(join(folder, "index.html"), "utf8");
  await writeFile(join(into, "index.html"), html.replace("./main.ts", "./main.js"));
  if (existsSync(join(folder, "public"))) await cp(join(folder, "public"), into, { recursive: true });
  return Object.entries(metafile.outputs).map(([path, { bytes, inputs }]) => ({
    name: basename(path),
    bytes,
    compiles: Object.keys(inputs).some((input) => input.endsWith("/compiler/pipeline.js")),
  }));
}

export interface Served {
  /** The address of a folder's page under a policy. */
  address(folder: string, policy: string): string;
  close(): void;
}

/** Serves folders, each by its name, with the policy that the address names. `mayBeKept`: by the browser, while its profile is there. */
export async function serve(
  folders: Readonly<Record<string, string>>,
  { mayBeKept = false }: { readonly mayBeKept?: boolean } = {},
): Promise<Served> {
  const kept = mayBeKept ? { "cache-control": "max-age=3600" } : {};
  const server = createServer(async ({ url = "" }, response) => {
    const [, folder = "", policy = "", ...path] = new URL(url, "http://localhost").pathname.split("/");
    const within = folders[folder];
    // A browser asks for an icon of the whole address.
    if (within === undefined) {
      response.writeHead(204).end();
      return;
    }
    const file = normalize(path.join("/") || "index.html");
    try {
      const bytes = await readFile(join(within, file));
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      const asked = decodeURIComponent(policy);
      const headers = {
        "content-type": type,
        ...kept,
        ...(asked !== NO_POLICY && { "content-security-policy": asked }),
      };
      response.writeHead(200, headers).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (folder, policy) => `http://127.0.0.1:${port}/${folder}/${encodeURIComponent(policy)}/`,
    close: () => server.close(),
  };
}
