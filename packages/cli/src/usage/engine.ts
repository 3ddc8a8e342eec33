// What `ninefold engine` takes.
import { Command, Option } from "@commander-js/extra-typings";
import { examples, namesGame, seedOf } from "../options.ts";

const ENGINE = `
It reads commands from standard input and answers on standard output: give other programs this command as that of an engine.
What it says and hears of decisions and positions is read off the spellings, notations and boards of the game.`;

export const engine = namesGame(new Command("engine").description("play as an engine for other programs"))
  .addOption(
    new Option("--protocol <name>", "how other programs speak to it")
      .choices(["uci", "gtp", "cecp"] as const)
      .default("uci" as const),
  )
  .option("--mind <mind>", "who decides, as --seats of play names players: mcts:ms=500, level:5, trained:FILE")
  .option("--seed <seed>", "the seed of what is drawn (default: 1)", seedOf)
  .addHelpText("after", ENGINE)
  .addHelpText("after", examples("engine chess", "engine go --with size=19 --protocol gtp --mind mcts:ms=1000"))
  .action(async (game, options) => {
    await (await import("../commands/engine.ts")).engine(game, options);
  });
