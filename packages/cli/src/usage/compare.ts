// What `ninefold compare` takes.
import { Command, Option } from "@commander-js/extra-typings";
import { examples, namesOf, parameters, renamingOf, takesGame, takesTrees, WHOLE } from "../options.ts";

const COMPARED = `
structural: the trees are of one shape. relabeling: with the same kinds of choices, chances and outcomes, whatever they
are called. agency: the same after what is no choice is taken away. See docs/analysis.md.`;

export const compare = takesTrees(
  takesGame(new Command("compare").description("find out whether two games are the same game")),
)
  .argument("<other>", "the game that it is compared with")
  .addOption(
    new Option(
      "--with-other <name=value>",
      "set a parameter of the other game, which else has those of --with that it knows; may be repeated",
    ).argParser(parameters),
  )
  .addOption(
    new Option("--relation <relation>", "what counts as the same (default: relabeling)").choices([
      "structural",
      "relabeling",
      "agency",
    ]),
  )
  .option("--identical <labels>", "labels that must be the same: players, outcomes, decisions, states, or all", namesOf)
  .option("--from-other <position>", "where the other game begins; --from is of the first")
  .addOption(
    new Option(
      "--rename <name=name>",
      "what players, values, cells, tracks, decisions and outcomes become in the other game, such as X=Red,a1=a3; may be repeated",
    ).argParser(renamingOf),
  )
  .addHelpText(
    "after",
    examples(
      "compare tic-tac-toe arithmetic-tic-tac-toe",
      "compare tic-tac-toe my-game.game --relation agency",
      "compare chess my-chess.game",
      "compare hex hex --rename a1=k11,k1=a11",
    ),
  )
  .addHelpText("after", COMPARED)
  .addHelpText("after", WHOLE)
  .action(async (game, other, options) => {
    await (await import("../commands/compare.ts")).compareGames(game, other, options);
  });
