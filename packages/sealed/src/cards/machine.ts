// The machine: operations are begun, and messages carry them out. Everybody who has the same operations and messages has the same state.
import type { Secrets } from "../proof/index.ts";
import { auditPart } from "./auditing.ts";
import { choosePart } from "./choosing.ts";
import { keysPart } from "./keys.ts";
import { dropped, relocated, started } from "./laying.ts";
import { leavePart } from "./leaving.ts";
import { memberPart } from "./membership.ts";
import type { Operation, SpokenOperation } from "./operations.ts";
import type { Part, Wanted } from "./part.ts";
import { copyPart, refreshPart } from "./refreshing.ts";
import { showPart } from "./showing.ts";
import { shufflePart } from "./shuffling.ts";
import { type CardState, isRefusal, type Refusal, refusal, refusing, type Task } from "./state.ts";
import type { CardKind, Spoken } from "./statement.ts";

export interface CardMessage extends Spoken {
  readonly body: Uint8Array;
}

/** What is awaited of a seat. */
export interface Due {
  readonly seat: number;
  readonly kind: CardKind;
  /** Bytes of the body: no other number is taken. */
  readonly size: number;
}

const PARTS: { readonly [Op in SpokenOperation["op"]]: Part<Extract<SpokenOperation, { op: Op }>> } = {
  keys: keysPart,
  shuffle: shufflePart,
  show: showPart,
  refresh: refreshPart,
  copy: copyPart,
  choose: choosePart,
  member: memberPart,
  leave: leavePart,
  audit: auditPart,
};

/** An operation is only ever given to its own part. */
const partOf = ({ op }: SpokenOperation): Part<SpokenOperation> => PARTS[op] as Part<SpokenOperation>;

/** The state in which the operation stands or, where nobody has to speak, is done. NF9107 where a card may not go there; RangeError where it makes no sense. */
export function begin(state: CardState, operation: Operation): CardState | Refusal {
  if (state.task) throw new RangeError(`"${state.task.operation.op}" is not done yet.`);
  if (operation.op === "start") return started(state, operation);
  if (operation.op === "relocate") return relocated(state, operation);
  if (operation.op === "drop") return dropped(state, operation);
  const begun = partOf(operation).begin(state, operation);
  if (isRefusal(begun)) return begun;
  return begun.awaited.length === 0 ? begun.state : { ...begun.state, task: { operation, awaited: begun.awaited } };
}

/** Who has to speak now; in a shuffle one after the other. Nobody: the operation is done. */
export function due(state: CardState): readonly Due[] {
  const { task } = state;
  if (!task) return [];
  const { operation, awaited } = task;
  const part = partOf(operation);
  return (operation.op === "shuffle" ? awaited.slice(0, 1) : awaited).map((seat) => ({
    seat,
    kind: part.kind(state),
    size: part.size(state, operation, seat),
  }));
}

function after(state: CardState, task: Task, seat: number): CardState | Refusal {
  const rest: Task = { ...task, awaited: task.awaited.filter((other) => other !== seat) };
  if (rest.awaited.length > 0) return { ...state, task: rest };
  const { task: _, ...free } = state;
  return partOf(task.operation).afterAll?.(free, rest) ?? free;
}

/** The state after the message. NF9005 where it is not due, NF9009 where it is too long or too short, else what is wrong with it. */
export function step(state: CardState, { body, ...spoken }: CardMessage): CardState | Refusal {
  const { task } = state;
  const awaited = due(state).find(({ seat }) => seat === spoken.seat);
  if (!task || awaited?.kind !== spoken.kind)
    return refusal(
      "NF9005",
      `Of seat ${spoken.seat} ${awaited ? `"${awaited.kind}"` : "nothing"} is due, not "${spoken.kind}".`,
    );
  const { seat } = spoken;
  if (body.length !== awaited.size)
    return refusal("NF9009", `The body has ${body.length} bytes, not ${awaited.size}.`, seat);
  const taken = refusing(seat, () => partOf(task.operation).take(state, task.operation, spoken, body));
  return isRefusal(taken) ? taken : after(taken, task, seat);
}

/** The body that is due of the seat. RangeError if none is, or for what it cannot want. */
export function make(
  state: CardState,
  seat: number,
  round: number,
  secrets: Secrets,
  wanted: Wanted = {},
): CardMessage {
  const { task } = state;
  const awaited = due(state).find((one) => one.seat === seat);
  if (!task || !awaited) throw new RangeError(`Nothing is due of seat ${seat}.`);
  const spoken: Spoken = { round, seat, kind: awaited.kind };
  return { ...spoken, body: partOf(task.operation).make(state, task.operation, spoken, secrets, wanted) };
}
