import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { examine, FINDING_CODES, type Finding } from "../src/analysis/index.ts";
import { obstacleOf } from "../src/engine/index.ts";
import { DIAGNOSTIC_CODES } from "../src/language/text/codes.ts";
import { overcomplete, RULE_FAULTS } from "../src/model/index.ts";
import { compileText, finish } from "../src/play/index.ts";
import { printSpan } from "./language/diagnose.ts";

/** One small game for each fault and each kind of finding, with what the examination says. As for diagnostics, `UPDATE_BROKEN=1`. */
const BROKEN = new URL("broken/", import.meta.url);
const UPDATE = process.env.UPDATE_BROKEN === "1";
const CODES = { ...RULE_FAULTS, ...FINDING_CODES };

function findings(text: string): readonly Finding[] {
  const { checked, system, diagnostics } = compileText(text);
  assert.ok(checked?.game && system, diagnostics.map((one) => one.message).join("\n"));
  const { game } = checked;
  return finish(
    examine(system, {
      maxStates: 2000,
      overcomplete: () => overcomplete(game, system),
      notCompiled: () => obstacleOf(system),
    }),
  ).findings;
}

function print(text: string, { code, fault, message, span, play }: Finding): string {
  const head = [span && printSpan(text, span), code, fault, message].filter(Boolean).join(" ");
  if (!play) return `${head}\n`;
  const steps = [...play.steps.map((step) => step.tuple), ...(play.tuple ? [play.tuple] : [])].join(" ");
  const back = play.cycle ? `, and back by ${play.cycle.map((step) => step.tuple).join(" ")}` : "";
  return `${head}\n  from ${play.start}: ${steps || "at once"}${back}\n`;
}

for (const [code, sentence] of Object.entries(CODES)) {
  test(`${code}: ${sentence}`, () => {
    const text = readFileSync(new URL(`${code}.game`, BROKEN), "utf8");
    const messages = new URL(`${code}.txt`, BROKEN);
    const about = findings(text).filter((one) => one.code === code || one.fault === code || one.code === SPECIAL[code]);
    const found = about.map((one) => print(text, one)).join("");
    if (UPDATE) writeFileSync(messages, found);
    assert.notEqual(found, "", `the game does not show ${code}`);
    assert.equal(found, existsSync(messages) ? readFileSync(messages, "utf8") : "");
  });
}

/** Too many ways of chance are no hole: one of them can still be drawn. */
const SPECIAL: Readonly<Record<string, string>> = { NF2016: "NF4210" };

test("every broken text is named by a code", () => {
  const files = readdirSync(BROKEN).filter((name) => name !== "modules");
  const names = files.map((name) => name.replace(/\.(game|txt)$/, ""));
  assert.deepEqual(
    names.filter((name) => !Object.hasOwn({ ...DIAGNOSTIC_CODES, ...CODES }, name)),
    [],
  );
});
