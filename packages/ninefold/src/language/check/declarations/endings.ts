// Ending states, outcomes, and what outcomes are worth.

import type { CoreLine, CoreOutcome, CoreWorth } from "../../core/core.ts";
import { isScalar } from "../../core/domain.ts";
import { isPure } from "../../core/parts.ts";
import { FRACTION, join, type Type, UNKNOWN, wholeOf, withoutNone } from "../../core/types.ts";
import type { EndDecl, OutcomeDecl, OutcomeNode, WorthDecl } from "../../syntax/tree.ts";
import { nearestWord } from "../../text/spelling.ts";
import type { Context } from "../context/context.ts";
import { outcomeEntity } from "../context/entities.ts";
import { newFrame } from "../context/frame.ts";
import { binders } from "../expressions/sets.ts";
import { describe } from "../types/fit.ts";
import { condition, fitted } from "../types/values.ts";

/** What the lines of a file say of one label: outcomes with one label are of one kind. */
export interface OutcomeShape {
  subject?: Type;
  parameter?: Type;
  readonly span: { readonly start: number; readonly end: number };
}

export type OutcomeShapes = Map<string, OutcomeShape>;

export function line(cx: Context, decl: EndDecl | OutcomeDecl, shapes: OutcomeShapes): CoreLine {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const items = binders(cx, decl.binders);
    if (items.length === 0) bindSubject(cx, decl, shapes);
    const outcome = decl.outcome && outcomeOf(cx, decl.outcome, shapes);
    const test = decl.condition && condition(cx, decl.condition);
    return { items, ...(outcome && { outcome }), ...(test && { condition: test }) };
  });
  return { frame: size, ...result, ...(decl.reason && { reason: decl.reason.value }), span: decl };
}

/** Reports a subject that nothing binds, as in `end p wins when …`, and binds it to the players. */
function bindSubject(
  cx: Context,
  { outcome, condition: test, start }: EndDecl | OutcomeDecl,
  shapes: OutcomeShapes,
): void {
  if (outcome?.subject?.kind !== "name" || !test || cx.crowded) return;
  const { name } = outcome.subject;
  const players = cx.player.members;
  const of = shapes.get(outcome.label.text)?.subject ?? cx.player;
  if (players.length === 0 || of !== cx.player || isMeant(cx, name.text)) return;
  const binder = `for ${name.text} in Player:`;
  const fix = { title: `write \`${binder}\` in front`, edits: [{ start, end: start, text: `${binder} ` }] };
  const message = `nothing here is called "${name.text}"; for each player, write "${binder}" in front`;
  cx.unknown("NF1201", name, [], message, fix);
  cx.bind(name, cx.player);
}

/** Whether a name is that of something, or a misspelling of it. */
function isMeant(cx: Context, name: string): boolean {
  if (["none", "true", "false", "me", ""].includes(name) || cx.library.globals.has(name)) return true;
  const known = [...cx.player.members, ...cx.absent.keys(), ...cx.globals.keys(), ...cx.members.keys()];
  return (
    known.some((one) => one.toLowerCase() === name.toLowerCase()) ||
    nearestWord(name, known) !== undefined ||
    cx.boards.some((board) => board.cells.includes(name))
  );
}

function outcomeOf(cx: Context, node: OutcomeNode, shapes: OutcomeShapes): CoreOutcome {
  const subject = node.subject && cx.expression(node.subject, cx.player);
  const parameter = node.parameter && cx.expression(node.parameter);
  for (const part of [subject, parameter]) {
    if (part && part.type.kind !== "unknown" && part.type.kind !== "int" && !isScalar(withoutNone(part.type))) {
      cx.report("NF1306", part.span, `found ${describe(part.type)}, expected a value of a finite type in an outcome`);
    }
  }
  const shape = shapes.get(node.label.text);
  if (node.label.text !== "") cx.refer(node.label, outcomeEntity(cx, node.label));
  const subjectType = subject && wholeOf(withoutNone(subject.type));
  const parameterType = parameter && wholeOf(withoutNone(parameter.type));
  if (!shape) {
    shapes.set(node.label.text, {
      span: node,
      ...(subjectType && { subject: subjectType }),
      ...(parameterType && { parameter: parameterType }),
    });
  } else {
    const [wider, other] = [joined(shape.subject, subjectType), joined(shape.parameter, parameterType)];
    if (!wider || !other) {
      const found = parts(subjectType && describe(subjectType), parameterType && describe(parameterType));
      const expected = parts(shape.subject && describe(shape.subject), shape.parameter && describe(shape.parameter));
      cx.report("NF1316", node, `found "${node.label.text}" with ${found}, expected ${expected} as in an earlier line`);
    } else {
      if (wider.type) shape.subject = wider.type;
      if (other.type) shape.parameter = other.type;
    }
  }
  return { label: node.label.text, ...(subject && { subject }), ...(parameter && { parameter }) };
}

