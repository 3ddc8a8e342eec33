// Models for PRISM-games, read back as its description of the files has them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { prismOf } from "../../../src/analysis/exports/prism.ts";
import { csgOf } from "../../../src/analysis/exports/prism-csg.ts";
import { type ExplicitModel, explicitSmg } from "../../../src/analysis/exports/prism-explicit.ts";
import { utilitiesOf } from "../../../src/analysis/solve/utilities.ts";
import { explore } from "../../../src/analysis/states/explore.ts";
import type { GameSystem } from "../../../src/model/index.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import { assertGolden, graphOf } from "./games.ts";

const IDENTIFIER = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Checks the files and gives the labels of each state. */
function read({ files }: ExplicitModel): readonly ReadonlySet<string>[] {
  const [head, ...transitions] = files.tra;
  const [, states, players, choices, count] = /^(\d+):(\d+) (\d+) (\d+)$/.exec(head!)!.map(Number);
  assert.equal(transitions.length, count);
  const sums = new Map<string, number>();
  const owners = new Map<number, number>();
  for (const line of transitions) {
    const [, from, owner, choice, to, probability, action] =
      /^(\d+):(\d+) (\d+) (\d+) ([\d.e-]+)(?: (\S+))?$/.exec(line) ?? assert.fail(line);
    if (action !== undefined) assert.match(action, IDENTIFIER);
    assert.ok(Number(to) < states! && Number(owner) < players!);
    assert.equal(owners.get(Number(from)) ?? Number(owner), Number(owner));
    owners.set(Number(from), Number(owner));
    sums.set(`${from} ${choice}`, (sums.get(`${from} ${choice}`) ?? 0) + Number(probability));
  }
  assert.equal(owners.size, states, "every state leads on");
  assert.equal(sums.size, choices);
  for (const sum of sums.values()) assert.ok(Math.abs(sum - 1) < 1e-12);

  const [names, ...rows] = files.sta;
  assert.equal(rows.length, states);
  const width = names!.split(",").length;
  rows.forEach((row, state) => {
    assert.ok(row.startsWith(`${state}:(`));
    assert.equal(row.split(",").length, width);
    for (const value of row.slice(row.indexOf("(") + 1, -1).split(",")) assert.match(value, /^(-?\d+|true|false)$/);
  });

  const labels = [...files.lab[0]!.matchAll(/(\d+)="([^"]+)"/g)].map(([, , label]) => label!);
  for (const label of labels) assert.match(label, IDENTIFIER);
  const labelled = Array.from({ length: states! }, () => new Set<string>());
  for (const line of files.lab.slice(1)) {
    const [state, own] = line.split(": ");
    for (const place of own!.split(" ")) labelled[Number(state)]!.add(labels[Number(place)]!);
  }
  return labelled;
}

test("tic-tac-toe has 5478 states and 17125 transitions with those of terminal states to themselves", () => {
  const model = finish(explicitSmg(graphOf("tic-tac-toe")));
  assert.deepEqual([model.states, model.choices, model.transitions], [5478, 17125, 17125]);
  assert.equal(model.files.tra[0], "5478:2 17125 17125");
  const labels = read(model);
  const having = (label: string): number => labels.filter((own) => own.has(label)).length;
  // The known numbers of final positions: X wins 626, O wins 316, draws 16.
  assert.deepEqual(["init", "terminal", "X_wins", "O_wins", "draw"].map(having), [1, 958, 626, 316, 16]);
});

test("a game with chance and forced steps as an SMG", () => {
  const model = finish(explicitSmg(graphOf("kuhn-poker")));
  read(model);
  // One setup with six results.
  assert.equal(model.transitions, model.choices + 5);
  assertGolden("kuhn-poker.tra", `${model.files.tra.join("\n")}\n`);
});

test("players who decide together make a CSG", () => {
  const graph = graphOf("matching-pennies");
  assert.throws(() => finish(explicitSmg(graph)), /P1 and P2 decide together/);
  const utilities = utilitiesOf(graph.exploration.system);
  assert.deepEqual(Object.keys(finish(prismOf(graph, utilities))), ["prism"]);
  const text = finish(csgOf(graph, utilities));
  const commands = [...text.matchAll(/^ {2}\[([\w,]*)\] (.*) -> (.*);$/gm)];
  const actions = new Set(commands.filter(([, , , update]) => update === "true").map(([, action]) => action!));
  assert.equal(actions.size, 4);
  for (const [, together] of commands)
    for (const one of together!.split(",")) assert.ok(one === "" || actions.has(one));
  assertGolden("matching-pennies.prism", text);
});

const systemFrom = (text: string): GameSystem => {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics[0]?.message);
  return system;
};

test("a decision may be called as a forced step is", () => {
  const named = (name: string): string => `game Named
players A, B
track x: 0..3 = 0
setup do x := 1
decision ${name} when x is 1
decision other when x is 1
consequence ${name} do x := 2
consequence other do x := 3
consequence A ${name}, B other do x := 3
consequence A other, B ${name} do x := 3
outcome A wins when x is 2
outcome B wins otherwise
`;
  const [setup, one] = ["setup", "one"].map((name) => {
    const graph = finish(explore(systemFrom(named(name))));
    return finish(prismOf(graph, utilitiesOf(graph.exploration.system)));
  });
  assert.deepEqual(Object.keys(setup!), ["prism"]);
  assert.equal(setup!.prism!.replaceAll("setup", "one"), one!.prism);
});

test("probabilities of any number of digits are decimals", () => {
  const steps = 24;
  const graph = finish(
    explore(
      systemFrom(`game Far
players A
track n: 0..${steps} = 0
track done: Bool = false
decision go by A when not done do
  done := true
  for i in 1..${steps}:
    if n is i - 1:
      chance
        9007199254740990/9007199254740991: n += 1
        1/9007199254740991: nothing
outcome A wins when n is ${steps}
outcome A loses otherwise
`),
    ),
  );
  const probabilities = finish(explicitSmg(graph))
    .files.tra.slice(1)
    .map((line) => Number(line.split(" ")[3]));
  assert.ok(
    probabilities.every((one) => one >= 0 && one <= 1),
    probabilities.join(),
  );
});

test("every state of a CSG leads on, and to states that are there", () => {
  const graph = graphOf("rock-paper-scissors");
  const text = finish(csgOf(graph, utilitiesOf(graph.exploration.system)));
  const game = text.slice(text.indexOf("module game"));
  const from = new Set([...game.matchAll(/s=(\d+) ->/g)].map(([, state]) => Number(state)));
  assert.deepEqual(
    [...from].sort((a, b) => a - b),
    Array.from({ length: graph.size + 1 }, (_, i) => i),
  );
  for (const [, to] of game.matchAll(/s'=(\d+)/g)) assert.ok(Number(to) <= graph.size);
});
