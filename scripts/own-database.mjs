import { isAbsolute, join } from "node:path";
import nextEnv from "@next/env";
import { ensureDatabase, runningPostgres, startPostgres } from "./postgres.mjs";

/** @typedef {{ url: string, folder: string, close: () => Promise<void> }} OwnDatabase */

/**
 * The database a command is about: the one of DATABASE_URL, else the embedded one of the data folder, which is started
 * for the command unless `npm start` has it running.
 * @param {string} root the repository
 * @returns {Promise<OwnDatabase>} folder is the data folder
 */
export async function ownDatabase(root) {
  nextEnv.loadEnvConfig(root, false, { info: () => {}, error: console.error });
  const { DATABASE_URL: given, ACADEMY_DATA: chosen } = process.env;
  const folder = chosen && isAbsolute(chosen) ? chosen : join(root, chosen || ".data");
  if (given) return { url: given, folder, close: async () => {} };
  const running = await runningPostgres(folder);
  if (running) {
    await ensureDatabase(running, "academy");
    return { url: running("academy"), folder, close: async () => {} };
  }
  const { child, url } = await startPostgres({ folder });
  await ensureDatabase(url, "academy");
  return { url: url("academy"), folder, close: async () => void (await child.stop()) };
}
