// Compiled games as bytes, so that another process can run them without compiling: the module, how a state lies in its
// memory, and what else is known beside it.
import type { CoreGame } from "../../language/core/core.ts";
import { encodeWasm } from "../code/wasm/encode-wasm.ts";
import { compileWasm, exportedBy } from "../code/wasm/instantiate-wasm.ts";
import type { CompiledWasm } from "../code/wasm/start-wasm.ts";
import type { Emitted } from "../emit/game.ts";
import type { SearchFacts } from "../emit/search/emit-search.ts";
import { indexOf, type Layout, type TrackLayout } from "../layout/represent.ts";
import { isPlain } from "../lower/program.ts";
import { trackTypes } from "../terms/track-types.ts";
import type { GameFacts } from "./answers.ts";

/** What it takes to run a compiled game. */
export interface Runnable {
  readonly compiled: CompiledWasm;
  readonly layout: Pick<Layout, "size" | "tracks" | "ready">;
  readonly facts: Omit<GameFacts, "work" | "memory">;
  /** Of code for a search. */
  readonly search?: SearchFacts | undefined;
}

export function runnableOf(emitted: Emitted): Runnable {
  const { module, layout, search } = emitted;
  return { compiled: compileWasm(module), layout, facts: gameFactsOf(emitted), search };
}

export function gameFactsOf({
  layout,
  addresses,
  program,
}: Pick<Emitted, "layout" | "addresses" | "program">): Runnable["facts"] {
  const { decisionSize, counts, free } = addresses;
  return { size: layout.size, decisionSize, counts, free, outcomes: program.outcomes, branching: isPlain(program) };
}

/** What is written before the module. Types are those of the game. */
interface Header {
  readonly exported: readonly string[];
  readonly tracks: readonly Omit<TrackLayout, "type" | "index">[];
  /** Where a state says whether its setup is done, if it does. */
  readonly ready?: number;
  readonly facts: Runnable["facts"];
  readonly search?: SearchFacts;
}

/** A compiled game as bytes. */
export function store(emitted: Emitted): Uint8Array {
  const { ready } = emitted.layout;
  const { search } = emitted;
  const tracks = emitted.layout.tracks.map(({ type: _, index: __, ...rest }) => rest);
  const header: Header = {
    exported: exportedBy(emitted.module),
    tracks,
    ...(ready !== undefined && { ready }),
    facts: gameFactsOf(emitted),
    ...(search && { search }),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const wasm = encodeWasm(emitted.module);
  const bytes = new Uint8Array(4 + text.length + wasm.length);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, 4);
  bytes.set(wasm, 4 + text.length);
  return bytes;
}

/** The inverse of `store`, of a game with the same rules. Throws for bytes that it has not written. */
export function restore(game: CoreGame, bytes: Uint8Array): Runnable {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0);
  const { exported, tracks, ready, facts, search } = JSON.parse(
    new TextDecoder().decode(bytes.subarray(4, 4 + length)),
  ) as Header;
  const module = new WebAssembly.Module(bytes.slice(4 + length));
  const typed = trackTypes(game).map(
    (track, i): TrackLayout => ({ ...tracks[i]!, type: track.type, index: indexOf(track) }),
  );
  return { compiled: { module, exported }, layout: { size: facts.size, tracks: typed, ready }, facts, search };
}
