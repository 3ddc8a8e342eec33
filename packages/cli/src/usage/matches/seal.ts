// What `ninefold seal` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, takesGame } from "../../options.ts";

export const seal = takesGame(
  new Command("seal").description("say how a game is played where nobody is trusted, or why it cannot be"),
)
  .addHelpText(
    "after",
    `
Of each track: O, all see it; R, all see it, and chance writes it; D, drawn for one seat; C, chosen by one seat in secret;
K, cards. Then what only one seat can compute, how the others check it, and what they learn by that.
The exit code is 1 where the game cannot be played so.
${examples("seal kuhn-poker", "seal liars-dice --with seats=3 --json", "seal my-game.game")}`,
  )
  .action(async (game, options) => {
    await (await import("../../commands/matches/seal.ts")).seal(game, options);
  });
