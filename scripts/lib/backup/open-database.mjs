import { isAbsolute, join, resolve } from "node:path";
import nextEnv from "@next/env";
import { ensureDatabase, runningPostgres, startPostgres } from "../postgres.mjs";
import { besideIt, withDatabase } from "./swap.mjs";

/** @typedef {{ url: string, close: () => Promise<void> }} OpenDatabase */

/**
 * Opens the database a command works on: that of DATABASE_URL, else the embedded one of the data folder. Starts the
 * embedded Postgres unless `npm start` is running it.
 * @param {string} root the repository
 * @returns {Promise<OpenDatabase>}
 * @throws Error in words for the operator when the database does not answer
 */
export async function openDatabase(root) {
  const folder = dataFolder(root);
  const { DATABASE_URL: given } = process.env;
  if (given) {
    await withDatabase(given, (sql) => sql`select`).catch((error) => {
      throw new Error(whyClosed(given, error));
    });
    return { url: given, close: async () => {} };
  }
  const running = await runningPostgres(folder);
  if (running) {
    await ensureDatabase(running, "academy");
    return { url: running("academy"), close: async () => {} };
  }
  const { child, url } = await startPostgres({ folder });
  await ensureDatabase(url, "academy");
  return { url: url("academy"), close: async () => void (await child.stop()) };
}

/**
 * The address of a database of the server that runs now: that of DATABASE_URL, else the embedded one.
 * @param {string} root the repository
 * @param {string} name
 * @returns {Promise<string>} with the password
 * @throws Error in words for the operator when none runs
 */
export async function addressOf(root, name) {
  const folder = dataFolder(root);
  const { DATABASE_URL: given } = process.env;
  if (given) return besideIt(given, name);
  const running = await runningPostgres(folder);
  if (!running)
    throw new Error("The embedded Postgres runs only while npm start does, at another port each time.");
  return running(name);
}

function whyClosed(url, error) {
  const { hostname, port } = new URL(url);
  const server = `The database at ${hostname}:${port || 5432} (DATABASE_URL)`;
  // What Postgres itself says has a code of five signs.
  return /^[0-9A-Z]{5}$/.test(error.code) && error.severity
    ? `${server} does not let us in: ${error.message}.`
    : `${server} cannot be reached (${error.code ?? error.message}). Start Postgres, or correct the address.`;
}

/** The folder of the backups. @param {string} root the repository */
export function backupFolder(root) {
  const data = dataFolder(root);
  return resolve(process.env.BACKUP_FOLDER || join(data, "backups"));
}

/** Reads the settings of .env too. */
function dataFolder(root) {
  nextEnv.loadEnvConfig(root, false, { info: () => {}, error: console.error });
  const { ACADEMY_DATA: chosen } = process.env;
  return chosen && isAbsolute(chosen) ? chosen : join(root, chosen || ".data");
}
