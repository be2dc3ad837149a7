import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { canRun, copyNative, packagedPostgres, postgresAccount } from "./postgres-binaries.mjs";

const VERSION_FOLDER = "native-18";
const MARK = "postgres-home-mark";

/**
 * Where Postgres and its data can live: in the data folder, or, when this process is root and the account of
 * Postgres cannot reach that folder (a clone under /root, or in a folder of mktemp), below /var/tmp.
 * @param {string} folder the data folder; made if missing
 * @returns {Promise<{ native: string, home: string, account: import("./postgres-binaries.mjs").Account | null }>}
 */
export async function postgresHome(folder) {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o755 });
  const packaged = await packagedPostgres();
  const account = accountFor(folder);
  if (account === null || (canRun(packaged, account) && canReach(folder, account))) {
    return { native: packaged, home: folder, account };
  }
  const home = outsideHome(folder);
  const native = join(home, VERSION_FOLDER);
  console.log(`The user that runs Postgres cannot reach ${folder}; its data is kept in ${home}.`);
  copyNative(packaged, native);
  return { native, home, account: accountFor(home) };
}

/** The cluster of a home. */
export function clusterIn(home) {
  return join(realpathSync(home), "postgres");
}

/**
 * Removes a data folder with the database of it, wherever that lies. Nothing may run in it.
 * @param {string} folder
 */
export function removeHome(folder) {
  const outside = outsidePath(folder);
  if (ownMark(folder) !== null) rmSync(outside, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Who owns the cluster runs it: it may have been made without root, or before a user postgres was there. */
function accountFor(home) {
  const cluster = clusterIn(home);
  const account = postgresAccount();
  if (account === null || !existsSync(cluster)) return account;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? account : { uid, gid };
}

/** The folder below /var/tmp, emptied when what lies there belongs to a data folder that was since removed. */
function outsideHome(folder) {
  const home = outsidePath(folder);
  const mark = ownMark(folder) ?? randomBytes(16).toString("hex");
  const kept = join(home, MARK);
  if (existsSync(home)) {
    const found = lstatSync(home);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) {
      throw new Error(
        `${home} belongs to somebody else. Remove it, or keep the data elsewhere with ACADEMY_DATA.`,
      );
    }
    if (!existsSync(kept) || readFileSync(kept, "utf8") !== mark) rmSync(home, { recursive: true });
  }
  if (!existsSync(home)) {
    mkdirSync(home, { mode: 0o711 });
    writeFileSync(kept, mark, { mode: 0o600 });
    writeFileSync(join(folder, MARK), mark, { mode: 0o600 });
  }
  return home;
}

function outsidePath(folder) {
  return join("/var/tmp", `academy-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
}

function ownMark(folder) {
  const file = join(folder, MARK);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function canReach(folder, account) {
  return spawnSync("/usr/bin/env", ["test", "-x", folder], { ...account, cwd: "/" }).status === 0;
}
