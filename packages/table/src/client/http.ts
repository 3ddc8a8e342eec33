// What a server is asked by HTTP: its tables, the terms of a match, and to hand over or take the texts of a game.
import {
  BODIES,
  bytes,
  type Field,
  type Form,
  field,
  flag,
  type Hash,
  jsonIn,
  LogError,
  list,
  type Maybe,
  maybe,
  oneOf,
  record,
  type Terms,
  text,
  whole,
  word,
} from "ninefold-log";
import { type Bundle, bundleText, readBundle } from "../rules/index.ts";
import { Declined } from "./declined.ts";

/** A public table of the list. */
export interface ListedTable {
  readonly match: Hash;
  readonly title: string;
  readonly state: TableState;
  readonly seats: readonly ("free" | "taken")[];
  /** Milliseconds since 1970. */
  readonly updated: number;
}

export type TableState = "open" | "running" | "ended";

/** What everybody is shown of a match whose hash she knows. */
export interface MatchTerms {
  readonly match: Hash;
  /** Whether everybody may watch, and sit where a seat is free. */
  readonly public: boolean;
  readonly terms: Terms;
  readonly seats: readonly ("free" | "taken" | "left")[];
  readonly state: TableState;
}

const hash = bytes(32);
const stateForm = word({ open: 0, running: 1, ended: 2 });
const MAX_SEATS = 256;

/** What of an answer is known here: servers of later versions may say more. */
function known<All extends Readonly<Record<string, Field<unknown> | Maybe<unknown>>>>(fields: All) {
  const form = record(fields);
  const check: (typeof form)["check"] = (data, path) => {
    const given = Object.entries(typeof data === "object" && data !== null ? data : {});
    return form.check(Object.fromEntries(given.filter(([name]) => Object.hasOwn(fields, name))), path);
  };
  return { ...form, check };
}

const listed = known({
  match: field(1, hash),
  title: field(2, text(4_096)),
  state: field(3, stateForm),
  seats: field(4, list(word({ free: 0, taken: 1 }), MAX_SEATS)),
  updated: field(5, whole()),
});
const tablesForm = known({ tables: field(1, list(listed, 1_000)), next: maybe(2, text(4_096)) });
const termsForm: Form<MatchTerms> = known({
  match: field(1, hash),
  public: field(2, flag),
  terms: field(3, oneOf({ terms: BODIES.terms })),
  seats: field(4, list(word({ free: 0, taken: 1, left: 2 }), MAX_SEATS)),
  state: field(5, stateForm),
});
const uploadedForm = known({ rules: field(1, hash) });
const errorForm = known({ error: field(1, known({ code: field(1, text(64)), message: field(2, text(4_096)) })) });

/** Characters of rules that are taken from a server. */
const MAX_RULES = 2 ** 20;

/** Milliseconds in which an answer has to be there. */
const PATIENCE = 30_000;

/** Bytes that an answer may have: more than the longest list of tables. */
const MAX_ANSWER = 2 ** 25;

/** The body of an answer. Declined NF7803 for one that is too long, of which no more is read. */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length;
    if (length > MAX_ANSWER) {
      void reader?.cancel().catch(() => {});
      throw new Declined("NF7803", `an answer of more than ${MAX_ANSWER} bytes`);
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}

/** The text of an answer. Declined where the server refuses, is none for matches, or does not answer. */
async function asked(server: string, path: string, init?: RequestInit): Promise<string> {
  const url = new URL(path, server);
  const signal = AbortSignal.timeout(PATIENCE);
  let response: Response;
  let answer: string;
  try {
    response = await fetch(url, { ...init, signal });
    answer = await textOf(response);
  } catch (error) {
    if (error instanceof Declined) throw error;
    const why = signal.aborted ? "" : `: ${error instanceof Error ? error.message : String(error)}`;
    throw new Declined("no-server", `${url.host} does not answer${why}.`);
  }
  if (!response.headers.get("content-type")?.startsWith("application/json"))
    throw new Declined("no-server", `${new URL(server).host} is no server for matches.`);
  if (response.ok) return answer;
  const { error } = answerOf(errorForm, answer);
  throw new Declined(error.code, error.message);
}

/** What a stranger has answered. Declined NF7803 for what is no such answer. */
function answerOf<Value>(form: Pick<Form<Value>, "check">, answer: string): Value {
  try {
    return form.check(jsonIn(answer), "$");
  } catch (error) {
    if (error instanceof LogError) throw new Declined("NF7803", error.message);
    throw error;
  }
}

/** Public matches; `from`: after what an answer before has called `next`. Declined */
export async function tablesAt(
  server: string,
  state?: TableState,
  from?: string,
): Promise<{ readonly tables: readonly ListedTable[]; readonly next?: string }> {
  const query = new URLSearchParams({ ...(state && { state }), ...(from !== undefined && { from }) });
  return answerOf(tablesForm, await asked(server, `tables?${query}`));
}

/** Declined */
export const termsAt = async (server: string, match: Hash): Promise<MatchTerms> =>
  answerOf(termsForm, await asked(server, `matches/${match}`));

/** The texts of a game. Declined; RangeError where they are none. */
export const textsAt = async (server: string, files: Hash): Promise<Bundle> =>
  readBundle(await asked(server, `rules/${files}`), MAX_RULES);

/** Uploads the texts of a game: their hash. Declined */
export async function upload(server: string, bundle: Bundle): Promise<Hash> {
  const body = bundleText(bundle);
  return answerOf(uploadedForm, await asked(server, "rules", { method: "POST", body })).rules;
}
