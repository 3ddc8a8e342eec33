// The command: reads arguments, and loads no more than the one command that was asked for.
import { readFileSync } from "node:fs";
import { Command, CommanderError, Option, type ParseOptions } from "commander";
import { Failure } from "./failure.ts";
import {
  holdsPacked,
  INTERPRETER,
  LIMITS,
  MOST_STATES,
  namesOf,
  parameters,
  reductionsOf,
  renamingOf,
  secondsOf,
  seedOf,
  takesBulk,
  takesFrom,
  takesGame,
  takesGraph,
  takesTrees,
  wholeNumber,
  widthOf,
  withBounds,
} from "./options.ts";
import { errorColours, printError, printJson, seen } from "./output.ts";

/** A defect of this program, as sysexits.h has it. */
const DEFECT = 70;

const PROGRESS = `
Long work shows its progress in a terminal only; Ctrl-C ends it with what was found so far.`;

const WHOLE = `
Long work shows its progress in a terminal only; Ctrl-C ends it without an answer, and nothing is written.`;

const PERFT = `
Leaves are the plays of exactly so many plies; "ended before" are those that were over with fewer. What is forced, such
as a setup, is no ply, but each of its results makes plays of its own: with chance in the setup there are many leaves at
depth 0. A compiled game goes through the plays one by one, or over its states where these are few and a depth would take
long. The interpreter always goes from states to states and counts them as well ("states").`;

const PLAYOUTS = `
A seed gives the same plays every time, but the interpreter and compiled games draw differently: each its own plays. The
speed is that of the plays alone; compiling is told by itself.`;

const COMPARED = `
structural: the trees are of one shape. relabeling: with the same kinds of choices, chances and outcomes, whatever they
are called. agency: the same after what is no choice is taken away. See docs/analysis.md.`;

const REDUCED = "some of bookkeeping, single, symmetry and matrix, or agency for all";

const PICTURES = `
Solid dots are states, open circles chance; a dotted line goes on from where a tree was cut. In larger trees children of
one node that lead to equal subtrees are drawn once, with their number (×4). A browser shows the position of a node that is
pointed at, and the decision that leads there. With --values nodes are filled for whom they are good, the more the stronger,
and ringed for who decides; where values are known within an interval alone they stay as they are. Trees of several initial
states stand one below the other. A picture has 20,000 nodes at most.`;

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}

