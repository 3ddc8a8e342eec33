import type { Decision, DecisionTuple, GameSystem, Outcome, PlayerId, State } from "../model/index.ts";
import { frozen } from "../model/system/frozen.ts";
import { decisionHeard, decisionsHeard, type Heard, namesHeard, viewHeard } from "./heard.ts";
import { isKnown, lineOf, lookOf, Observer } from "./observer.ts";
import type { Event, Perspective } from "./perspective.ts";
import { choiceOf, type ShownTrack, shownDecision, shownTrack } from "./shown.ts";
import type { Viewer } from "./viewer.ts";

/** What is the case where a perspective is taken. */
export interface Now {
  readonly choices: readonly Decision[];
  readonly to: readonly PlayerId[];
  readonly pending?: Decision | null | undefined;
}

interface Parts {
  readonly system: GameSystem;
  readonly observer: Observer;
  readonly viewer: Viewer;
  readonly before: Knowledge | undefined;
  readonly event: Event | undefined;
  readonly view: readonly ShownTrack[];
  readonly ply: number;
  readonly infostate: string;
}

/** An event but for where it stands. */
type What = Event extends infer Each ? (Each extends Event ? Omit<Each, "ply" | "key"> : never) : never;

/**
 * What one viewer knows up to a point of a play. It never changes: each step makes another one that shares what came before,
 * so that all the points of a long play take no more than their events.
 */
export class Knowledge {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Before anything is shown. */
  static begin(system: GameSystem, viewer: Viewer): Knowledge {
    const nothing = { before: undefined, event: undefined, view: [], ply: 0, infostate: "" };
    return new Knowledge({ system, observer: new Observer(system), viewer, ...nothing });
  }

  /** The canonical form of all that the viewer has been shown. */
  get infostate(): string {
    return this.#parts.infostate;
  }

  /** What is shown now. */
  get view(): readonly ShownTrack[] {
    return this.#parts.view;
  }

  /** The events since an earlier point of the same play. */
  since(earlier: Knowledge): readonly Event[] {
    return this.#events(earlier);
  }

  /** When a state is seen. */
  seeing(state: State): Knowledge {
    const { system, viewer, view: last } = this.#parts;
    const viewed = system.view(state, viewer);
    return this.#seeing(viewed.map((one, i) => (sameShown(one, last[i]) ? last[i]! : shownTrack(system, one))));
  }

  /**
   * After an event that another one of this viewer heard of in the same play: both know the same then. KnowledgeError NF8001
   * for an event that the game cannot have.
   */
  hearing(heard: Heard): Knowledge {
    const { system, view, ply } = this.#parts;
    switch (heard[0]) {
      case "seen":
        return this.#seeing(viewHeard(system, view, heard[1]));
      case "deciding":
        return this.deciding(heard[1] as readonly PlayerId[], []);
      case "offered":
        return this.#offered(heard[1].map(decisionHeard));
      case "decided": {
        const decisions = decisionsHeard(system, heard[1]);
        const key = JSON.stringify(namesHeard(system.players, decisions));
        return this.#grown({ kind: "decided", decisions }, key, { ply: ply + 1 });
      }
      case "refused":
        return this.refused(heard[1], heard[2]);
      case "ended":
        return this.#ended(heard[1], heard[2] ?? undefined);
    }
  }

  #seeing(shown: readonly ShownTrack[]): Knowledge {
    const { view: last } = this.#parts;
    const view = shown.map((track, i) => (sameShown(track, last[i]) ? last[i]! : track));
    const tracks = view.filter((track, i) => track !== last[i]);
    return this.#grown({ kind: "seen", tracks }, lookOf(view), { view });
  }

  /** When these players are to decide, and the viewer, where it is one of them, between these. */
  deciding(players: readonly PlayerId[], choices: readonly Decision[]): Knowledge {
    const { system, observer } = this.#parts;
    const named = system.players.filter(({ id }) => players.includes(id)).map((player) => ({ ...player }));
    const known = this.#grown({ kind: "deciding", players: named }, observer.deciding(players));
    return choices.length === 0 ? known : known.#offered(choices);
  }

  #offered(choices: readonly Decision[]): Knowledge {
    const decisions = choices.map(({ id }) => id);
    return this.#grown({ kind: "offered", decisions }, this.#parts.observer.offered(decisions));
  }

  /** After a tuple taken in a state. Of a forced step nothing is known but what is seen before and after it. */
  after(state: State, tuple: DecisionTuple): Knowledge {
    if (!isKnown(tuple)) return this;
    const { system, observer, viewer, ply } = this.#parts;
    const decisions = tuple.flatMap((decision, by) =>
      decision ? [shownDecision(system, { state, by: by as PlayerId, decision }, viewer)] : [],
    );
    const key = observer.decided(state, tuple, viewer);
    return this.#grown({ kind: "decided", decisions }, key, { ply: ply + 1 });
  }

  /** When the rules have refused what the viewer asked for. */
  refused(decision: string, message: string): Knowledge {
    return this.#grown({ kind: "refused", decision, message }, JSON.stringify([decision, message]));
  }

  /** When the play is over. */
  ended({ text }: Outcome, reason?: string): Knowledge {
    return this.#ended(text, reason);
  }

  #ended(text: string, reason: string | undefined): Knowledge {
    const event = { kind: "ended", outcome: text, ...(reason !== undefined && { reason }) } as const;
    return this.#grown(event, JSON.stringify([text, reason]));
  }

  /** All of it as data, with what may be decided now. */
  perspective({ choices, to, pending }: Now): Perspective {
    const { system, viewer, view, ply, infostate, event } = this.#parts;
    const player = viewer === undefined ? undefined : system.players[viewer];
    const end = event?.kind === "ended" ? event : undefined;
    return frozen({
      ...(player && { player: { ...player } }),
      ply,
      infostate,
      events: this.#events(),
      view,
      choices: choices.map((decision) => choiceOf(system, decision)),
      to: [...to],
      ...(pending && { pending: choiceOf(system, pending) }),
      ...(end && { outcome: end.outcome }),
      ...(end?.reason !== undefined && { endingReason: end.reason }),
    });
  }

  #events(earlier?: Knowledge): Event[] {
    const events: Event[] = [];
    for (let known: Knowledge | undefined = this; known && known !== earlier; known = known.#parts.before)
      if (known.#parts.event) events.push(known.#parts.event);
    return events.reverse();
  }

  #grown(what: What, key: string, more: Partial<Pick<Parts, "view" | "ply">> = {}): Knowledge {
    const parts = { ...this.#parts, ...more };
    const event = frozen({ ...what, ply: parts.ply, key }) as Event;
    return new Knowledge({ ...parts, before: this, event, infostate: parts.infostate + lineOf(what.kind, key) });
  }
}

const sameShown = (track: Pick<ShownTrack, "value" | "instead">, last: ShownTrack | undefined): boolean =>
  last !== undefined && track.value === last.value && track.instead === last.instead;
