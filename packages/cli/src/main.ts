// The command: reads arguments, and loads no more than the one command that was asked for.
import { Command, CommanderError, type ParseOptions } from "@commander-js/extra-typings";
import { Failure } from "./failure.ts";
import { examples } from "./options.ts";
import { COMMANDS } from "./usage/index.ts";
import { version } from "./usage/version.ts";

/** A defect of this program, as sysexits.h has it. */
const DEFECT = 70;

/** The program; what it has to say of wrong usage is added to `complaints`. */
function makeProgram(complaints: string[]): Command {
  const program = new Command("ninefold")
    .description("Describe, check, play and count games.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "explain a command")
    .helpCommand("help [command]", "explain a command")
    .showHelpAfterError("(--help explains the command)")
    .exitOverride()
    .configureOutput({ writeErr: (text) => complaints.push(text) })
    .addHelpText(
      "after",
      examples("play tic-tac-toe", "check my-game.game", "perft chess 4", "count hex --with size=3"),
    )
    .addHelpText(
      "after",
      "\nExit codes: 0 good, 1 the game or a record is at fault or too large, or a file is not in canonical form\n(format --check), 2 wrong usage, 70 a defect of ninefold, 130 interrupted.",
    );

  for (const command of COMMANDS) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const own of command.commands) own.copyInheritedSettings(program);
  }
  return program;
}

/** Prints what ended the command, wrong usage with its complaints, and gives its exit code. */
async function report(error: unknown, complaints: readonly string[], json: boolean): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const { errorColours, printError, printJson, seen } = await import("./output.ts");
  if (error instanceof CommanderError) {
    process.stderr.write(seen(complaints.join("")));
    const message = error.message.replace(/^error: /, "");
    if (json) printJson({ error: { code: "usage", message } });
    return 2;
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
const complaints: string[] = [];
const program = makeProgram(complaints);
if (process.argv.length <= 2) {
  program.outputHelp();
} else {
  try {
    await program.parseAsync(process.argv, parsing);
  } catch (error) {
    process.exitCode = await report(error, complaints, process.argv.includes("--json"));
  }
}