function makeProgram(): Command {
  const program = new Command("ninefold")
    .description("Describe, check, play and count games.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "explain a command")
    .helpCommand("help [command]", "explain a command")
    .showHelpAfterError("(--help explains the command)")
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(seen(text)) })
    .addHelpText(
      "after",
      examples("play tic-tac-toe", "check my-game.game", "perft chess 4", "count hex --with size=3"),
    )
    .addHelpText(
      "after",
      "\nExit codes: 0 good, 1 the game or a record is at fault, 2 wrong usage, 70 a defect of ninefold,\n130 interrupted.",
    );

  const check = program.command("check").description("find what is wrong with a game, with the shortest play to it");
  takesGame(check)
    .option(
      "--states <max>",
      "hold at most so many states, examined or waiting for it (default: 100,000; at most 16,000,000)",
      wholeNumber(1, MOST_STATES),
    )
    .option("--samples <n>", "where there are more, sample so many random plays (default: 200)", wholeNumber(0))
    .option("--verbose", "say also how much work one step may take")
    .addHelpText("after", examples("check tic-tac-toe", "check my-game.game --states 1000000 --json"))
    .addHelpText("after", PROGRESS)
    .action(async (...args) => (await import("./commands/check.ts")).check(args[0], args[1]));

  program
    .command("format")
    .description("rewrite files in canonical form")
    .argument("<file...>", ".game files; - reads standard input and writes standard output")
    .option("--check", "change nothing; list the files that are not canonical, and exit with 1 if there are any")
    .option("--json", "answer with one JSON document")
    .addHelpText("after", examples("format games/*.game", "format --check my-game.game", "format - < my-game.game"))
    .action(async (...args) => (await import("./commands/format.ts")).formatFiles(args[0], args[1]));

  const show = program.command("show").description("print the nine parts of a game");
  takesGame(show)
    .option(
      "--ir <phase>",
      "print instead what the compiler makes of it: lowered, lifted, represented, emitted or simplified",
    )
    .option("--latex", "print the parts as a display for LaTeX (with amsmath and amssymb)")
    .addHelpText(
      "after",
      examples("show rock-paper-scissors", "show go --with size=5 --json", "show tic-tac-toe --ir lifted"),
    )
    .action(async (...args) => (await import("./commands/show.ts")).show(args[0], args[1]));

  program
    .command("games")
    .description("list the games of the library")
    .option("--json", "answer with one JSON document")
    .action(async (...args) => (await import("./commands/games.ts")).games(args[0]));

  const play = program.command("play").description("play a game, alone, with others or against random players");
  takesGame(play)
    .option("--seats <list>", "who plays, one for each player or one for all: human, random (default: human)")
    .option("--seed <seed>", "the seed of all chance and of random seats; without it, one is drawn and shown", seedOf)
    .option(
      "--from <position>",
      'begin from a position ("turn=O, mark[b2]=X", or in a notation of the game), or the n-th initial state (from 0)',
    )
    .option("--load <file>", "resume a record")
    .option("--save <file>", "write the record after every ply")
    .option("--plies <n>", "the most plies of a match without human seats (default: 10,000)", wholeNumber(0))
    .addHelpText(
      "after",
      examples(
        "play tic-tac-toe",
        "play chess --seats human,random --save match.json",
        "play chess --load match.json --save match.json --seats human,random",
        "play kuhn-poker --seats random --seed 7 --json",
      ),
    )
    .action(async (...args) => (await import("./commands/play.ts")).play(args[0], args[1]));

  const count = program.command("count").description("count the states, edges and plays of a game");
  holdsPacked(takesGame(count).option("--depth <n>", "go only so many decisions deep", wholeNumber(0)))
    .option(
      "--distinct <tracks>",
      "count also the different values of these tracks together, such as stone or stone,turn",
      namesOf,
    )
    .option("--interpreter", INTERPRETER)
    .addHelpText(
      "after",
      examples("count tic-tac-toe", "count chess --depth 3", "count go --with size=2 --distinct stone"),
    )
    .addHelpText("after", PROGRESS)
    .action(async (...args) => (await import("./commands/count.ts")).countGame(args[0], args[1]));

  const tree = program.command("tree").description("print or draw the game tree, or write it for other programs");
  takesGraph(tree)
    .option("--reduce <list>", `reduce it: ${REDUCED}`, reductionsOf)
    .option(
      "--fold",
      "draw children of one node that are alike once, with their number (default: in trees of more than 200 nodes)",
    )
    .option("--no-fold", "draw all of them")
    .option("--efg <file>", "write its extensive form for Gambit")
    .option("--nfg <file>", "write its strategic form for Gambit, where that is small")
    .addHelpText(
      "after",
      examples(
        "tree coin-flip",
        "tree tic-tac-toe --depth 2 --svg tree.svg",
        "tree tic-tac-toe --depth 3 --values --svg values.svg",
        "tree kuhn-poker --efg kuhn.efg",
      ),
    )
    .addHelpText("after", PICTURES)
    .addHelpText("after", WHOLE)
    .action(async (...args) => (await import("./commands/tree.ts")).tree(args[0], args[1]));

  const automaton = program.command("automaton").description("draw the game automaton, or write it for other programs");
  takesGraph(automaton)
    .option("--prism <name>", "write a model for PRISM-games to files whose names begin so")
    .addHelpText(
      "after",
      examples(
        "automaton rock-paper-scissors --svg automaton.svg",
        "automaton pig --depth 3 --dot pig.dot",
        "automaton tic-tac-toe --prism ttt",
      ),
    )
    .addHelpText("after", PICTURES)
    .addHelpText("after", WHOLE)
    .action(async (...args) => (await import("./commands/automaton.ts")).automaton(args[0], args[1]));

  const perft = program.command("perft").description("count the plays of a number of plies");
  takesFrom(takesBulk(takesGame(perft)))
    .argument("<depth>", "how many plies", wholeNumber(0))
    .addHelpText(
      "after",
      examples(
        "perft chess 4",
        'perft tic-tac-toe 8 --from "mark[b2]=X, turn=O"',
        'perft chess 2 --from "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"',
      ),
    )
    .addHelpText("after", PERFT)
    .addHelpText("after", LIMITS)
    .addHelpText("after", PROGRESS)
    .action(async (...args) => (await import("./commands/perft.ts")).perftGame(args[0], args[1], args[2]));

  const playouts = program.command("playouts").description("play at random, and count the outcomes and the speed");
  takesBulk(takesGame(playouts))
    .option("--plays <n>", "so many plays (default: 1,000)", wholeNumber(1))
    .option(
      "--seconds <s>",
      "for so many seconds of processor time instead; with --plays, until either is reached",
      secondsOf,
    )
    .option("--seed <seed>", "the seed (default: 1)", seedOf)
    .option("--plies <n>", "leave a play unfinished after so many plies (default: 10,000)", wholeNumber(1))
    .addHelpText("after", examples("playouts pig --plays 10000", "playouts go --with size=5 --seconds 5"))
    .addHelpText("after", PLAYOUTS)
    .addHelpText("after", LIMITS)
    .addHelpText("after", PROGRESS)
    .action(async (...args) => (await import("./commands/playouts.ts")).playoutsOf(args[0], args[1]));

  const compare = program.command("compare").description("find out whether two games are the same game");
  takesTrees(takesGame(compare))
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
    .option(
      "--identical <labels>",
      "labels that must be the same: players, outcomes, decisions, states, or all",
      namesOf,
    )
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
    .action(async (...args) => (await import("./commands/compare.ts")).compareGames(args[0], args[1], args[2]));

  const reduce = program.command("reduce").description("reduce the game tree to what players can really choose");
  takesTrees(takesGame(reduce))
    .option("--reduce <list>", `only so: ${REDUCED}`, reductionsOf)
    .option("--log", "say what was reduced where")
    .option("--latex", "print the sizes as a table for LaTeX (with amsmath)")
    .addHelpText("after", examples("reduce tic-tac-toe", "reduce chopsticks --depth 6 --reduce symmetry --json"))
    .addHelpText("after", WHOLE)
    .action(async (...args) => (await import("./commands/reduce.ts")).reduceGame(args[0], args[1]));

  const symmetries = program.command("symmetries").description("find how a game becomes itself by other names");
  takesFrom(takesGame(symmetries))
    .option("--exchange", "players, and outcomes with them, may be exchanged")
    .option(
      "--states <max>",
      "hold at most so many states (default: 1,000,000; at most 16,000,000)",
      wholeNumber(1, MOST_STATES),
    )
    .addHelpText("after", examples("symmetries tic-tac-toe", "symmetries hex --with size=3 --json"))
    .addHelpText("after", WHOLE)
    .action(async (...args) => (await import("./commands/symmetries.ts")).symmetriesOf(args[0], args[1]));

  const solve = program.command("solve").description("find what a game is worth in best play");
  holdsPacked(takesFrom(takesGame(solve)))
    .option("--error <width>", "how wide an interval may be where values are approximated (default: 1e-10)", widthOf)
    .addHelpText("after", examples("solve tic-tac-toe", "solve pig --with goal=20 --json"))
    .addHelpText("after", WHOLE)
    .action(async (...args) => (await import("./commands/solve.ts")).solveGame(args[0], args[1]));

  const matrix = program.command("matrix").description("print the decision matrix of a state");
  withBounds(takesGame(matrix))
    .option("--at <position>", "the state, or the n-th initial state (default: 0)")
    .option("--reduce <list>", `the matrix that is left in the reduced tree: ${REDUCED}`, reductionsOf)
    .option("--latex", "print it as a table for LaTeX (with amsmath)")
    .addHelpText(
      "after",
      examples(
        "matrix rock-paper-scissors",
        'matrix tic-tac-toe --at "turn=O, mark[b2]=X"',
        "matrix guessing-game --reduce agency",
      ),
    )
    .addHelpText("after", WHOLE)
    .action(async (...args) => (await import("./commands/matrix.ts")).matrixAt(args[0], args[1]));

  return program;
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ninefold ${line}`).join("\n")}`;
}

