// Chance that nobody can choose: all commit to a share, then all open it.

import { publicSeed } from "../chance/seeds.ts";
import { shareCommitment } from "../secret/commitment.ts";
import { opening, turned, withFaults } from "./arriving.ts";
import { drawsOf } from "./draws.ts";
import { tupleOf } from "./line.ts";
import { everybody, notDue, type StageRule, saidAs } from "./stage.ts";

export const draw: StageRule<"draw"> = {
  speakers: everybody,
  offence: ({ setting }, _, _seat, body) => {
    if (body.k !== "draw") return notDue(body, "a share of chance");
    if ((body.draws !== undefined) === setting.drawsApart) return undefined;
    return { code: "NF9005", message: "A seat commits to its own draws where the plan has such, and only there." };
  },
  next: (course, { chosen }, said) => {
    const drawn = everybody(course).map((seat) => saidAs(said, seat, "draw"));
    return { ...course, stage: opening(course, { k: "share", chosen, round: course.round, drawn }) };
  },
};

export const share: StageRule<"share"> = {
  speakers: everybody,
  offence: ({ setting: { mid } }, { round, drawn }, seat, body) => {
    if (body.k !== "share") return notDue(body, "the opening of a share of chance");
    if (shareCommitment({ mid, round, seat }, body.salt) === drawn[seat]!.commitment) return undefined;
    return { code: "NF9103", message: `The share is not the one of round ${round}.` };
  },
  next: (course, { chosen, round, drawn }, said) =>
    withFaults(course, () => {
      const { setting, line } = course;
      const seed = publicSeed(
        setting.mid,
        round,
        everybody(course).map((seat) => saidAs(said, seat, "share").salt),
      );
      const burst = { seed, round, roots: drawn.map(({ draws }) => draws) };
      const tuple = line && chosen && tupleOf(setting, line.world, chosen, line.opened);
      const draws = drawsOf(setting, line?.world, tuple, burst, line?.secrets.length ?? 0, course.deck);
      return turned(course, { chosen, drawn: draws.drawn }, draws.secrets, draws.world);
    }),
};

export const echo: StageRule<"echo"> = {
  speakers: everybody,
  offence: (_course, _stage, _seat, body) => (body.k === "echo" ? undefined : notDue(body, "an echo")),
  next: (course, { before }) => ({ ...course, stage: before }),
};
