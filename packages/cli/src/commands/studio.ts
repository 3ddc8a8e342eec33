import { spawn } from "node:child_process";
import { Failure } from "../failure.ts";
import { print } from "../output.ts";
import { isPageBuilt, pageFolder } from "../studio/page-folder.ts";
import { type ServedFolder, serveFolder } from "../studio/serve-folder.ts";
import { portRefused, untilEnded } from "../studio/serving.ts";

/** Browsers keep what is written and played by address: without a port of its own each start would have forgotten all of it. */
const USUAL_PORT = 6419;

export interface StudioOptions {
  readonly port?: number;
  readonly open: boolean;
}

export async function studio({ port, open }: StudioOptions): Promise<void> {
  if (!isPageBuilt()) throw new Failure(2, "not-built", "The page is not built yet: run `npm run build`.");
  const ended = untilEnded();
  const served = await (port === undefined ? serveAnywhere() : serveFolder(pageFolder, port)).catch(
    (error: NodeJS.ErrnoException) => {
      throw portRefused(port ?? USUAL_PORT, error);
    },
  );
  print(`${served.address}  (Ctrl-C ends it)`);
  if (open) openBrowser(served.address);
  await ended;
  served.close();
}

/** At the usual port, or at any that is free, where the browser has kept nothing. */
async function serveAnywhere(): Promise<ServedFolder> {
  try {
    return await serveFolder(pageFolder, USUAL_PORT);
  } catch {
    const served = await serveFolder(pageFolder, 0);
    print(`Port ${USUAL_PORT} is taken: games and matches that the page has kept are not at the address below.`);
    return served;
  }
}

/** By the program that the platform has for it. Where there is none, people open the address that was printed. */
function openBrowser(address: string): void {
  const [program, ...args] =
    process.platform === "win32"
      ? ["cmd", "/c", "start", "", address]
      : [process.platform === "darwin" ? "open" : "xdg-open", address];
  const child = spawn(program ?? "", args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
