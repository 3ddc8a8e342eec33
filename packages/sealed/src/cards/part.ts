// How one kind of operation is carried out. The parts are put together in machine.ts.
import type { Secrets } from "../proof/index.ts";
import type { CardState, Refusal, Task } from "./state.ts";
import type { Spoken } from "./statement.ts";

/** What only the seat can say. */
export interface Wanted {
  /** Of a shuffle: output i is the card of slot `order[i]`. Drawn where it is left out. */
  readonly order?: readonly number[];
  /** Of a secret choice: which of the cards. */
  readonly chosen?: number;
}

export interface Part<Operation> {
  /** The state in which the operation stands. RangeError where it makes no sense, a refusal where a card may not go there. */
  begin(
    state: CardState,
    operation: Operation,
  ): { readonly state: CardState; readonly awaited: readonly number[] } | Refusal;
  kind(state: CardState): Spoken["kind"];
  /** Bytes of the body that is due of the seat. */
  size(state: CardState, operation: Operation, seat: number): number;
  /** The state with what the seat says. The body has the right size. SealedError for what is no point or scalar. */
  take(state: CardState, operation: Operation, spoken: Spoken, body: Uint8Array): CardState | Refusal;
  make(state: CardState, operation: Operation, spoken: Spoken, secrets: Secrets, wanted: Wanted): Uint8Array;
  /** What comes when nobody is awaited any more. Without it, nothing. */
  afterAll?(state: CardState, task: Task): CardState | Refusal;
}
