// What came with a link, in words: what was brought, who sits where, and how to answer.
import type { PlayerId } from "ninefold/model";
import type { Seat } from "../match/seats.ts";
import { readSeats } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import type { Act, Notices } from "../page/notices.ts";
import { TEXTS } from "../texts/english/share.ts";
import type { Workspace } from "../workspace/workspace.ts";

const KIND = "arrived";

/** With more players a button for each would fill the page; the seats above the board are there. */
const MAX_ASKED = 4;

/** Says it until something else is opened, a seat is taken otherwise, or one of the buttons is pressed. */
export function tellArrived(workspace: Workspace, notices: Notices): void {
  const { session } = workspace;
  const close = (): void => {
    notices.hide(KIND);
    for (const deaf of heard) deaf();
  };
  const begun = session.seats;
  const heard = [
    workspace.onOpen(close),
    session.onChange(() => {
      if (session.seats !== begun) close();
    }),
  ];
  const seat = (seats: readonly Seat[]) => (): void => {
    for (const [i, one] of seats.entries()) session.seat(i as PlayerId, one);
    close();
  };
  notices.show(KIND, wordsOf(session), [...choices(session, seat), [TEXTS.arrived.close, close]]);
}

function wordsOf({ match, players, seats, rules }: Session): string {
  const { title } = rules.system;
  const named = (fits: (seat: Seat | undefined) => boolean): string =>
    players.flatMap(({ name }, i) => (fits(seats[i]) ? [name] : [])).join(", ");
  if (match.length > 0) {
    const decides = match.outcome ? "" : match.activePlayers.map(({ name }) => name).join(", ");
    return TEXTS.arrived.match(
      title,
      match.length,
      named(() => true),
      decides,
    );
  }
  if (players.length === 1) return TEXTS.arrived.alone(title);
  return TEXTS.arrived.game(
    title,
    named((one) => one === "human"),
    named((one) => one !== "human"),
  );
}

/** Which seat is one's own, or whether all are people's. */
function choices({ players, seats, match }: Session, seat: (seats: readonly Seat[]) => () => void): readonly Act[] {
  if (players.length === 1 || match.outcome) return [];
  const people = readSeats("human", players.length);
  const [, machine = "human"] = readSeats(undefined, players.length);
  const mine = players.map(({ name }, own) => {
    const alone = people.map((one, i) => (i === own ? one : machine));
    return [TEXTS.arrived.mine(name), alone] as const;
  });
  const offered = [...(players.length <= MAX_ASKED ? mine : []), [TEXTS.arrived.allHere, people] as const];
  // How it is already need not be chosen.
  return offered
    .filter(([, wanted]) => wanted.some((one, i) => one !== seats[i]))
    .map(([label, wanted]): Act => [label, seat(wanted)]);
}
