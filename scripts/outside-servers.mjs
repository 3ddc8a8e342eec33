// Servers of others that long tests start: on free ports of this machine, in folders of their own, ended by their process id.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianProgram } from "./outside-programs.mjs";

/** Where Debian keeps the programs of PostgreSQL, one folder for each version. */
const POSTGRES = "/usr/lib/postgresql";

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** A port that nobody listens on. */
export const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer();
    server.on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });

/**
 * Starts a program, and waits until it answers, for half a minute. It is started again where it ends: after a kill its folder
 * belongs for a moment to processes that have not noticed.
 */
async function started(program, args, isReady, options = {}) {
  const start = () => spawn(program, args, { stdio: "ignore", ...options });
  let child = start();
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) child = start();
    else if (await isReady()) return child;
    await wait(100);
  }
  child.kill("SIGKILL");
  throw new Error(`${program} does not answer.`);
}

const ended = (child) =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once("exit", () => done());
  });

/** The processes that a process has started and that are there, by their ids. */
function childrenOf(pid) {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

function killNow(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** A server that can be killed and started again in its folder. */
function server(port, folder, start) {
  let child;
  const end = async (stop) => {
    if (!child) return;
    stop(child.pid);
    await ended(child);
    child = undefined;
  };
  return {
    port,
    folder,
    async start() {
      child = await start();
    },
    /** Ends it at once, as a loss of power would end its processes. */
    kill: () => end((pid) => [pid, ...childrenOf(pid)].forEach(killNow)),
    async close() {
      await end((pid) => process.kill(pid, "SIGTERM"));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresPrograms() {
  const find = () => (existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => b - a)[0] : undefined);
  if (!find()) debianProgram("psql", "postgresql");
  const version = find();
  return version && join(POSTGRES, version, "bin");
}

/** A server of PostgreSQL with the database `postgres`; undefined where there is none and none can be installed. */
export async function postgresServer(under = tmpdir()) {
  const programs = postgresPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(under, "ninefold-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  const user = { cwd: folder };
  if (process.getuid?.() === 0) {
    // It refuses to be run by root.
    const ids = ["-u", "-g"].map((which) => Number(spawnSync("id", [which, "postgres"], { encoding: "utf8" }).stdout));
    [user.uid, user.gid] = ids;
    chownSync(folder, ...ids);
    chmodSync(folder, 0o700);
  }
  const made = spawnSync(join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8"], user);
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const args = ["-D", data, "-p", `${port}`, "-k", folder, "-c", "listen_addresses=127.0.0.1"];
  // It listens before it can be asked.
  const ready = ["-q", "-h", "127.0.0.1", "-p", `${port}`];
  const isReady = () => spawnSync(join(programs, "pg_isready"), ready).status === 0;
  const one = server(port, folder, () => started(join(programs, "postgres"), args, isReady, user));
  await one.start();
  return { ...one, address: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/** A server of NATS with JetStream; undefined where there is none and none can be installed. */
export async function natsServer(under = tmpdir()) {
  const program = debianProgram("nats-server");
  if (!program) return undefined;
  const folder = mkdtempSync(join(under, "ninefold-nats-"));
  const port = await freePort();
  // Else it takes three quarters of the space that is free when it starts as its limit.
  const config = join(folder, "nats.conf");
  writeFileSync(config, `jetstream { store_dir: ${JSON.stringify(folder)}, max_file_store: 1TB }`);
  const args = ["-a", "127.0.0.1", "-p", `${port}`, "-c", config];
  const one = server(port, folder, () => started(program, args, () => answers(port), { cwd: folder }));
  await one.start();
  return { ...one, address: `nats://127.0.0.1:${port}` };
}
