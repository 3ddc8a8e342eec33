// A family of tracks of which there is what it prints.
import type { Track } from "../../model/index.ts";
import type { Faces } from "../faces/faces.ts";
import type { Family, Member } from "./family.ts";
import { mayBeHeap } from "./looks.ts";
import { type PrintedType, printedType } from "./printed-type.ts";
import type { Surroundings } from "./surroundings.ts";

export interface PrintedFamily extends Family {
  readonly type: PrintedType;
}

export function printedFamily(
  { name, type: written, indices }: Track,
  zones: Surroundings,
  faces: Faces,
): PrintedFamily {
  const { builder } = zones;
  const type = printedType(written);
  const isSingle = indices.every(({ length }) => length === 1);
  const title = zones.titleOf(name);
  return {
    name,
    title,
    type,
    members: indices.map((printed) => memberOf(name, title, printed, zones, faces)),
    labelOf: (printed) => faces.printed(type.name, printed).label,
    sayValue: (printed, spot) => builder.say(type.name, printed, spot),
    sayIndex(printed, spot) {
      if (isSingle) builder.say("", printed, spot);
    },
    // Nobody can say what other values there are.
    alwaysStands: () => false,
    standing: (stands, as, many) => {
      const heap = many && type.isCount && mayBeHeap(as);
      return { kind: "printed", type, heap, stands, ...(as && { as }) };
    },
    tokens: (tokens) => ({ kind: "token", tokens }),
  };
}

function memberOf(track: string, title: string, printed: readonly string[], zones: Surroundings, faces: Faces): Member {
  const own = printed.map((part) => faces.printed(undefined, part));
  const tint = own.find((face) => face.tint)?.tint;
  const value = [track, ...printed].join(" ");
  return {
    printed,
    label: own.map(({ label }) => label).join(" "),
    text: own.map(({ text }) => text).join(" "),
    ...(tint && { tint }),
    waiting() {
      const owner = zones.ownerOf(printed);
      const name = [title, ...printed.filter((_, i) => i !== owner?.at)].join(" ");
      return owner ? zones.atSeat(owner.player, value, name) : zones.status(value, name);
    },
  };
}
