// A tab of the page: it is opened when it is first entered, and shows what is open in the workspace.
import type { Library } from "../library/library.ts";
import type { Workspace } from "./workspace.ts";

export const TABS = ["play", "write", "look", "share"] as const;

export type TabName = (typeof TABS)[number];

export interface Tab {
  readonly root: HTMLElement;
  /** The tab that stands beside it where the screen is wide enough. */
  readonly beside?: TabName;
  /** The tab is on the screen now, and shows what has changed since it was left. */
  enter(): void;
  /** The tab is no longer on the screen: what it does for the screen alone it need not do. */
  leave(): void;
}

/** What a tab may ask of the page around it. */
export interface Surroundings {
  readonly workspace: Workspace;
  readonly library: Library;
  go(tab: TabName): void;
  /** Goes to a tab unless it is on the screen, beside another. */
  see(tab: TabName): void;
  /** The board of the match as who looks is shown it, by itself and in no document yet. */
  boardAlone(): HTMLElement;
}
