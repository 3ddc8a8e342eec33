// What a viewer is shown of a state: the boards, and the other tracks listed beside them.
import { type GameSystem, sayerFor, type ViewedTrack } from "ninefold/model";
import { colours, widthOf, wrapped } from "../output.ts";
import { drawPicture } from "./board.ts";

/** More tracks of one family than this are listed only where they hold something. */
const MAX_LISTED = 12;

export function drawScene(system: GameSystem, shown: readonly ViewedTrack[]): string {
  const { display, players } = system;
  const byTrack = Map.groupBy(shown, ({ track }) => track);
  const pictured = new Set(display.pictures.map(({ track }) => track));
  // A viewer is shown something for every track.
  const pictures = display.pictures.map((picture) => {
    const title = display.pictures.length > 1 ? [titleOf(system, picture.track)] : [];
    return [...title, ...drawPicture(picture, byTrack.get(picture.track)!, display, players)].join("\n");
  });
  const say = sayerFor(system);
  const others = [...byTrack]
    .filter(([track]) => !pictured.has(track) && !display.hidden.includes(track))
    .map(([track, values]) => listed(titleOf(system, track), say(textOf(values))));
  return [...pictures, ...(others.length > 0 ? [others.join("\n")] : [])].join("\n\n");
}

const titleOf = (system: GameSystem, track: string): string => system.display.titles.get(track) ?? track;

function listed(title: string, values: string): string {
  const label = `${colours.dim(`${title}:`)} `;
  const indent = " ".repeat(widthOf(label));
  return label + wrapped(values, indent);
}

function textOf(values: readonly ViewedTrack[]): string {
  const [only, ...more] = values;
  if (only && more.length === 0 && only.index.length === 0) return shownValue(only);
  const seen = values.filter(({ value, instead }) => value !== undefined || instead !== undefined);
  const hidden = values.length - seen.length;
  const idle = seen.length > MAX_LISTED ? commonest(seen) : undefined;
  const parts = seen
    .filter(({ value }) => value === undefined || value !== idle)
    .map((one) => `${one.index.join(" ")} = ${shownValue(one)}`);
  if (idle !== undefined) parts.push(parts.length > 0 ? `all others ${idle}` : `all ${idle}`);
  if (hidden > 0) parts.push(hidden === values.length ? "hidden" : `${hidden} hidden`);
  return parts.join(", ");
}

const shownValue = (one: ViewedTrack): string => one.value ?? hiddenText(one);

/** What is said of a hidden value, with what the rules show in its place. */
export const hiddenText = ({ instead }: ViewedTrack): string =>
  instead === undefined ? "hidden" : `hidden (shown as ${instead})`;

/** `none` or `false` where many tracks of a family have it. */
function commonest(values: readonly ViewedTrack[]): string | undefined {
  return ["none", "false"].find((idle) => values.filter(({ value }) => value === idle).length * 2 > values.length);
}
