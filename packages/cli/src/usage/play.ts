// What `ninefold play` takes.
import { Command } from "@commander-js/extra-typings";
import { usage } from "../failure.ts";
import { examples, parameters, seedOf, takesGame, wholeNumber } from "../options.ts";

export const play = takesGame(new Command("play").description("play a game, alone, with others or against the machine"))
  .option(
    "--seats <list>",
    "who plays, one for each player or one for all: human, random, level:4, mcts:nodes=500, alphabeta:ms=1000, trained:FILE, strategy:FILE, uci:COMMAND … (default: human)",
  )
  .option(
    "--seed <seed>",
    "the seed of all chance and of seats without a person; without it, one is drawn and shown",
    seedOf,
  )
  .option(
    "--from <position>",
    'begin from a position ("turn=O, mark[b2]=X", or in a notation of the game), or the n-th initial state (from 0)',
  )
  .option("--load <file>", "resume a record, or a game of a .pgn file")
  .option("--game <n>", "which game of the .pgn file, where it holds several (from 1)", wholeNumber(1))
  .option(
    "--save <file>",
    "write the record, or a .pgn file, after every ply; at a server: the log of what you saw, at the end",
  )
  .option("--spelling <name>", 'how decisions are written: a spelling of the game, or "rules" (default: its first)')
  .option("--plies <n>", "the most plies of a match without human seats (default: 10,000)", wholeNumber(0))
  .option(
    "--clock <control>",
    "give each player so much time: 5m, 5m+3s (more for each decision), 40/5m (for each forty); minds think by it",
  )
  .option("--lose-on-time", "who oversteps the clock loses (default: it is said)")
  .option("--ponder", "let minds think while a person does")
  .option(
    "--at <address>",
    "open the match at a server (`ninefold table`), and print a link for each other person; a link in place of the game takes part",
  )
  .option("--name <name>", "at a server: who you are to the others")
  .option("--public", "at a server: everybody may watch, and sit down")
  .option(
    "--delay <delay>",
    "at a server: whoever has no seat sees the match later, by 4 plies, 90s, 5m or both as 4,90s",
  )
  .option("--signed", "at a server: the seats sign what they do, and the server only hands it on")
  .option(
    "--deck <pieces...>",
    "at a sealed table: bring pieces of your own, as Beasts#1 Beasts#4-18; with --purse, --in and --log",
  )
  .option("--purse <folder>", "with --deck: the keys that own the pieces")
  .option(
    "--in <files>",
    "with --deck: the folder or address with the files of the collection, or its own folder, where leases and stakes are logged",
  )
  .option("--log <key>", "with --deck: the key of the collection")
  .option("--witness <keys...>", "with --deck: the witnesses whose cosignatures all of a match ask for")
  .option("--max-age <s>", "with --deck: so many seconds ago at most (default: 86,400)", wholeNumber(0))
  .option(
    "--hold <s>",
    "with --deck: for so many seconds each promises its pieces to this match alone (default: 7,200)",
    wholeNumber(0),
  )
  .option(
    "--lease <s>",
    "with --deck: the pieces of all are leased to this match for so many seconds at least, so that no other has them",
    wholeNumber(1),
  )
  .option(
    "--stake [s]",
    "with --deck: play for all that is brought; the stakes lapse after so many seconds (default: 86,400). Who joins agrees by --stake",
    wholeNumber(1),
  )
  .option(
    "--wins <outcome=player>",
    'with --stake: by which outcomes who gets it (default: "X wins" of each player X)',
    parameters,
  )
  .option("--arbiter <keys...>", "with --stake: whose attestations claim it: addresses, or the key of a collection")
  .option("--needed <n>", "with --stake: so many arbiters have to attest it (default: all)", wholeNumber(1, 64))
  .option("--sealed", "at a server: nobody is trusted, the server neither; the seats prove to each other what they do")
  .addHelpText(
    "after",
    examples(
      "play tic-tac-toe",
      "play chess --seats human,random --save match.json",
      "play chess --load match.json --save match.json --seats human,random",
      "play chess --load game.pgn --save game.pgn",
      "play chess --load tournament.pgn --game 3",
      "play connect-four --seats human,level:4",
      "play connect-four --seats human,alphabeta --clock 5m+3s --ponder",
      "play kuhn-poker --seats human,strategy:kuhn.json",
      "play kuhn-poker --seats random --seed 7 --json",
      "play chess --at http://localhost:6420 --seats human,human --clock 5m+3s --name Anna",
      "play tricks --at http://localhost:6420 --seats human,level:3,human",
      "play kuhn-poker --at http://localhost:6420 --sealed",
      "play keep --at http://localhost:6420 --sealed --deck Beasts#1-16 --purse anna --in public --log KEY",
    ),
  )
  .action(async (game, options) => {
    if (options.at !== undefined || /^https?:/.test(game)) {
      const { playAt, playLink } = await import("../remote/play-at.ts");
      return options.at === undefined ? playLink(game, options) : playAt(options.at, game, options);
    }
    const { deck, lease, stake } = options;
    if (deck || lease !== undefined || stake !== undefined)
      throw usage("--deck, --lease and --stake need --sealed and --at ADDRESS, or a link to a sealed table.");
    if (options.sealed) throw usage("--sealed needs --at ADDRESS: a server hands on what the seats say.");
    await (await import("../commands/play.ts")).play(game, options);
  });
