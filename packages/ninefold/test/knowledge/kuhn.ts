// The equilibria of Kuhn poker (H. W. Kuhn, A simplified two-person poker, 1950): P2 has one strategy, P1 a family of them.
import type { Mixtures } from "../../src/knowledge/index.ts";
import { ONE, type Rational, rational, ZERO } from "../../src/model/index.ts";

/** With `alpha` from 0 to 1/3 P1 bets the jack. */
export function kuhnEquilibrium(alpha: Rational): Mixtures {
  const third = rational(1, 3);
  const bets: readonly Readonly<Record<string, Rational>>[] = [
    { jack: alpha, queen: ZERO, king: alpha.mul(3) },
    { jack: third, queen: ZERO, king: ONE },
  ];
  const calls: typeof bets = [
    { jack: ZERO, queen: alpha.add(third), king: ONE },
    { jack: ZERO, queen: third, king: ONE },
  ];
  return (player, choices, infostate) => {
    const card = /jack|queen|king/.exec(infostate)?.[0] ?? "";
    const [share = ZERO, bold] = choices.some(({ id }) => id === "bet")
      ? [bets[player]?.[card], "bet"]
      : [calls[player]?.[card], "call"];
    // An alpha beyond 1/3 is no equilibrium; the king cannot be bet more often than always.
    const capped = share.compare(ONE) > 0 ? ONE : share;
    return choices.map(({ id }) => (id === bold ? capped : ONE.sub(capped)));
  };
}
