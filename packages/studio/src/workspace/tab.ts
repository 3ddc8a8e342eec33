// A tab of the page: it is opened when it is first entered, and shows what is open in the workspace.
import type { Workspace } from "./workspace.ts";

export const TABS = ["play", "write", "look", "share"] as const;

export type TabName = (typeof TABS)[number];

export interface Tab {
  readonly root: HTMLElement;
  /** The tab is on the screen now, and shows what has changed since it was left. */
  enter(): void;
  /** The tab is no longer on the screen: what it does for the screen alone it need not do. */
  leave(): void;
}

/** What a tab may ask of the page around it. */
export interface Surroundings {
  readonly workspace: Workspace;
  go(tab: TabName): void;
}
