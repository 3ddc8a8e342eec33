// The pieces that seats brought to a sealed match, as its record proves them.

import type { Rules } from "ninefold/play";
import { checkFraud, fraudFile } from "ninefold-ownership";
import { broughtTwice, checkRecord } from "ninefold-ownership/match";
import { nativeVerify } from "ninefold-ownership/sqlite";
import { readRecord } from "ninefold-sealed";
import { writeNamed } from "../atomic-write.ts";
import { refused } from "../collection/opened.ts";
import { Failure } from "../failure.ts";
import { plural, print, table } from "../output.ts";
import { readBytes } from "../text-file.ts";

const MAX_RECORD = 1 << 26;

/** The bytes of a record of a sealed match. A Failure where they cannot be read, or are too many. */
export const recordBytes = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readBytes(path, MAX_RECORD));

function asking<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw refused(error);
  }
}

/** By seat; undefined for a match that asked for no pieces. A Failure with NF93.. where a record does not prove them. */
export function piecesOf(bytes: Uint8Array, system: Rules["system"]) {
  const brought = asking(() => checkRecord(readRecord(bytes), system));
  return brought?.map(({ seat, at, pieces }) => ({
    player: system.players[seat]?.name ?? "",
    at,
    pieces: pieces.map(({ id, by, piece: { type, serial } }) => ({ id, by, type, serial })),
  }));
}

export function printPieces(brought: NonNullable<ReturnType<typeof piecesOf>>): void {
  print("");
  print(
    table(
      brought.map(({ player, at, pieces }) => [
        player,
        `owned ${plural(pieces.length, "piece")}, as was seen in second ${at}:`,
        pieces.map(({ type }) => type).join(" "),
      ]),
    ),
  );
}

/** A Failure where the records prove that somebody has promised a piece to both. `blame`: where to write the proof. */
export function requireNotTwice(bytes: Uint8Array, against: string, blame: string | undefined): void {
  const other = recordBytes(against);
  const proof = asking(() => broughtTwice(readRecord(bytes), readRecord(other)));
  if (!proof) return;
  if (blame !== undefined) writeNamed(blame, fraudFile.write(proof));
  const { code, key, message } = checkFraud(proof, nativeVerify());
  throw new Failure(1, code, `${key} is convicted. ${code}: ${message}`, { verdict: "convicted", key });
}
