// How constructs stand together in games: forms in which a compiler could go wrong, each as a question about a game.
import type { Core, CoreBlock, CoreDecision, CoreGame, CoreStatement } from "../../src/language/core/core.ts";
import { countOf } from "../../src/language/core/domain.ts";
import { anyCore, anyInBlock, statementParts, tracksWritten } from "../../src/language/core/parts.ts";

type Form = (game: CoreGame) => boolean;

/** By name. */
export const FORMS: Readonly<Record<string, Form>> = {
  "an end without a clock": ({ ends, tracks }) =>
    ends.some(({ condition }) => condition && !asksTrack(condition, [named(tracks, "clock"), named(tracks, "left")])),
  "a write only in else": someStatement(
    (one) => one.kind === "if" && tracksWritten(one.yes).size === 0 && tracksWritten(one.no).size > 0,
  ),
  "a write in a nested branch": someStatement(
    (one) => one.kind === "if" && [...one.yes, ...one.no].some((inner) => inner.kind === "if"),
  ),
  "a write in some arms of a chance alone": someStatement(
    (one) => one.kind === "chance" && new Set(one.arms.map(({ body }) => tracksWritten(body).size > 0)).size === 2,
  ),
  "what may be a fault behind a write of what guards it": someStatement((one) => {
    if (one.kind !== "if") return false;
    const at = one.yes.findIndex((inner) => asksTrack(one.condition, [...tracksWritten([inner])]));
    return at >= 0 && anyInBlock(one.yes.slice(at + 1), [], ({ kind }) => kind === "narrow" || kind === "the");
  }),
  "a loop that asks what it writes": someStatement(asksOwnWrites),
  "foresight of a loop": foreseen((body) => anyStatement(body, ({ kind }) => kind === "for")),
  "foresight of a loop that asks what it writes": foreseen((body) => anyStatement(body, asksOwnWrites)),
  "foresight that asks a track that the action writes": ({ decisions, functions }) =>
    decisions.some(({ conditions, body = [] }) =>
      conditions.some(({ core }) =>
        anyCore(core, functions, (one) => one.kind === "after" && asksTrack(one.body, [...tracksWritten(body)])),
      ),
    ),
  "an action of one statement": ({ decisions }) => decisions.some(({ body }) => body?.length === 1),
  "choices that depend on a hidden track": ({ decisions, tracks, functions }) => {
    const hidden = tracks.flatMap((track, i) => (track.shownTo ? [i] : []));
    return decisions.some((one) =>
      asked(one).some((core) =>
        anyCore(core, functions, (part) => part.kind === "track" && hidden.includes(part.track)),
      ),
    );
  },
  "a memory emptied": ({ memories }) => memories.some(({ since }) => since),
  "a memory of the last plies": ({ memories }) => memories.some(({ last }) => last !== undefined),
  "a memory in order": ({ memories }) => memories.some(({ ordered }) => ordered),
  "a memory without order": ({ memories }) => memories.some(({ ordered, last }) => !ordered && last === undefined),
  "a memory of several values": ({ memories }) => memories.some(({ tuple }) => tuple.length > 1),
  "a memory of what is computed": ({ memories }) =>
    memories.some(({ tuple }) => tuple.some(({ kind }) => kind !== "track")),
  "several memories": ({ memories }) => memories.length > 1,
  "a set as the value of a track": ({ tracks }) => tracks.some(({ type }) => type.kind === "set"),
  "decisions made together": ({ consequences }) => consequences.length > 0,
  "an outcome with a subject and a parameter": ({ ends, outcomes }) =>
    [...ends, ...outcomes].some(({ outcome }) => outcome?.subject && outcome.parameter),
  "a decision without parameters": ({ decisions }) => decisions.some(({ params }) => params.length === 0),
  "a board of several words": ({ tracks }) =>
    tracks.some(({ index }) => index.some((type) => type.kind === "cell" && countOf(type) > 64)),
  "a board of four words": ({ tracks }) =>
    tracks.some(({ index }) => index.some((type) => type.kind === "cell" && countOf(type) > 192)),
};

const named = (tracks: CoreGame["tracks"], name: string): number => tracks.findIndex((track) => track.name === name);

const asksTrack = (core: Core, tracks: readonly number[]): boolean =>
  anyCore(core, [], (one) => one.kind === "track" && tracks.includes(one.track));

/** What is asked before a decision is made. */
const asked = ({ by, params, conditions }: CoreDecision): readonly Core[] => [
  ...(by ? [by] : []),
  ...params.flatMap(({ source, condition }) => [source, ...(condition ? [condition] : [])]),
  ...conditions.map(({ core }) => core),
];

function anyStatement(block: CoreBlock, test: (one: CoreStatement) => boolean): boolean {
  return block.some((one) => test(one) || statementParts(one).blocks.some((inner) => anyStatement(inner, test)));
}

function someStatement(test: (one: CoreStatement) => boolean): Form {
  return ({ decisions, consequences, whenevers }) =>
    [
      ...decisions.flatMap(({ body, chain }) => [body ?? [], chain?.last ?? []]),
      ...[...consequences, ...whenevers].map(({ body }) => body),
    ].some((block) => anyStatement(block, test));
}

/** Whether a decision that foresees has such an action. */
function foreseen(test: (body: CoreBlock) => boolean): Form {
  return ({ decisions, functions }) =>
    decisions.some(
      ({ conditions, body }) =>
        body && test(body) && conditions.some(({ core }) => anyCore(core, functions, ({ kind }) => kind === "after")),
    );
}

function asksOwnWrites(one: CoreStatement): boolean {
  if (one.kind !== "for") return false;
  const written = tracksWritten(one.body);
  return anyInBlock(one.body, [], (core) => core.kind === "track" && written.has(core.track));
}
