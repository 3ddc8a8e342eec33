// The thread in which programs are solved.
import { parentPort } from "node:worker_threads";
import loadedAs from "highs";
import type { LinearProgram } from "ninefold/players";
import type { Answer } from "./highs.ts";

// The package types what its CommonJS build exports; the module's default is the function itself.
const loadHighs = loadedAs as unknown as typeof loadedAs.default;

/** The least that HiGHS takes: how far a solution may be from what rows and columns ask. */
const TOLERANCE = 1e-10;

const highs = await loadHighs();

function answerTo(program: LinearProgram): Answer {
  const { columns, rows, objective, lower, upper, start, column, value } = program;
  return highs.withModel((model) => {
    model.options.set({
      output_flag: false,
      primal_feasibility_tolerance: TOLERANCE,
      dual_feasibility_tolerance: TOLERANCE,
    });
    model.passModel({
      numCols: columns,
      numRows: rows,
      sense: highs.constants.objectiveSense.maximize,
      colCost: objective,
      colLower: lower.subarray(0, columns),
      colUpper: upper.subarray(0, columns),
      rowLower: lower.subarray(columns),
      rowUpper: upper.subarray(columns),
      matrix: { format: "csr", numRows: rows, numCols: columns, starts: start, indices: column, values: value },
    });
    model.run();
    const status = model.getModelStatus();
    if (status !== highs.constants.modelStatus.optimal)
      return { failure: `HiGHS found no best solution: ${nameOf(status)}.` };
    const { colValue, rowDual } = model.getSolution();
    return { primal: colValue, dual: rowDual };
  });
}

function nameOf(status: number): string {
  const names = Object.entries(highs.constants.modelStatus);
  return names.find(([, number]) => number === status)?.[0] ?? `status ${status}`;
}

parentPort?.on("message", (program: LinearProgram) => {
  parentPort?.postMessage(answer(program));
});

/** Whatever goes wrong is an answer too. */
function answer(program: LinearProgram): Answer {
  try {
    return answerTo(program);
  } catch (error) {
    return { failure: `HiGHS failed: ${String(error)}` };
  }
}
