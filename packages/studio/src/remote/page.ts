// Matches at a server: the connection, and what of it is on the page, the list of tables or one of them.
import type { Rules } from "ninefold/play";
import { type Hash, parametersByName, type Terms } from "ninefold-log";
import {
  isRelay,
  relayChannel,
  type SeenMatch,
  type TableAddress,
  TableClient,
  textsAt,
  writeTable,
} from "ninefold-table/client";
import { rulesIn } from "ninefold-table/rules";
import type { Library } from "../library/library.ts";
import type { GameText } from "../library/texts.ts";
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { ownTables } from "../sealed/own-tables.ts";
import type { SealedTable } from "../sealed/table.ts";
import type { Coming } from "../sealed/thread/questions.ts";
import { TEXTS } from "../texts/english/remote.ts";
import type { OpenGame } from "../workspace/workspace.ts";
import type { PlayedMatch } from "./after.ts";
import { ownPerson, type Person } from "./key.ts";
import { TableList } from "./list.ts";
import { mePanel, nameField } from "./me.ts";
import { TurnNotice } from "./notice.ts";
import { OpenForm } from "./open-form.ts";
import { RemoteMatch } from "./remote-match.ts";
import { serverOf } from "./server.ts";
import { isDue } from "./status.ts";
import { type Arrival, RemoteTable } from "./table.ts";

export interface RemoteActions {
  readonly library: Library;
  /** The game that is open on the page. */
  game(): GameText | undefined;
  /** What is on the page is called otherwise. */
  titled(title: string): void;
  /** Opens what was played in the tab for playing. */
  analyse(game: OpenGame, played: PlayedMatch): void;
}

/** Milliseconds. */
const MOMENT = 1_000;

/** So many of a person's matches are looked at for whose turn it is. */
const MAX_MINE = 20;

export class RemotePage {
  readonly root = html("div", { class: "play remote" });
  readonly #actions: RemoteActions;
  readonly #away = html("p", { class: "notice", role: "status", hidden: true });
  readonly #others = html("p", { class: "notice", role: "status", hidden: true });
  readonly #content = html("div", {});
  readonly #notice = new TurnNotice();
  readonly #games = new Map<string, Promise<OpenGame>>();
  #address: TableAddress = {};
  #person: Person | undefined;
  #client: TableClient | undefined;
  #shown: RemoteTable | SealedTable | TableList | undefined;
  #isClosed = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Whether the server was reached once. */
  #wasOnline = false;

