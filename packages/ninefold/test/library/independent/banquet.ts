import { handsOf } from "./president.ts";
import { type Plain, upTo } from "./tally.ts";

/** The dishes of each kind on the tray that lies before each seat, and those that the seat has eaten. */
interface State {
  readonly trays: readonly (readonly number[])[];
  readonly eaten: readonly (readonly number[])[];
  readonly round: number;
}

const KINDS = 4;

export const banquet = (seats = 4, perTray = 6): Plain<State | "to serve"> => ({
  starts: ["to serve"],
  next: (state) => {
    if (state === "to serve") {
      const eaten = upTo(seats).map(() => upTo(KINDS).map(() => 0));
      return [
        served(
          seats,
          upTo(KINDS).map(() => perTray),
          perTray,
        ).map((trays) => ({ trays, eaten, round: 0 })),
      ];
    }
    if (state.round === perTray) return [];
    const choices = state.trays.map((tray) => upTo(KINDS).filter((kind) => tray[kind]! > 0));
    return together(choices).map((taken) => {
      const left = state.trays.map((tray, seat) => tray.with(taken[seat]!, tray[taken[seat]!]! - 1));
      // Each tray goes to the seat before.
      const trays = upTo(seats).map((seat) => left[(seat + 1) % seats]!);
      const eaten = state.eaten.map((plate, seat) => plate.with(taken[seat]!, plate[taken[seat]!]! + 1));
      return [{ trays, eaten, round: state.round + 1 }];
    });
  },
});

const together = ([first, ...others]: readonly (readonly number[])[]): number[][] =>
  first ? first.flatMap((choice) => together(others).map((rest) => [choice, ...rest])) : [[]];

function served(seats: number, kitchen: readonly number[], perTray: number): number[][][] {
  if (seats === 0) return [[]];
  return handsOf(kitchen, perTray).flatMap((tray) =>
    served(
      seats - 1,
      kitchen.map((left, kind) => left - tray[kind]!),
      perTray,
    ).map((others) => [tray, ...others]),
  );
}
