// What `npm run bench` may be given. Plain JavaScript: it is read before anything is installed, by any Node.
import { parseArgs } from "node:util";

const HELP = `npm run bench -- [solvers | players | matches | programs | jails | logs | stores | sealed | ownership | page | table] [options]

Measures Ninefold in processor time beside programs written by hand and other systems (bench/README.md).
On first use it installs what it compares with. With "solvers" it measures those of games that hide something, beside
OpenSpiel where Python has it (PYTHON names another one than python3); with "players" searching players, beside programs
written by hand, bare playouts and OpenSpiel; with "matches" how strong they are, against OpenSpiel's or other minds; with "programs"
rules written as programs, in and out of a jail; with "jails" questions to a jail; with "logs" what a decision of a match takes with a referee who writes it down; with "stores" what they append;
with "sealed" what cards without a dealer take; with "ownership" what a log of owned pieces and a check of one take; with "page"
when the page for playing can be used, in Chromium; with "table" the server of matches under load, beside those of boardgame.io and Colyseus.

  --game NAME      only this game; may be repeated
  --seconds S      about so long for each figure (default: 1); short runs do not reach the depths to be compared
  --json           one document instead of tables
  --keep           keeps the document in bench/results; of whole runs only
  --plays N        of matches: plays of each match (default: 200)
  --player MIND    of matches: who plays (default: mcts:ms=20)
  --against WHO    of matches: a mind, or openspiel:N, a search of N plays (default: openspiel, 20 ms of the clock)
  --trained FILE   of matches: what the player was trained to
  --runs N         of the page: medians of so many runs (default: 9)
  --tables N       of the server: tables at once, with two clients each (default: 2000)
  --watchers N     of the server: sockets that watch and wait; 0 leaves watchers and hostile rules out (default: 10000)
  --part NAME      of the server: load, idle, deaf or hostile alone; may be repeated
  --profile FOLDER of the server: profiles of its processor time
  --compile        compiles the hand-written programs again
  -h, --help       this
`;

const OPTIONS = /** @type {const} */ ({
  game: { type: "string", multiple: true },
  seconds: { type: "string", default: "1" },
  json: { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
  compile: { type: "boolean", default: false },
  plays: { type: "string" },
  player: { type: "string" },
  against: { type: "string" },
  trained: { type: "string" },
  runs: { type: "string" },
  tables: { type: "string" },
  watchers: { type: "string" },
  part: { type: "string", multiple: true },
  profile: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
});

const PARTS = ["load", "idle", "deaf", "hostile"];

const WHAT = [
  "solvers",
  "players",
  "matches",
  "programs",
  "jails",
  "logs",
  "stores",
  "sealed",
  "ownership",
  "page",
  "table",
];

/** What was asked for; or what there is to say instead, and the exit code. */
export function optionsOf(args) {
  const wrong = (message) => ({ say: `${message}\n--help lists the options.\n`, exit: 2 });
  let values;
  let positionals;
  try {
    ({ values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }));
  } catch (error) {
    return wrong(error.message);
  }
  if (values.help) return { say: HELP, exit: 0 };
  const [what, ...more] = positionals;
  if (more.length > 0 || (what !== undefined && !WHAT.includes(what)))
    return wrong(`Found ${positionals.join(" ")}, expected nothing, or one of ${WHAT.join(", ")}.`);
  if (["solvers", "players", "programs", "logs"].includes(what) && (values.game || values.keep || values.compile))
    return wrong(`${what} goes with --seconds and --json.`);
  if ((what === "jails" || what === "stores") && (values.game || values.keep || values.compile || values.json))
    return wrong(`${what} goes with no option.`);
  if ((what === "sealed" || what === "ownership") && (values.game || values.keep || values.compile))
    return wrong(`${what} goes with --json.`);
  if (what === "matches" && (values.keep || values.compile))
    return wrong("matches does not go with --keep or --compile.");
  if (what === "page" && (values.game || values.keep || values.compile))
    return wrong("page goes with --runs and --json.");
  if (what !== "page" && values.runs !== undefined) return wrong("--runs is an option of page.");
  if (what === "table" && (values.keep || values.compile)) return wrong("table does not go with --keep or --compile.");
  const ofTable = [values.tables, values.watchers, values.part, values.profile];
  if (what !== "table" && ofTable.some((value) => value !== undefined))
    return wrong("--tables, --watchers, --part and --profile are options of table.");
  const { part: parts = PARTS } = values;
  const other = parts.find((part) => !PARTS.includes(part));
  if (other !== undefined) return wrong(`--part: found ${other}, expected one of ${PARTS.join(", ")}.`);
  const served = { tables: Number(values.tables ?? "2000"), watchers: Number(values.watchers ?? "10000") };
  if (!(Number.isInteger(served.tables) && served.tables > 0))
    return wrong(`--tables: found ${values.tables}, expected a whole number above 0.`);
  if (!(Number.isInteger(served.watchers) && served.watchers >= 0))
    return wrong(`--watchers: found ${values.watchers}, expected a whole number.`);
  const runs = Number(values.runs ?? "9");
  if (!(Number.isInteger(runs) && runs > 0))
    return wrong(`--runs: found ${values.runs}, expected a whole number above 0.`);
  const { plays = "200", player = "mcts:ms=20", against = "openspiel", trained } = values;
  if (what !== "matches" && [values.plays, values.player, values.against, trained].some((value) => value !== undefined))
    return wrong("--plays, --player, --against and --trained are options of matches.");
  if (!(Number.isInteger(Number(plays)) && Number(plays) > 0))
    return wrong(`--plays: found ${plays}, expected a whole number above 0.`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) return wrong(`--seconds: found ${values.seconds}, expected a number above 0.`);
  if (values.keep && values.game) return wrong("--keep keeps whole runs: leave --game out.");
  const { game, json, keep, compile } = values;
  const match = { plays: Number(plays), player, against, ...(trained !== undefined && { trained }) };
  return {
    options: {
      ...{ game, json, keep, compile, seconds, what, match, runs },
      served: { ...served, parts, profile: values.profile },
    },
  };
}