  constructor(actions: RemoteActions) {
    this.#actions = actions;
    this.root.append(this.#away, this.#others, this.#content);
    this.#others.append(html("a", { href: writeTable({}) }));
  }

  /** Shows what an address names. */
  async show(address: TableAddress, arrival?: Arrival): Promise<void> {
    const isOther = serverOf(address.server) !== serverOf(this.#address.server);
    this.#address = address;
    this.#leave();
    this.#say(TEXTS.connecting);
    try {
      this.#person ??= await ownPerson();
    } catch (error) {
      return this.#say(errorText(error));
    }
    if (this.#isClosed || this.#address !== address) return;
    if (!this.#client || isOther) this.#connect();
    if (address.match === undefined || !isRelay(address.match)) return this.#lay(arrival);
    await this.#laySealed(address.match, address.sealed, arrival?.by === "sealing" ? arrival.coming : undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    this.#leave();
    this.#client?.close();
  }

  get #server(): string {
    return serverOf(this.#address.server);
  }

  /** What the person is called, by what she has said last. */
  get #name(): string {
    return this.#person?.name ?? "";
  }

  #connect(): void {
    this.#client?.close();
    this.#wasOnline = false;
    this.#client = new TableClient({
      server: this.#server,
      ...(this.#person && { identity: this.#person.identity }),
      rulesOf: (terms) => this.#rulesOf(terms),
      changed: () => this.#changed(),
    });
    this.#client.connect();
  }

  #leave(): void {
    if (this.#shown && "close" in this.#shown) this.#shown.close();
    this.#shown = undefined;
  }

  #lay(arrival?: Arrival): void {
    const [client, person] = [this.#client, this.#person];
    if (!client || !person) return;
    const { match, invite } = this.#address;
    const server = this.#server;
    const current = (): Person => this.#person ?? person;
    const changed = (now: Person): void => this.#isNow(now);
    const naming = this.#name === "" ? nameField(current, changed) : undefined;
    const go = (next: Hash, how?: Arrival): void => this.#go(next, how);
    this.#shown =
      match === undefined
        ? new TableList(
            { server, client, mine: () => this.#mine(), go },
            ownTables(server, go),
            this.#openForm(client, naming),
            mePanel(current, changed),
          )
        : new RemoteTable({
            ...{ server, client, match, invite, arrival, naming, go },
            changed: () => this.#changed(),
            name: () => this.#name,
            rulesOf: (terms) => this.#rulesOf(terms),
            linkTo: (one) => this.#link(one),
            sat: () => history.replaceState(history.state, "", writeTable({ ...this.#address, invite: undefined })),
            analyse: async (terms, played) => this.#actions.analyse(await this.#game(terms), played),
          });
    this.#content.replaceChildren(this.#shown.root);
    this.#changed();
  }

  /** What plays sealed matches is fetched now. */
  async #laySealed(table: Hash, invitation: string | undefined, opening: Coming | undefined): Promise<void> {
    const address = this.#address;
    const { SealedTable } = await import("../sealed/table.ts");
    const [client, person] = [this.#client, this.#person];
    if (!client || !person || this.#isClosed || this.#address !== address) return;
    const current = (): Person => this.#person ?? person;
    const shown: SealedTable = new SealedTable({
      ...{ table, invitation, opening },
      server: this.#server,
      path: relayChannel(client, table, (why) => shown.refused(errorText(why))),
      name: () => this.#name,
      naming: this.#name === "" ? nameField(current, (now) => this.#isNow(now)) : undefined,
      linkTo: (sealed) => this.#link({ match: table, sealed }),
      changed: () => this.#changed(),
      sat: () => history.replaceState(history.state, "", writeTable({ ...address, sealed: undefined })),
      forgotten: () => {
        location.hash = writeTable({ server: address.server });
      },
    });
    this.#shown = shown;
    this.#content.replaceChildren(shown.root);
    this.#changed();
  }

  #openForm(client: TableClient, naming: HTMLElement | undefined): HTMLElement {
    const { library, game } = this.#actions;
    const around = { library, game: game(), server: this.#server, client, naming };
    return new OpenForm({ ...around, opened: (match, arrival) => this.#go(match, arrival) }).root;
  }

  /** Goes to a table; the browser's history goes back from there. */
  #go(match: Hash, arrival?: Arrival): void {
    const { server } = this.#address;
    history.pushState(null, "", writeTable({ match, server }));
    void this.show({ match, server }, arrival);
  }

  #link(address: Pick<TableAddress, "match" | "invite" | "sealed">): string {
    return `${location.href.replace(/#.*$/s, "")}${writeTable({ ...address, server: this.#address.server })}`;
  }

  /** Another key is another connection. */
  #isNow(person: Person): void {
    const isOther = person.identity.key !== this.#person?.identity.key;
    this.#person = person;
    if (!isOther) return;
    this.#connect();
    this.#lay();
  }

  /** The game of a match, read once. */
  #game({ files = "", parameters }: Terms): Promise<OpenGame> {
    const key = JSON.stringify([files, parameters]);
    const known = this.#games.get(key) ?? this.#fetch(files, parameters);
    this.#games.set(key, known);
    known.catch(() => this.#games.delete(key));
    return known;
  }

  async #rulesOf(terms: Terms): Promise<Rules> {
    return (await this.#game(terms)).rules;
  }

  async #fetch(files: Hash, set: Terms["parameters"]): Promise<OpenGame> {
    const bundle = await textsAt(this.#server, files);
    const parameters = parametersByName(set);
    return { text: { ...bundle, parameters }, rules: await rulesIn(bundle, parameters) };
  }

  #mine(): readonly SeenMatch[] {
    const client = this.#client;
    return client ? [...client.mine].slice(-MAX_MINE).map((match) => client.watch(match)) : [];
  }

  #changed(): void {
    const client = this.#client;
    if (!client || this.#isClosed) return;
    this.#showAway(client);
    const { match: here } = this.#address;
    const due = this.#mine().flatMap((seen) => {
      if (!seen.follower || !seen.rules) return [];
      const match = new RemoteMatch(client, seen);
      return isDue(match) ? [match] : [];
    });
    const others = due.filter(({ seen }) => seen.match !== here).length;
    this.#others.hidden = here === undefined || others === 0;
    const [link] = this.#others.children;
    if (link) link.textContent = TEXTS.otherTables(others);
    const shown = this.#shown;
    const title = shown && "title" in shown ? shown.title : TEXTS.tables;
    this.#actions.titled(title);
    const sealed = shown && "due" in shown && shown.due !== undefined ? [shown.due] : [];
    const turns = [...due.map(({ seen, turn }) => `${seen.match} ${turn}`), ...sealed];
    this.#notice.update(title, turns.length === 0 ? undefined : turns.join());
    this.#shown?.update();
  }

  /** A connection that is there within a moment is not spoken of: nothing is to jump under a pointer. */
  #showAway(client: TableClient): void {
    const { isOnline, refusal } = client;
    this.#wasOnline ||= isOnline;
    const away = this.#wasOnline ? TEXTS.away : TEXTS.connecting;
    this.#away.textContent = refusal ? TEXTS.refusedKey(errorText(refusal)) : away;
    if (isOnline) {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.#away.hidden = true;
    } else
      this.#patience ??= setTimeout(() => {
        this.#away.hidden = this.#client?.isOnline !== false;
      }, MOMENT);
  }

  #say(text: string): void {
    this.#content.replaceChildren(html("p", { class: "message", role: "status" }, text));
  }
}
