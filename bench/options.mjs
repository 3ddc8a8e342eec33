// What `npm run bench` may be given. Plain JavaScript: it is read before anything is installed, by any Node.
import { parseArgs } from "node:util";

const HELP = `npm run bench -- [solvers] [options]

Measures Ninefold in processor time beside programs written by hand and other systems (bench/README.md).
On first use it installs what it compares with. With "solvers" it measures those of games that hide something, beside
OpenSpiel where Python has it (PYTHON names another one than python3).

  --game NAME      only this game; may be repeated
  --seconds S      about so long for each figure (default: 1); short runs do not reach the depths to be compared
  --json           one document instead of tables
  --keep           keeps the document in bench/results; of whole runs only
  --compile        compiles the hand-written programs again
  -h, --help       this
`;

const OPTIONS = /** @type {const} */ ({
  game: { type: "string", multiple: true },
  seconds: { type: "string", default: "1" },
  json: { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
  compile: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
});

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
  if (more.length > 0 || (what !== undefined && what !== "solvers"))
    return wrong(`Found ${positionals.join(" ")}, expected nothing, or solvers.`);
  const solvers = what === "solvers";
  if (solvers && (values.game || values.keep || values.compile))
    return wrong("solvers goes with --seconds and --json.");
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) return wrong(`--seconds: found ${values.seconds}, expected a number above 0.`);
  if (values.keep && values.game) return wrong("--keep keeps whole runs: leave --game out.");
  return { options: { ...values, seconds, solvers } };
}
