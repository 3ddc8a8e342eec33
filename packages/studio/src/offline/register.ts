// Has the browser keep the page for when there is no network, and tells of a new version of it.
import { programAddress } from "../threads/start.ts";

/** What the page needs to be used is fetched before what it needs to be used another time: it has so many milliseconds. */
const AFTER = 3_000;

export interface OfflineHooks {
  /** A new version is there, and is used from when `use` is called. */
  found(use: () => void): void;
  /** Another tab has begun to use a new version: what this one has not fetched yet may be gone. */
  replaced(): void;
}

export function keepOffline(hooks: OfflineHooks): void {
  if ("serviceWorker" in navigator) setTimeout(() => void register(hooks).catch(() => {}), AFTER);
}

async function register({ found, replaced }: OfflineHooks): Promise<void> {
  const { serviceWorker } = navigator;
  const isRenewed = serviceWorker.controller !== null;
  let isAsked = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
    else if (isRenewed) replaced();
  });
  const registration = await serviceWorker.register(programAddress("offline"));
  const tell = (): void => {
    const { waiting } = registration;
    // The first version is used without being asked for, when the page is opened the next time.
    if (!waiting || !registration.active) return;
    found(() => {
      isAsked = true;
      waiting.postMessage("use");
    });
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
}
