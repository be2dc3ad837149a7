import { accessSync, constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../make-folder.mjs";

const NAIROBI_MS = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** 02:30 in Nairobi, before the retention periods are applied at 03:00: what they remove is in the copy of the night. */
const HOUR_MS = 2.5 * 3_600_000;
/** A night may begin late or take long. */
const MISSED_MS = 26 * 3_600_000;
const NAME = /^academy-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup(\.age)?$/;

/** @typedef {{ file: string, at: Date, bytes: number }} Kept */

/**
 * Makes the folder of the backups, if it is not there.
 * @param {string} folder
 * @throws Error with a message for the operator when nothing can be written there
 */
export function makeBackupFolder(folder) {
  makeFolder(folder, 0o700);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`Nothing can be written into the folder ${folder} (${error.code}). Choose another.`);
  }
}

/** The name of a backup made at a moment, in Nairobi time. @param {Date} at @param {boolean} encrypted */
export function nameOf(at, encrypted) {
  const digits = new Date(at.getTime() + NAIROBI_MS).toISOString().replace(/\D/g, "");
  return `academy-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup${encrypted ? ".age" : ""}`;
}

/**
 * The backups in a folder.
 * @param {string} folder
 * @returns {Kept[]} the newest first
 */
export function backupsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name)?.map(Number) ?? [];
      if (year === undefined) return [];
      const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - NAIROBI_MS);
      return [{ file: join(folder, name), at, bytes: statSync(join(folder, name)).size }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/**
 * Removes the oldest backups.
 * @param {string} folder
 * @param {number} keep how many of the newest stay
 * @returns {string[]} the removed files
 */
export function removeOldest(folder, keep) {
  const old = backupsIn(folder).slice(keep);
  for (const { file } of old) rmSync(file);
  return old.map(({ file }) => file);
}

/**
 * When the next nightly backup is due: the coming night, or at once when a night was missed.
 * @param {Date | undefined} newest when the newest backup was made
 * @param {Date} now
 */
export function nextDue(newest, now) {
  if (!newest || now.getTime() - newest.getTime() > MISSED_MS) return now;
  const inNairobi = now.getTime() + NAIROBI_MS;
  const tonight = Math.floor(inNairobi / DAY_MS) * DAY_MS + HOUR_MS;
  return new Date((tonight > inNairobi ? tonight : tonight + DAY_MS) - NAIROBI_MS);
}
