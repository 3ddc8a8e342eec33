// Matches at a server as a part of the page: what it has of the page, and gives back to it.
import type { PlayerId } from "ninefold/model";
import type { Library } from "../library/library.ts";
import type { GameText } from "../library/texts.ts";
import type { Seat } from "../match/seats.ts";
import { setMatchHere } from "../page/address.ts";
import { TEXTS } from "../texts/english/remote.ts";
import type { OpenGame, Opening } from "../workspace/workspace.ts";
import type { PlayedMatch } from "./after.ts";
import { RemotePage } from "./page.ts";

export interface RemoteAround {
  readonly library: Library;
  /** The game that is open on the page. */
  game(): GameText | undefined;
  /** Says what is on the page. */
  readonly title: HTMLElement;
  /** Opens a game in the tab for playing, in the stead of the tables. */
  lay(game: OpenGame, opening: Opening): void;
}

export function remotePage({ library, game, title, lay }: RemoteAround): RemotePage {
  title.textContent = TEXTS.tables;
  return new RemotePage({
    library,
    game,
    titled: (text) => {
      title.textContent = text;
    },
    analyse: (played, match) => {
      setMatchHere(undefined);
      lay({ ...played, isFromLink: true }, openingOf(played, match));
    },
  });
}

/** Nothing goes on by itself. Where something was hidden one person goes along it, by what her seat was shown. */
function openingOf({ rules }: OpenGame, { tree, settled, seat = 0 as PlayerId }: PlayedMatch): Opening {
  const { players, hidesNothing } = rules.system;
  const seats = players.map(({ id }): Seat => (hidesNothing || id === seat ? "human" : "random"));
  return { seats, loaded: { tree, settled } };
}
