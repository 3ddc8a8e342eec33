// What `ninefold book` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, seedOf, takesFrom, takesGame, wholeNumber } from "../../options.ts";

const BOOK = `
A book says how often each decision of a position is to be taken. Of plays, it has what did well: a play that was won counts twice
as much as one that was drawn, one that was lost nothing. Of a mind, it has what the mind thinks of the first positions, where
one player keeps to the book and the others decide anything. Seats go by it before they think: level:4,book=FILE. It is for the
same rules alone. Games that hide something have none.`;

export const book = takesFrom(
  takesGame(new Command("book").description("write an opening book, of plays or of what a mind thinks")),
)
  .option("--load <files...>", "records, or .pgn files with their games")
  .option("--mind <mind>", "who thinks, as --seats of play names players")
  .option("--plies <n>", "so many plies at the beginning (default: 12)", wholeNumber(1))
  .option("--positions <n>", "think about so many positions at most (default: 100)", wholeNumber(1))
  .option("--seed <seed>", "the seed of what is drawn (default: 1)", seedOf)
  .requiredOption("--out <file>", "where the book is written; - is standard output")
  .addHelpText(
    "after",
    examples(
      "book chess --load tournament.pgn --out chess.book",
      "book breakthrough --load plays/records/*.json --plies 8 --out breakthrough.book",
      "book connect-four --mind alphabeta:nodes=100000 --plies 6 --out four.book",
    ),
  )
  .addHelpText("after", BOOK)
  .action(async (game, options) => {
    await (await import("../../commands/players/book.ts")).bookFor(game, options);
  });
