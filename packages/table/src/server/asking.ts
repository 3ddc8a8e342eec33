// What those at a table may ask for, and the acts it becomes.

import { type Act, LogError } from "ninefold-log";
import { isAbsent } from "../common/absent.ts";
import { forgetIn } from "../forgetting/forgetting.ts";
import { PROGRAM_KEY } from "../keys/index.ts";
import type { Asking } from "../messages/index.ts";
import type { Done } from "./actor.ts";
import {
  type AskedIn,
  asksOf,
  keepOut,
  mySeat,
  type Of,
  requireFree,
  requireMaySit,
  requireNoOther,
  requireNotRemoved,
} from "./asked.ts";
import { shownUntil } from "./delivery.ts";
import { TableError } from "./errors.ts";
import { openRematch } from "./opening.ts";
import { relay } from "./relaying.ts";
import { inviteName, isOpener, seatOf } from "./seats.ts";

/** Whether who asks for it sits down, and watches the match from then on. */
export const sitsDown = (message: Asking): boolean =>
  message.k === "sit" || (message.k === "signed" && message.shown.entry.body.k === "sit");

/**
 * Does what is asked for in a match. To be called within `run` of its actor: nothing here may wait for what a visitor watches, which waits
 * for the actor itself.
 */
export function doneFor(asked: AskedIn, message: Asking): Promise<Done> {
  switch (message.k) {
    case "sit":
      return sit(asked, message);
    case "program":
      return seatProgram(asked, message);
    case "invite":
      return invite(asked, message);
    case "rematch":
      return openRematch(asked.table, asked.actor, asked.visitor, message.ask);
    case "forget":
      return forget(asked);
    case "remove":
      return remove(asked, message);
    case "decide":
      return decide(asked, message);
    case "signed":
      return relay(asked, message);
    default:
      return asked.actor.act((logged) => ({ by: mySeat(logged, asked), act: actOf(message) }), asksOf(asked, message));
  }
}

function actOf(message: Of<"withdraw" | "resign" | "leave" | "offer" | "answer">): Act {
  switch (message.k) {
    case "withdraw":
      return { k: "withdraw", ask: message.ask, since: message.since };
    case "offer":
      return message.to === undefined ? { k: "offer", about: "draw" } : { k: "offer", about: "undo", to: message.to };
    case "answer":
      return { k: "answer", to: message.to, yes: message.yes };
    default:
      return { k: message.k };
  }
}

async function sit(asked: AskedIn, message: Of<"sit">): Promise<Done> {
  const { actor, visitor } = asked;
  const { key } = visitor;
  const { seat, invite: secret, name = "" } = message;
  await requireNotRemoved(asked, seat);
  await requireMaySit(asked, seat, secret);
  return actor.act(
    (now) => {
      requireNoOther(now, asked, seat);
      requireFree(now, asked, seat);
      return { by: seat, act: { k: "sit", key, name } };
    },
    asksOf(asked, message),
  );
}

function seatProgram(asked: AskedIn, message: Of<"program">): Promise<Done> {
  const { table, actor, visitor } = asked;
  const { seat, level: name } = message;
  if (!table.knowsProgram(name, actor.logged.rules)) throw new TableError("NF7822");
  return actor.act(
    (logged) => {
      if (!isOpener(logged, visitor.keys)) throw new TableError("NF7818");
      requireFree(logged, asked, seat);
      return { by: seat, act: { k: "sit", key: PROGRAM_KEY, name } };
    },
    asksOf(asked, message),
  );
}

async function invite({ table, actor, visitor }: AskedIn, { hash, seat }: Of<"invite">): Promise<Done> {
  const { logged, match } = actor;
  if (!isOpener(logged, visitor.keys)) throw new TableError("NF7818");
  if (seat !== undefined && logged.seats[seat] === undefined) throw new LogError("NF7605", `There is no seat ${seat}.`);
  const { addresses, surroundings } = table;
  if (!addresses.invitation(visitor.address, surroundings.clock.monotonic()))
    throw new TableError("NF7812", "or has invited");
  await table.surroundings.store.lobby.invite(inviteName(hash), { match, seat: seat ?? null, until: null });
  return { match, seq: shownUntil(actor, seatOf(logged, visitor.keys) ?? "public") };
}

/** Deletes the names that who asks has given in a match: the commitments in its chain stay, and nobody can open them any more. */
async function forget({ table, actor, visitor }: AskedIn): Promise<Done> {
  const { match } = actor;
  const { rests, longWork, surroundings } = table;
  const pieces = longWork.begin();
  const deleted = await forgetIn(surroundings.store, match, visitor.keys, pieces);
  for (const one of actor.askedFrom) rests.took(one, pieces.taken, pieces.longest);
  if (deleted === undefined) throw new TableError("NF7808");
  if (deleted.names > 0) await actor.reload(deleted.noted);
  return { match, seq: actor.logged.head.seq };
}

/** Who is removed before the beginning stays out, so that the seat is free for another. */
async function remove(asked: AskedIn, message: Of<"remove">): Promise<Done> {
  const { actor, visitor } = asked;
  let removed: string | undefined;
  const done = await actor.act(
    (logged, at) => {
      if (!isOpener(logged, visitor.keys)) throw new TableError("NF7818");
      const { seat } = message;
      const { since, terms } = logged;
      // Where seats sign the log itself refuses it.
      if (since !== undefined && !terms.sign && !isAbsent(logged, seat, at)) throw new TableError("NF7827");
      const { key } = logged.seats[seat] ?? {};
      removed = since === undefined && key !== PROGRAM_KEY && key !== terms.opener ? key : undefined;
      return { by: "table", act: { k: "remove", seat } };
    },
    asksOf(asked, message),
  );
  if (removed !== undefined) await keepOut(asked, removed);
  return done;
}

function decide(asked: AskedIn, message: Of<"decide">): Promise<Done> {
  const { actor, visitor, received } = asked;
  const { ask, since, id } = message;
  return actor.act(
    (logged) => {
      const seat = mySeat(logged, asked);
      const taken = logged.clocks(Math.max(logged.at, actor.at(received)))?.[seat]?.spent ?? 0;
      const lag = actor.lag.of(seat, visitor.connection.lag, taken);
      return {
        by: seat,
        act: { k: "decide", ask, since, id, spent: taken - lag },
        kept: () => actor.lag.give(seat, lag),
      };
    },
    asksOf(asked, message),
  );
}
