import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Child, startChild } from "@/scripts/lib/child.mjs";
import { debianPostgres } from "@/scripts/lib/debian-packages.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { type Account, makeNode, type Node, ownFolder } from "./node";

/** The latest Postgres that Debian's Patroni 3.0 drives. */
const NEWEST_POSTGRES = 15;
/** Generous: other work may share the machine. */
const START_MS = 240_000;
const POLL_MS = 200;
const STARTS = 3;

export type Cluster = {
  nodes: [Node, Node];
  /** The node whose REST interface says that it is the primary, if any. */
  primary: () => Promise<Node | undefined>;
  /** Waits until there is a primary and a synchronous standby. @returns the milliseconds it took */
  whole: (limitMs?: number) => Promise<number>;
  superuser: { name: string; password: string };
  /** Postgres' major version. */
  version: string;
  close: () => Promise<void>;
};

/** Starts etcd and two nodes, and waits until the second is a standby. */
export async function startCluster(
  folder: string,
  account: Account,
  isSynchronous: boolean,
): Promise<Cluster> {
  for (let tries = 1; ; tries++) {
    const home = join(folder, `cluster${tries}`);
    ownFolder(home, account);
    try {
      return await tryCluster(home, account, isSynchronous);
    } catch (error) {
      // Another program took a port between its choice and its use.
      if (tries === STARTS || !String(error).includes("Address already in use")) throw error;
    }
  }
}

async function tryCluster(folder: string, account: Account, isSynchronous: boolean): Promise<Cluster> {
  const secret = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: secret(), replication: secret(), rewind: secret() };
  const etcd = await startEtcd(folder, account);
  const bin = debianPostgres(NEWEST_POSTGRES);
  const shared = { folder, account, bin, etcd: etcd.port, passwords, isSynchronous };
  const nodes: [Node, Node] = [
    makeNode(shared, "a", await freePort(), await freePort()),
    makeNode(shared, "b", await freePort(), await freePort()),
  ];
  const close = async () => {
    for (const node of nodes) node.kill();
    await etcd.child.stop(5_000);
  };
  const primary = async () => {
    for (const node of nodes) if (await says(node, "primary")) return node;
    return undefined;
  };
  const whole = async (limitMs = START_MS) => {
    const began = performance.now();
    while (!((await primary()) && (await anySays(nodes, isSynchronous ? "sync" : "replica")))) {
      if (performance.now() - began > limitMs || nodes.some((node) => node.ended()))
        throw new Error(
          `There is no synchronous standby after ${limitMs / 1000} s.\n${nodes.map((node) => tailOf(node)).join("\n")}`,
        );
      await pause(POLL_MS);
    }
    return Math.round(performance.now() - began);
  };
  try {
    for (const node of nodes) await node.start();
    await whole();
  } catch (error) {
    await close();
    throw error;
  }
  const superuser = { name: "postgres", password: passwords.superuser };
  return { nodes, primary, whole, superuser, version: basename(dirname(bin)), close };
}

/** One etcd; three on machines of their own are needed where it must outlive a machine (docs/scaling.md). */
async function startEtcd(folder: string, account: Account): Promise<{ child: Child; port: number }> {
  const home = join(folder, "etcd");
  ownFolder(home, account);
  const [port, peers] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const args = [
    ...["--name", "one", "--data-dir", join(home, "data"), "--logger", "zap"],
    ...["--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
    ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
    ...["--initial-cluster", `one=${peerUrl}`],
  ];
  const child = await startChild("etcd", "etcd", args, { ...account, cwd: home, quiet: true });
  const began = performance.now();
  while (!(await answers(`${clientUrl}/health`))) {
    if (performance.now() - began > START_MS) throw new Error(`etcd does not start:\n${child.tail()}`);
    await pause(POLL_MS);
  }
  return { child, port };
}

/** A role by the name of Patroni's call: sync is a synchronous standby, replica any. */
type Role = "primary" | "sync" | "replica";

/** Whether Patroni says that its Postgres is in this role. */
function says({ rest }: Node, role: Role): Promise<boolean> {
  return answers(`http://127.0.0.1:${rest}/${role}`);
}

async function anySays(nodes: Node[], role: Role): Promise<boolean> {
  return (await Promise.all(nodes.map((node) => says(node, role)))).includes(true);
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function tailOf({ name, logged }: Node): string {
  return `-- ${name}\n${logged(0).split("\n").slice(-20).join("\n")}`;
}
