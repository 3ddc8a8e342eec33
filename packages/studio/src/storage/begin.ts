// What this browser keeps, from when the page stands: texts and matches are written down, and it is said where that fails.
import { keepOffline } from "../offline/register.ts";
import { type Act, Notices } from "../page/notices.ts";
import { sound } from "../play/sound.ts";
import { TEXTS } from "../texts/english/storage.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { GameKeeper } from "./keep-games.ts";
import { MatchKeeper } from "./keep-matches.ts";
import type { Kept } from "./kept.ts";
import { MyGames } from "./panel.ts";
import { storage } from "./storage.ts";
import { exportAll } from "./transfer.ts";

export interface Keeping {
  readonly notices: Notices;
  /** Shows what is kept. */
  show(): Promise<void>;
  /** Settled when all that was written is kept. */
  flush(): Promise<void>;
}

export function keep(workspace: Workspace): Keeping {
  const kept = storage();
  const notices = new Notices();
  const games = new GameKeeper(workspace, kept, {
    writtenElsewhere: (name, copy) => notices.show("elsewhere", TEXTS.writtenElsewhere(name), [[TEXTS.copy, copy]]),
    copied: (name) => notices.show("elsewhere", TEXTS.copied(name)),
    free: () => notices.hide("elsewhere"),
  });
  const matches = new MatchKeeper(workspace, kept);
  kept.onTrouble(() => tellTrouble(kept, notices));
  tellTrouble(kept, notices);
  addEventListener("beforeunload", (event) => {
    const isPending = games.isPending || kept.hasUnsavedTexts;
    void games.flush();
    if (isPending) event.preventDefault();
  });
  void keepSound(kept);
  const again: Act = [TEXTS.loadAgain, () => location.reload()];
  keepOffline({
    found: (use) => notices.show("version", TEXTS.newVersion, [[TEXTS.useIt, use]]),
    replaced: () => notices.show("version", TEXTS.replaced, [again]),
  });
  const panel = new MyGames(kept, {
    flush: () => games.flush(),
    open: () => ({ game: games.id, match: matches.id }),
    changed: (id) => void games.changed(id),
  });
  return { notices, show: () => panel.show(), flush: () => games.flush() };
}

/** Tones are on or off as they were the last time. */
async function keepSound(kept: Kept): Promise<void> {
  const was = await kept.get("settings", "sound");
  if (typeof was?.value === "boolean") sound.isOn = was.value;
  sound.onSwitch(() => void kept.put("settings", { id: "sound", value: sound.isOn }));
}

function tellTrouble(kept: Kept, notices: Notices): void {
  const { trouble } = kept;
  if (trouble === undefined) {
    notices.hide("trouble");
    return;
  }
  const again: Act = [TEXTS.tryAgain, () => void kept.tryAgain()];
  const save: Act = [TEXTS.download, () => void exportAll(kept)];
  notices.show("trouble", TEXTS.trouble[trouble], trouble === "refused" ? [save] : [save, again]);
}

/** What is kept, where no game is open. */
export async function showAlone(): Promise<void> {
  const nothing = async (): Promise<void> => {};
  const none = { game: undefined, match: undefined };
  await new MyGames(storage(), { flush: nothing, open: () => none, changed: () => {} }).show();
}
