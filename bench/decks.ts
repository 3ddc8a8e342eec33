// Which cards win: plays between minds with decks that are drawn at random, for games whose decks are parameters with an index.
// All is open to the minds, so that they search what lies on the table and not what may be hidden: views are cut off.
//
//   node bench/decks.ts keep --plays 400 --mind mcts:nodes=100 --seed 1
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { load, type Rules, seeded } from "ninefold";
import { mindEntrant, readMind } from "ninefold/players";

type Chance = ReturnType<typeof seeded>;
type Values = Readonly<Record<string, string>>;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plays: { type: "string", default: "100" },
    mind: { type: "string", default: "mcts:nodes=100" },
    seed: { type: "string", default: "1" },
    exchanges: { type: "string", default: "40" },
  },
});

const game = positionals[0] ?? "keep";
const text = readFileSync(new URL(`../games/${game}.game`, import.meta.url), "utf8").replace(/ shown to .*$/gm, "");
const entrant = mindEntrant(readMind(options.mind), options.mind);

async function rulesWith(parameters: Values): Promise<Rules | undefined> {
  const loaded = await load(text, { name: game, parameters });
  if (!loaded.ok) return undefined;
  // What the rules do not allow together has no initial state.
  try {
    loaded.rules.system.initialStates();
    return loaded.rules;
  } catch {
    return undefined;
  }
}

/** `deck[Red, wolf]` as the seat and the card. */
const partsOf = (name: string): readonly [string, string] | undefined => {
  const found = /\[(\w+), (\w+)\]$/.exec(name);
  return found ? [found[1]!, found[2]!] : undefined;
};

/** Decks far from the usual ones: cards exchanged one for one, as far as each number allows. */
function exchanged(usual: Values, most: number, times: number, chance: Chance): Values {
  const values = new Map(Object.entries(usual).map(([name, value]) => [name, Number(value)]));
  const names = [...values.keys()].filter((name) => partsOf(name));
  for (let i = 0; i < times; i++) {
    const less = names[chance.uniform(names.length)]!;
    const same = names.filter((name) => partsOf(name)![0] === partsOf(less)![0]);
    const more = same[chance.uniform(same.length)]!;
    if (values.get(less)! === 0 || values.get(more)! === most) continue;
    values.set(less, values.get(less)! - 1);
    values.set(more, values.get(more)! + 1);
  }
  return Object.fromEntries([...values].map(([name, value]) => [name, String(value)]));
}

interface Tally {
  /** Of decks with so many copies: how many there were, and how many won. */
  readonly decks: number[];
  readonly wins: number[];
}

interface Ended {
  readonly winner: string;
  readonly plies: number;
  /** How often the track `turn` has changed, and one more. */
  readonly turns: number;
}

async function playOut(rules: Rules, seed: string): Promise<Ended> {
  let match = rules.newGame({ chance: seed });
  const { signal } = new AbortController();
  const seats = await Promise.all(rules.system.players.map((player) => entrant.sit(match, player)));
  const turnNow = (): string | undefined =>
    rules.system.values(match.state).find(({ track }) => track === "turn")?.value;
  for (let [turns, turn] = [1, turnNow()]; ; ) {
    if (turnNow() !== turn) [turns, turn] = [turns + 1, turnNow()];
    const [player] = match.activePlayers;
    if (!player) return { winner: match.outcome?.text.split(" ")[0] ?? "", plies: match.ply, turns };
    const decision = await seats[player.id]!.decide(match, { seed: `${seed}/${match.ply}`, signal });
    if (typeof decision !== "string") throw new Error(decision.words);
    const next = match.commitOption(player.id, decision);
    if (!next.success) throw new Error(next.error.message);
    match = next.match;
  }
}

const usual = await rulesWith({});
if (!usual) throw new Error(`${game} cannot be read`);
const chance = seeded(options.seed);
const tallies = new Map<string, Tally>();
const first = usual.system.players[0]!.name;
let [firstWins, plies, turns] = [0, 0, 0];
const plays = Number(options.plays);
for (let play = 0; play < plays; play++) {
  const decks = exchanged(usual.parameters, 3, Number(options.exchanges), chance);
  const rules = await rulesWith(decks);
  if (!rules) throw new Error(JSON.stringify(decks));
  const played = await playOut(rules, `${options.seed}/${play}`);
  if (played.winner === first) firstWins++;
  plies += played.plies;
  turns += played.turns;
  for (const [name, value] of Object.entries(decks)) {
    const parts = partsOf(name);
    if (!parts) continue;
    const tally = tallies.get(parts[1]) ?? { decks: [0, 0, 0, 0], wins: [0, 0, 0, 0] };
    tallies.set(parts[1], tally);
    tally.decks[Number(value)]!++;
    if (parts[0] === played.winner) tally.wins[Number(value)]!++;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const percent = (part: number, all: number): string =>
  (all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`).padStart(8);
console.log(
  `${game}: ${plays} plays by ${options.mind} (seed ${options.seed}), ${(plies / plays).toFixed(1)} plies, ${(turns / plays).toFixed(1)} turns each`,
);
console.log(`${first} wins ${percent(firstWins, plays)}`);
console.log(
  `${"".padEnd(10)}${["0", "1", "2", "3"].map((n) => n.padStart(9)).join("")}   in winning decks, in losing decks`,
);
for (const [card, { decks, wins }] of tallies) {
  const shares = decks.map((all, n) => ` ${percent(wins[n]!, all)}`).join("");
  const won = percent(sum(wins.slice(1)), sum(wins));
  const lost = percent(sum(decks.slice(1)) - sum(wins.slice(1)), sum(decks) - sum(wins));
  console.log(`${card.padEnd(10)}${shares}   ${won} ${lost}`);
}
