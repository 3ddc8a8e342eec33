// What is decided at the tables: random legal decisions of the library's rules, drawn before anything is timed.
import { load, type Match, seeded } from "ninefold";

/** A decision, and the seat that makes it. */
export interface Line {
  readonly seat: 0 | 1;
  readonly decision: string;
}

/** A play from the start, or its beginning. */
export type Script = readonly Line[];

export interface ScriptOptions {
  readonly plays: number;
  readonly seed: number;
  /** Decisions of a play; longer ones are cut there. */
  readonly max: number;
}

/**
 * Random plays of a game of two that decide one at a time, each decision drawn evenly among the legal ones.
 *
 * @throws Error for a game whose file has errors, and for one where both decide at once.
 */
export async function scriptsOf(game: string, { plays, seed, max }: ScriptOptions): Promise<readonly Script[]> {
  const loaded = await load(new URL(`../../games/${game}.game`, import.meta.url));
  if (!loaded.ok) throw new Error(`${game}: ${loaded.diagnostics[0]?.message}`);
  const { rules } = loaded;
  const chance = seeded(seed);
  return Array.from({ length: plays }, () => {
    const script: Line[] = [];
    let match: Match = rules.newGame();
    while (match.outcome === undefined && script.length < max) {
      const [seat, ...others] = match.activePlayers.map(({ id }) => Number(id));
      if ((seat !== 0 && seat !== 1) || others.length > 0) throw new Error(`${game} is no game of two in turn.`);
      const options = match.legalDecisions(seat);
      const decision = options[chance.uniform(options.length)]!.id;
      const committed = match.commitOption(seat, decision);
      if (!committed.success) throw new Error(`${game}: ${committed.error.message}`);
      script.push({ seat, decision });
      match = committed.match;
    }
    return script;
  });
}
