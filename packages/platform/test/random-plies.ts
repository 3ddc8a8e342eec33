// Random plies of programs, as one text of all that was seen: what two machines must agree on.
import type { GameSystem } from "ninefold";
import { seeded } from "ninefold/play";
import type { Jails } from "ninefold-jail";
import { loadProgram } from "ninefold-platform";

/** The texts of files by their names. */
export type Texts = Readonly<Record<string, string>>;

/** The programs among some files, in jails. */
export async function systemsOf(files: Texts, jails?: Jails): Promise<readonly GameSystem[]> {
  const names = Object.keys(files).filter((name) => name.endsWith(".rules.ts"));
  const loaded = names.map(async (name) => {
    const find = (path: string): string | undefined => files[path.replace(/^\.\//, "")];
    const answer = await loadProgram(files[name]!, { name, files: find, ...(jails && { jails }) });
    if (!answer.ok) throw new Error(answer.diagnostics[0]!.message);
    return answer.rules.system;
  });
  return Promise.all(loaded);
}

/** A line for each of so many random plies, one play after the other: what was decided, the state, and what viewers see. */
export function pliesOf(system: GameSystem, plies: number): readonly string[] {
  const chance = seeded(136);
  const lines: string[] = [];
  let state = system.initialStates()[0]!;
  while (lines.length < plies) {
    const tuple = system.players.map(({ id }) => {
      const legal = system.legal(state, id);
      return legal.length === 0 ? null : legal[chance.uniform(legal.length)]!;
    });
    if (tuple.every((decision) => decision === null)) {
      lines.push(system.outcome(state).text);
      state = system.initialStates()[0]!;
      continue;
    }
    state = system.draw(state, tuple, chance);
    const seen = [undefined, ...system.players].map((player) => system.view(state, player?.id));
    lines.push(JSON.stringify([tuple.map((decision) => decision?.id ?? null), system.encode(state), seen]));
  }
  return lines;
}

/** SHA-256 of the plies of all programs among some files. */
export async function hashOfPlies(files: Texts, plies: number, jails?: Jails): Promise<string> {
  const systems = await systemsOf(files, jails);
  const text = systems.map((system) => pliesOf(system, Math.ceil(plies / systems.length)).join("\n")).join("\n\n");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
