// What a person can type besides a decision.
import { existsSync } from "node:fs";
import type { Player } from "ninefold/model";
import type { Option } from "ninefold/play";
import { Failure } from "../failure.ts";
import { print } from "../output.ts";
import { positionLines } from "../start-position.ts";
import { sayHint } from "./asking/hinting.ts";
import { sayKnown } from "./asking/knowing.ts";
import { optionsSaid } from "./faces.ts";
import { drawMenu } from "./menu.ts";
import { why } from "./refusing.ts";
import { requireSavable } from "./saving.ts";
import { optionsOf } from "./seats.ts";
import type { Table } from "./table.ts";

/** Names a decision of the game that is being played. */
function help(option: Option | undefined, spelled: string | undefined): string {
  const words = option && option.parameters.length > 0 ? option.parameters.join(" ") : undefined;
  const decide = option
    ? `A decision: its number in the list, its name (${option.id}), or what tells it from the others${words ? ` (${words})` : ""}${spelled ? `, or ${spelled}` : ""}.
You can type it part by part: a first part is kept; an empty line, back or undo takes back the last one.`
    : "The game is over: nothing can be decided, unless you take something back.";
  return `${decide}
  undo            take back your last decision, and what followed it
  redo            take it again
  why DECISION    whether it is legal, or why not    moves  list the legal decisions
  knows           what you can know of what is hidden
  hint [N]        what a player that thinks would decide, knowing what you know: the best 3, or N
  board           draw the state again               record list what was played
  save FILE       write the match: a record or .pgn  quit   stop
  resign          give up                            draw?  offer a draw
  level N         let the machine play as well as level N says, from 1 to 9; the highest where there are fewer
  position        the state as a text that --from takes
A word that is also a decision means the decision; put a colon before it to mean the command (:record).`;
}

const firstOption = (table: Table, player: Player | undefined): Option | undefined =>
  player && optionsOf(table.match, player)[0];

/** `player` decides now; nobody does when the game is over. */
type Command = (table: Table, player: Player | undefined, argument: string) => void | Promise<void>;

const onlyOne = ([first, ...others]: readonly Player[]): Player | undefined =>
  others.length === 0 ? first : undefined;

const OVER = "The game is over: nothing can be decided.";

const COMMANDS = new Map<string, Command>(
  Object.entries<Command>({
    undo: (table) => {
      if (!table.undo()) print("There is nothing to take back.");
    },
    redo: (table) => {
      if (!table.redo()) print("There is nothing to take again.");
    },
    why: (table, player, argument) => {
      const option = firstOption(table, player);
      if (!player || !option) print(OVER);
      else if (argument !== "") table.tell(player, why(argument, table.match, player));
      else print(`why needs a decision: why ${option.id}`);
    },
    moves: ({ match, screen }, player) =>
      print(player ? drawMenu(optionsSaid(match, player), undefined, screen.labels(match, player)) : OVER),
    knows: ({ match, humans, deciding }, player) => sayKnown(match, player ?? onlyOne(humans), deciding),
    hint: async ({ match, screen, learned: known }, player, argument) => {
      if (player) await sayHint({ match, player, spelling: screen.spelling, known }, argument);
      else print(OVER);
    },
    resign: (table, player) => (player ? table.resign(player) : print(OVER)),
    "draw?": async (table, player) => print(player ? await table.offerDraw(player) : OVER),
    level: (table, _, argument) => print(levelled(table, argument)),
    board: (table, player) => table.look(player),
    record: (table, player) => table.screen.history(table.match, table.humans, player),
    position: ({ match: { rules, state }, humans }) => {
      const hidden = !rules.system.hidesNothing && humans.length > 0;
      print(hidden ? "The position would tell what is hidden." : positionLines(rules.system, state).join("\n"));
    },
    save: (table, _, argument) => {
      try {
        if (argument === "") print("save needs a file: save match.json");
        else {
          requireSavable(argument);
          const existed = existsSync(argument);
          table.save(argument);
          print(`${existed ? "Replaced" : "Saved as"} ${argument}.`);
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        print(error.message);
      }
    },
    help: (table, player) => {
      const option = firstOption(table, player);
      print(help(option, option && player && table.match.spell(player.id, option.id, table.screen.spelling)));
    },
  }),
);

function levelled(table: Table, argument: string): string {
  if (!/^[1-9]$/u.test(argument)) return `level needs a number from 1 to 9: level 4; found "${argument}".`;
  const said = table.level(Number(argument));
  return said === undefined ? "No seat is the machine's." : `From now on ${said}.`;
}

const OTHER_WORDS: Readonly<Record<string, string>> = { "?": "help", exit: "quit", q: "quit" };

/** The command that the first word of a text names, if it names one, and what follows it. */
export function commandIn(text: string): { readonly name: string; readonly argument: string } {
  const [, word = "", argument = ""] = /^:?(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  const name = word.toLowerCase();
  return { name: OTHER_WORDS[name] ?? name, argument: argument.trim() };
}

/** Does what was asked for; undefined when the text is no command. */
export async function runCommand(
  table: Table,
  player: Player | undefined,
  text: string,
): Promise<"quit" | "done" | undefined> {
  const { name, argument } = commandIn(text);
  if (name === "quit") return "quit";
  const command = COMMANDS.get(name);
  if (!command) return undefined;
  await command(table, player, argument);
  return "done";
}
