// The commands of docs/club.md, in their order, as far as they need neither root nor systemd: each is run as the page has it, with
// other folders, another port and another address.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../../scripts/outside-servers.mjs";
import { scratch } from "../command.ts";
import { type Running, started } from "../started.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const page = readFileSync(join(root, "docs", "club.md"), "utf8");

const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, text = ""]) => text);

/** What needs root, systemd or the network, and is not tried here. */
const ELSEWHERE = /^(useradd|chmod 700|git clone|journalctl|cd \/opt\/ninefold && (git pull|npm start))/;

const PATIENCE = 60_000;

class Club {
  readonly #folder = scratch("club");
  readonly #bin = join(this.#folder, "bin");
  readonly #port: number;
  readonly #people: Running[] = [];
  #server: Running | undefined;
  #link = "";
  readonly done: string[] = [];

  constructor(port: number) {
    this.#port = port;
    mkdirSync(this.#bin, { recursive: true });
    mkdirSync(join(this.#folder, "kept"));
    writeFileSync(join(this.#folder, "my.game"), readFileSync(join(root, "games", "tic-tac-toe.game")));
  }

  #here(text: string): string {
    return text
      .replaceAll("/opt/ninefold/node_modules/node/bin/node", process.execPath)
      .replaceAll("/opt/ninefold", root.replace(/\/$/, ""))
      .replaceAll("/var/lib/ninefold", join(this.#folder, "kept"))
      .replaceAll("/usr/local/bin", this.#bin)
      .replaceAll("https://play.example.org/#MATCH.INVITATION", this.#link)
      .replaceAll("https://play.example.org", `http://localhost:${this.#port}`)
      .replaceAll("localhost:6420", `localhost:${this.#port}`)
      .replace("runuser -u ninefold -- ", "");
  }

  /** Runs a command of a shell, which has to end with 0. */
  #run(command: string): string {
    const PATH = `${this.#bin}:${join(process.execPath, "..")}:${process.env.PATH}`;
    const options = { cwd: this.#folder, env: { ...process.env, PATH, NO_COLOR: "1" }, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", this.#here(command)], options);
    assert.equal(status, 0, `${command}\n${stdout}${stderr}`);
    return stdout;
  }

  async #start(): Promise<void> {
    const [, line = ""] = /^ExecStart=\S+ \S+ (.*)$/m.exec(blocks("ini")[0] ?? "") ?? [];
    const args = [...this.#here(line).split(" "), "--port", `${this.#port}`];
    this.#server = started(args, this.#folder);
    await this.#server.wrote(/http:\/\/localhost:\d+\//);
  }

  async #stop(): Promise<void> {
    this.#server?.process.kill("SIGTERM");
    assert.equal(await this.#server?.ended, 0, this.#server?.out());
    this.#server = undefined;
  }

  async #play(command: string): Promise<void> {
    const args = this.#here(command)
      .split(" ")
      .slice(1)
      .map((word) => word.replaceAll("'", "").replace(/^my\.game$/, join(this.#folder, "my.game")));
    const person = started(args, join(this.#folder, `person-${this.#people.length}`));
    this.#people.push(person);
    if (args.includes("--at")) this.#link ||= await person.wrote(/http:\S+#[0-9a-f]{64}\S*/);
    await person.wrote(/Waiting until all seats are taken/);
  }

  async say(line: string): Promise<void> {
    const command = line.replace(/\s+#.*$/, "").trim();
    if (command === "" || ELSEWHERE.test(command)) return;
    this.done.push(command);
    if (/^systemctl .*(enable --now|start) ninefold$/.test(command)) await this.#start();
    else if (command === "systemctl stop ninefold") await this.#stop();
    else if (command.startsWith("ninefold play ")) await this.#play(command);
    else if (command.startsWith("curl ")) assert.match(this.#run(`${command} --silent --max-time 20`), /^ready$/m);
    else if (/^(runuser -u ninefold -- ninefold table|ln -s) /.test(command)) this.#run(command);
    else assert.fail(`The page has a command that is not tried: ${command}`);
  }

  /** The copy of every night. */
  backup(): void {
    this.#run(/^ExecStart=(.*)$/m.exec(blocks("ini")[1] ?? "")?.[1] ?? "false");
  }

  async end(): Promise<void> {
    for (const { process: one } of this.#people) one.kill("SIGKILL");
    await Promise.all(this.#people.map(({ ended }) => ended));
    this.#server?.process.kill("SIGKILL");
    await this.#server?.ended;
  }
}

test("the commands of docs/club.md do what the page says", { timeout: 10 * PATIENCE }, async () => {
  const club = new Club(await freePort());
  try {
    for (const block of blocks("sh")) for (const line of block.split("\n")) await club.say(line);
    club.backup();
    const kinds = ["ln -s", "systemctl stop", "ninefold play", "table backup", "table restore", "table forget", "curl"];
    for (const kind of kinds)
      assert.ok(
        club.done.some((command) => command.includes(kind)),
        kind,
      );
  } finally {
    await club.end();
  }
});
