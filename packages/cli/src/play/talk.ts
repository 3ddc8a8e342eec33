// What a person can type besides a decision.
import { existsSync } from "node:fs";
import type { Player } from "ninefold/model";
import { Failure } from "../failure.ts";
import { print } from "../output.ts";
import { drawMenu } from "./menu.ts";
import { whyNot } from "./reading.ts";
import { requireSavable, saveMatch } from "./saving.ts";
import type { Session } from "./session.ts";

const HELP = `A decision: its number in the list, its name (claim(b2)), or what tells it from the others (b2, e2 e4).
  undo            take back the last decision        redo   take it again
  why DECISION    why it is not legal                moves  list the legal decisions
  board           draw the state again               record list what was played
  save FILE       write the record of the match      quit   stop
A word that is also a decision means the decision; put a colon before it to mean the command (:record).`;

type Command = (session: Session, player: Player, argument: string) => void;

const COMMANDS: Readonly<Record<string, Command>> = {
  undo: (session) => {
    if (!session.undo()) print("There is nothing to take back.");
  },
  redo: (session) => {
    if (!session.redo()) print("There is nothing to take again.");
  },
  why: (session, player, argument) => {
    print(argument === "" ? "why needs a decision: why claim(b2)" : whyNot(argument, session.match, player));
  },
  moves: (session, player) => print(drawMenu(session.match.getOptions(player.id))),
  board: (session, player) => session.look(player),
  record: (session, player) => session.screen.history(session.match, player),
  save: (session, _, argument) => {
    try {
      if (argument === "") print("save needs a file: save match.json");
      else {
        requireSavable(argument);
        const existed = existsSync(argument);
        saveMatch(argument, session.match);
        print(`${existed ? "Replaced" : "Saved as"} ${argument}.`);
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      print(error.message);
    }
  },
  help: () => print(HELP),
};

const OTHER_WORDS: Readonly<Record<string, string>> = { "?": "help", exit: "quit", q: "quit" };

/** Does what was asked for; undefined when the text is no command. */
export function runCommand(session: Session, player: Player, text: string): "quit" | "done" | undefined {
  const [, word, argument] = /^:?(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  const name = OTHER_WORDS[word!.toLowerCase()] ?? word!.toLowerCase();
  if (name === "quit") return "quit";
  if (!Object.hasOwn(COMMANDS, name)) return undefined;
  COMMANDS[name]!(session, player, argument!.trim());
  return "done";
}
