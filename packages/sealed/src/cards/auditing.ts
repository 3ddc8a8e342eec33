import { decodeScalars, ELEMENT, encodeScalars, group } from "../group/index.ts";
import { maskOf } from "./keys.ts";
import type { AuditOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import { jointOf, keyOf, present, refusal } from "./state.ts";

/** The key itself: a proof of it would say less. */
export const auditPart: Part<AuditOperation> = {
  begin(state) {
    jointOf(state);
    return { state, awaited: present(state) };
  },
  kind: () => "audit",
  size: () => ELEMENT,
  take(state, _operation, { seat }, body) {
    const opened = decodeScalars(body)[0]!;
    const [point] = group.multiples(group.generator, [opened]);
    if (!group.areEqual(point!, keyOf(state, seat))) return refusal("NF9103", `Seat ${seat} opens another key.`, seat);
    return { ...state, keys: state.keys.map((key, at) => (at === seat ? { ...key, opened } : key)) };
  },
  make: (state, _operation, _spoken, secrets) => encodeScalars([maskOf(state, secrets)]),
};
