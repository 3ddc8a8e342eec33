// Whether a coalition derives from what is sent by the plan what views and disclosures grant it, and nothing more.
import type { SealPlan } from "../../../src/plan/index.ts";
import { Conversation, type Ply, type Protocol } from "./messages.ts";

/** What goes wrong: what a coalition reads that it is not shown, or is shown and cannot read. */
export interface Wrong {
  readonly what: "reads too much" | "cannot read" | "links a card to its draw" | "a fork gives";
  readonly coalition: readonly number[];
  readonly of: string;
  readonly ply: number;
}

/** Every coalition but that of all. The one of nobody is the relay, and whoever looks on. */
export const coalitions = (seats: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** seats - 1 }, (_, i) =>
    Array.from({ length: seats }, (_, seat) => seat).filter((seat) => (i & (2 ** seat)) !== 0),
  );

const isShownTo = (
  coalition: readonly number[],
  { viewers, all }: { readonly viewers: ReadonlySet<number>; readonly all: boolean },
): boolean => all || coalition.some((seat) => viewers.has(seat));

/** Goes through a play; the first thing that is wrong in it. */
export function judged(plies: readonly Ply[], plan: SealPlan, seats: number, protocol: Protocol): Wrong | undefined {
  const conversation = new Conversation(seats, protocol);
  /** By card, who has seen it where it is. */
  const seen = new Map<string, SeenCard>();
  const linkable = new Map<string, number>();
  const granted = new Set<string>();
  for (const ply of plies) {
    conversation.step(ply, plan);
    note(seen, linkable, ply);
    for (const coalition of coalitions(seats)) {
      const wrong =
        wrongCells(conversation, ply, plan, { coalition, granted }) ??
        wrongCards(conversation, ply, seen, coalition) ??
        wrongLinks(conversation, ply, linkable, coalition);
      if (wrong) return wrong;
    }
  }
  return undefined;
}

interface SeenCard {
  readonly position: string;
  readonly since: number;
  readonly by: Set<number>;
  readonly byAll: boolean;
}

function note(seen: Map<string, SeenCard>, linkable: Map<string, number>, ply: Ply): void {
  const earlier = new Map(seen);
  for (const [card, { position, viewers, all }] of ply.after.cards) {
    const before = earlier.get(card);
    const isSame = before?.position === position;
    // Who has a card knows where it goes by an own decision; the rest is known while it lies where it was seen.
    const by = new Set(isSame ? before.by : (ply.before?.cards.get(card)?.viewers ?? []));
    for (const seat of viewers) by.add(seat);
    const byAll = all || (isSame ? before.byAll : (ply.before?.cards.get(card)?.all ?? false));
    seen.set(card, { position, by, byAll, since: isSame ? before.since : ply.ply });
    if (isSame || !before) continue;
    const times = [...earlier.values()].filter((other) => other.position === before.position).map(({ since }) => since);
    linkable.set(card, new Set(times).size);
  }
}

function wrongCells(
  conversation: Conversation,
  ply: Ply,
  plan: SealPlan,
  { coalition, granted }: { readonly coalition: readonly number[]; readonly granted: Set<string> },
): Wrong | undefined {
  for (const [name, { viewers, value, all }] of ply.after.cells) {
    const cell = conversation.cells.get(name);
    const track = plan.tracks.find((one) => name.startsWith(`${one.track}[`));
    if (all || (ply.isOver && plan.disclosures.some((one) => one.track === track?.track)))
      granted.add(`${name} ${value}`);
    const isOwned = cell !== undefined && coalition.includes(cell.owner);
    const isShown = isShownTo(coalition, { viewers, all });
    const wrong = { coalition, of: name, ply: ply.ply };
    if (isShown && !isOwned && !cell?.opened && !isNothing(value)) return { ...wrong, what: "cannot read" };
    if (cell?.opened && !granted.has(`${name} ${value}`)) return { ...wrong, what: "reads too much" };
    // What is drawn its owner knows by the views alone; what is chosen the owner has chosen.
    if (isOwned && track?.kind === "D" && !isShown && !isNothing(value)) return { ...wrong, what: "reads too much" };
  }
  return undefined;
}

const isNothing = (value: string): boolean => value === "none" || value === "{}" || value === "[]" || value === "false";

function wrongCards(
  conversation: Conversation,
  ply: Ply,
  seen: ReadonlyMap<string, SeenCard>,
  coalition: readonly number[],
): Wrong | undefined {
  for (const [name, shown] of ply.after.cards) {
    const card = conversation.cards.get(name);
    if (!card) continue;
    const reads = conversation.reads(card, coalition);
    const isGranted = seen.get(name)?.byAll || coalition.some((seat) => seen.get(name)?.by.has(seat));
    const wrong = { coalition, of: name, ply: ply.ply };
    if (isShownTo(coalition, shown) && !reads) return { ...wrong, what: "cannot read" };
    if (reads && !isGranted) return { ...wrong, what: "reads too much" };
  }
  return undefined;
}

/** A card that is shown to all and came from several must not say when it had come there. */
function wrongLinks(
  conversation: Conversation,
  ply: Ply,
  linkable: ReadonlyMap<string, number>,
  coalition: readonly number[],
): Wrong | undefined {
  for (const [name, { all }] of ply.after.cards) {
    const card = conversation.cards.get(name);
    const isNew = card?.since === ply.ply && ply.before !== undefined;
    const earlier = ply.before?.cards.get(name);
    const knew = earlier !== undefined && isShownTo(coalition, earlier);
    if (isNew && all && card.linked && !knew && (linkable.get(name) ?? 0) > 1)
      return { what: "links a card to its draw", coalition, of: name, ply: ply.ply };
  }
  return undefined;
}

/**
 * What a coalition reads that shows different branches to others: without the echo each gives the shares that its branch makes due. With it
 * nobody gives any before all have signed one branch.
 */
export function forked(
  before: readonly Ply[],
  branches: readonly Ply[],
  plan: SealPlan,
  seats: number,
  { protocol, decider }: { readonly protocol: Protocol; readonly decider: number },
): Wrong | undefined {
  const conversations = branches.map((branch) => {
    const conversation = new Conversation(seats, protocol);
    for (const ply of [...before, branch]) conversation.step(ply, plan);
    return conversation;
  });
  for (const coalition of coalitions(seats).filter((those) => those.includes(decider) && seats - those.length > 1)) {
    for (const name of conversations[0]?.cards.keys() ?? []) {
      const cards = conversations.flatMap((conversation) => conversation.cards.get(name) ?? []);
      const given = new Set(cards.flatMap(({ ciphertexts }) => [...(ciphertexts[0] ?? [])]));
      const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !coalition.includes(seat));
      const isSecret = conversations.some((conversation, i) => cards[i] && !conversation.reads(cards[i], coalition));
      if (isSecret && others.every((seat) => given.has(seat)))
        return { what: "a fork gives", coalition, of: name, ply: before.length };
    }
  }
  return undefined;
}
