import { existsSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { backUp, formatHashes } from "./lib/backup/backup.mjs";
import { backupsIn, makeBackupFolder, nameOf, nextDue, removeOldest } from "./lib/backup/folder.mjs";
import { newKeys, readPublicKeys } from "./lib/backup/lock.mjs";
import { backupFolder, openDatabase } from "./lib/backup/open-database.mjs";
import { prove } from "./lib/backup/prove.mjs";
import { withDatabase } from "./lib/backup/swap.mjs";
import { recordBackup, recordBackupRun, recordProof } from "./lib/backup-records.mjs";
import { log } from "./lib/log.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run backup: writes the database into one file, encrypted, and proves the file by a restore (docs/backups.md).

const RETRY_MS = 3_600_000;
const USAGE = `npm run backup                      one backup into BACKUP_FOLDER
npm run backup -- file              one backup into this file, of which the status page says nothing
npm run backup -- --nightly         one each night, until it is stopped
npm run backup -- --clear-text      not encrypted: everybody who has the file can read it
npm run backup -- --new-key file    makes a pair of keys: the private one in this file, the public one is printed`;

try {
  const { values, positionals } = readArguments();
  if (values["new-key"] !== undefined) await makeKeys(resolve(values["new-key"]));
  else if (values.nightly) await everyNight(values["clear-text"]);
  else {
    const { hashes, file } = await once(values["clear-text"], positionals[0]);
    console.log(`${formatHashes(hashes)}\n\nWritten: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)`);
    console.log("Proven: restored into a database of its own, every table has the same rows.");
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Makes and proves one backup; the status page tells how it ended. @param {boolean} clearText @param {string} [named] */
async function once(clearText, named) {
  const database = await openDatabase(ROOT);
  const record = (error) => withDatabase(database.url, (sql) => recordBackupRun(sql, error));
  try {
    const done = await makeAndProve(database, clearText, named);
    if (!named) await record(null);
    return done;
  } catch (error) {
    // What cannot be recorded is said at least.
    if (!named) await record(reasonOf(error)).catch(() => {});
    throw error;
  } finally {
    await database.close();
  }
}

/** Why a backup failed, in our words: a message of Postgres may quote a person. */
function reasonOf(error) {
  if (error.code === undefined) return error.message;
  return error.code === "ENOSPC"
    ? "The disk of the backups is full"
    : `Error ${error.code}: see the log of the backup`;
}

async function makeAndProve(database, clearText, named) {
  const [folder, keep] = [backupFolder(ROOT), kept()];
  const publicKeys = clearText ? [] : readPublicKeys(process.env.BACKUP_KEYS);
  // A key for this proof alone, known to this process only: it opens the very file that the key holders' keys open.
  const own = clearText ? null : await newKeys();
  // By the database's clock, as the moment of the proof.
  const at = await withDatabase(database.url, async (sql) => (await sql`select now() as at`)[0]?.at);
  const file = named ? resolve(named) : join(folder, nameOf(at, !clearText));
  const hashes = await backUp(database.url, file, own ? [...publicKeys, own.publicKey] : []);
  const entry = { madeAt: at, file: basename(file), bytes: statSync(file).size };
  if (!named) await withDatabase(database.url, (sql) => recordBackup(sql, entry));
  await prove(ROOT, database.url, file, own?.privateKey ?? null, hashes).catch((error) => {
    const message = `${file} was written, but is not proven. ${error.message}`;
    throw Object.assign(new Error(message), { code: error.code });
  });
  if (named) return { hashes, file, removed: [] };
  await withDatabase(database.url, (sql) => recordProof(sql, entry.file));
  // Older ones stay while the newest is not proven.
  return { hashes, file, removed: removeOldest(folder, keep) };
}

async function everyNight(clearText) {
  const folder = backupFolder(ROOT);
  // A night that cannot work is refused now.
  makeBackupFolder(folder);
  if (!clearText) readPublicKeys(process.env.BACKUP_KEYS);
  for (let tried = 0; ; ) {
    const due = nextDue(backupsIn(folder)[0]?.at, new Date()).getTime();
    await pause(Math.max(due, tried + RETRY_MS) - Date.now());
    tried = Date.now();
    try {
      const { file, removed } = await once(clearText);
      log("info", `Backup written and proven: ${file}`, { event: "backup.proven", removed: removed.length });
    } catch (error) {
      log("error", `Backup failed: ${error.message}`, { event: "backup.failed" });
    }
  }
}

/** How many backups stay. */
function kept() {
  const keep = Number(process.env.BACKUP_KEEP || 30);
  if (Number.isInteger(keep) && keep >= 1) return keep;
  throw new Error("BACKUP_KEEP takes a number of backups, 1 or more.");
}

async function makeKeys(file) {
  if (existsSync(file)) throw new Error(`${file} already exists; nothing was written.`);
  const { privateKey, publicKey } = await newKeys();
  writeFileSync(
    file,
    `# Opens backups of the academy. Keep it secret.\n# public key: ${publicKey}\n${privateKey}\n`,
    {
      mode: 0o600,
      flag: "wx",
    },
  );
  console.log(`The private key is in ${file}. Keep it on a stick and on paper, and never on the server.`);
  console.log(`The public key, for BACKUP_KEYS on the server:\n${publicKey}`);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        nightly: { type: "boolean", default: false },
        "clear-text": { type: "boolean", default: false },
        "new-key": { type: "string" },
      },
    });
  } catch (error) {
    throw new Error(`${error.message}\n\n${USAGE}`);
  }
}
