// Whose board a decision names a cell of, where each player has one: that of the player for whom its action writes there.
import type { Core, CoreBlock, CoreDecision, CoreGame } from "../../language/core/core.ts";
import { asksLocal } from "../../language/core/local-variables.ts";
import { actionsOf, statementParts } from "../../language/core/parts.ts";
import type { PlayerId } from "../../model/index.ts";

/** The player on whose board a value of the parameter with this slot lies, when `me` decides; undefined where the rules do not say it. */
export function ownerMeant(game: CoreGame, decision: CoreDecision, slot: number, me: PlayerId): PlayerId | undefined {
  const owners = new Set<PlayerId | undefined>();
  const look = (block: CoreBlock): void => {
    for (const statement of block) {
      if (statement.kind === "set-track") {
        const [first, ...others] = statement.indices.map(({ core }) => core);
        const track = game.tracks[statement.track];
        const names = [...others, ...(track?.type.kind === "set" ? [statement.value] : [])];
        if (
          first &&
          track?.index[0] === game.player &&
          names.some((core) => asksLocal(core, (asked) => asked === slot))
        )
          owners.add(playerIn(first, me, game.player.members.length));
      }
      for (const inner of statementParts(statement).blocks) look(inner);
    }
  };
  for (const block of actionsOf(decision)) look(block);
  const [owner, ...others] = owners;
  return others.length > 0 ? undefined : owner;
}

/** Who `me`, `next(me)` or `previous(me)` is; `me` has the first local variable. */
function playerIn(core: Core, me: PlayerId, count: number): PlayerId | undefined {
  if (core.kind === "narrow") return playerIn(core.operand, me, count);
  if (core.kind === "local") return core.slot === 0 ? me : undefined;
  if (core.kind !== "primitive" || (core.name !== "next" && core.name !== "previous")) return undefined;
  const of = core.args[0] && playerIn(core.args[0], me, count);
  return of === undefined ? undefined : (((of + (core.name === "next" ? 1 : count - 1)) % count) as PlayerId);
}