/** The type of both, or of neither; undefined where only one is there, or no type has the values of both. */
function joined(a: Type | undefined, b: Type | undefined): { readonly type: Type | undefined } | undefined {
  if (!a || !b) return a === b ? { type: undefined } : undefined;
  const type = join(a, b);
  return type && { type };
}

function parts(subject: string | undefined, parameter: string | undefined): string {
  if (!subject && !parameter) return "nothing before or after it";
  const written = [subject && `${subject} before it`, parameter && `${parameter} after it`];
  return written.filter((part) => part !== undefined).join(" and ");
}

/** The name that a line of worth gives to a part of an outcome. */
interface BoundPart {
  readonly slot: number;
  readonly type: Type;
}

export function worth(cx: Context, decl: WorthDecl, shapes: OutcomeShapes): CoreWorth | undefined {
  const { label, subject, parameter } = decl.outcome;
  const shape = shapes.get(label.text);
  if (!shape) {
    const labels = [...shapes.keys()].filter((known) => known !== "");
    const known = labels.length > 0 ? `; the outcomes are ${labels.join(", ")}` : "";
    if (labels.length > 0) cx.unknown("NF1201", label, labels, `no line gives the outcome "${label.text}"${known}`);
    return undefined;
  }
  cx.refer(label, outcomeEntity(cx, label));
  if (cx.worths.has(label.text)) {
    cx.report(
      "NF1217",
      decl,
      `found a second line for what "${label.text}" is worth, expected one for each kind of outcome`,
    );
  }
  cx.worths.add(label.text);
  const { result, size } = cx.inFrame(newFrame(), () => {
    const bindPart = (part: OutcomeNode["subject"], type: Type | undefined): BoundPart | undefined => {
      if ((part === undefined) !== (type === undefined)) {
        const found = parts(subject && "a name", parameter && "a name");
        const expected = parts(shape.subject && "a name", shape.parameter && "a name");
        cx.report("NF1316", decl.outcome, `found "${label.text}" with ${found}, expected ${expected}`);
      }
      if (!part) return undefined;
      if (part.kind !== "name") {
        cx.report("NF1308", part, "found something computed, expected a new name for this part of the outcome");
        return undefined;
      }
      const known = type ?? UNKNOWN;
      return { slot: cx.bind(part.name, known).slot, type: known };
    };
    const subjectPart = bindPart(subject, shape.subject);
    const parameterPart = bindPart(parameter, shape.parameter);
    const playerSlot = cx.bind(decl.player, cx.player).slot;
    const value = fitted(cx, decl.value, FRACTION);
    if (!isPure(value, cx.functions)) {
      cx.report(
        "NF1317",
        decl.value,
        "found a utility that depends on the tracks, expected one that depends on the outcome alone; give the outcome a parameter",
      );
    }
    return { subjectPart, parameterPart, playerSlot, value };
  });
  const { subjectPart, parameterPart } = result;
  return {
    label: label.text,
    ...(subjectPart && { subjectSlot: subjectPart.slot, subjectType: subjectPart.type }),
    ...(parameterPart && { parameterSlot: parameterPart.slot, parameterType: parameterPart.type }),
    playerSlot: result.playerSlot,
    frame: size,
    value: result.value,
    span: decl,
  };
}
