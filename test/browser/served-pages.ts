// Pages as people make them: bundled, and served with a Content Security Policy.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";
import { build } from "vite";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** The name of none. */
export const NO_POLICY = "none";

/** A file of a bundle, and whether it has the compiler. */
export interface BundledFile {
  readonly name: string;
  readonly bytes: number;
  readonly compiles: boolean;
}

/** Bundles the page in a folder into another with Vite, as it comes; the scripts of the page itself. */
export async function bundle(folder: string, into: string): Promise<readonly BundledFile[]> {
  const options = { outDir: into, emptyOutDir: true, reportCompressedSize: false };
  const built = await build({ root: folder, base: "./", configFile: false, logLevel: "error", build: options });
  if (!("output" in built)) throw new Error("One bundle was expected.");
  return built.output.flatMap((file) =>
    file.type === "chunk"
      ? [
          {
            name: file.fileName,
            bytes: file.code.length,
            compiles: file.moduleIds.some((id) => id.split(sep).join("/").endsWith("/compiler/pipeline.js")),
          },
        ]
      : [],
  );
}

export interface Served {
  /** The address of a folder's page under a policy. */
  address(folder: string, policy: string): string;
  close(): void;
}

/** Serves folders, each by its name, with the policy that the address names. */
export async function serve(folders: Readonly<Record<string, string>>): Promise<Served> {
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
      const headers = { "content-type": type, ...(asked !== NO_POLICY && { "content-security-policy": asked }) };
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
