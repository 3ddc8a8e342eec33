// What `npm run mutate` may be given. Plain JavaScript: it is read before anything is installed, by any Node.
import { parseArgs } from "node:util";

const HELP = `npm run mutate -- --room ROOM [options]

Plants small faults in copies of the sources, one at a time, and says which the tests notice (CONTRIBUTING.md).

  --room ROOM       where: a folder of the core's sources (rules, compiler/emit), a package (cli, cli/play),
                    or one file of either; may be repeated
  --count N         so many faults in all (default: 40)
  --seed S          chooses them (default: 1)
  --only ID         this fault; may be repeated
  --replay FILE     the faults that survived in a report of --json
  --budget SECONDS  so long do tests run for each fault, as timed on a quiet machine (default: 150)
  --list            only says which faults would be planted first; the types may refuse some
  --json FILE       writes the report there as well
  -h, --help        this
`;

const OPTIONS = /** @type {const} */ ({
  room: { type: "string", multiple: true },
  count: { type: "string" },
  seed: { type: "string" },
  only: { type: "string", multiple: true },
  replay: { type: "string" },
  budget: { type: "string", default: "150" },
  list: { type: "boolean", default: false },
  json: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
});

const isWhole = (text, least) => /^\d{1,9}$/.test(text) && Number(text) >= least;

/** What does not fit together, if anything. */
function misfit({ room, count, seed, only, replay, budget }) {
  if (count !== undefined && !isWhole(count, 1)) return `--count: found ${count}, expected a whole number above 0.`;
  if (seed !== undefined && !isWhole(seed, 0)) return `--seed: found ${seed}, expected a whole number.`;
  if (!(Number(budget) > 0)) return `--budget: found ${budget}, expected a number of seconds above 0.`;
  if (only && replay) return "--only and --replay both say which faults: give one.";
  if ((only || replay) && (count ?? seed) !== undefined) {
    return `--count and --seed choose faults; --${only ? "only" : "replay"} names them.`;
  }
  return room || only || replay ? undefined : "Say where: --room ROOM.";
}

/** What was asked for; or what there is to say instead, and the exit code. */
export function optionsOf(args) {
  const wrong = (message) => ({ say: `${message}\n--help lists the options.\n`, exit: 2 });
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return wrong(error.message);
  }
  if (values.help) return { say: HELP, exit: 0 };
  const message = misfit(values);
  if (message) return wrong(message);
  const { count = "40", seed = "1", budget } = values;
  return { options: { ...values, count: Number(count), seed: Number(seed), budget: Number(budget) } };
}