/** Prints what ended the command and gives its exit code. */
function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, "");
    if (error.exitCode !== 0 && json) printJson({ error: { code: "usage", message } });
    return error.exitCode === 0 ? 0 : 2;
  }
  if (error instanceof Failure) {
    const { code, message, details, exit } = error;
    printError(code === "game-has-errors" ? message : `${errorColours.red("error")}: ${seen(message)}`);
    if (json) printJson({ error: { code, message: plain(code, message), ...details } });
    return exit;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  printError(`This is a defect of ninefold, please report it.\n${stack ?? message}`);
  if (json) printJson({ error: { code: "defect", message } });
  return DEFECT;
}

const plain = (code: string, message: string): string =>
  code === "game-has-errors" ? "The text of the game has errors." : message;

/** A reader who has seen enough (`| head`) ends the command, quietly. */
function endWithReaders(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`error: The answer cannot be written: ${error.message}.\n`);
    process.exit(2);
  });
  process.stderr.on("error", () => {});
}

endWithReaders();
const parsing: ParseOptions = { from: "node" };
const program = makeProgram();
if (process.argv.length <= 2) {
  program.outputHelp();
} else {
  try {
    await program.parseAsync(process.argv, parsing);
  } catch (error) {
    process.exitCode = report(error, process.argv.includes("--json"));
  }
}
