import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatHashes } from "./lib/backup/backup.mjs";
import { beginCopy, endCopy, removeByName, removeCopy, stateOf } from "./lib/backup/copies.mjs";
import { checkBackup } from "./lib/backup/file.mjs";
import { backupsIn } from "./lib/backup/folder.mjs";
import { isEncrypted, readPrivateKey, tryKey } from "./lib/backup/lock.mjs";
import { backupFolder, openDatabase } from "./lib/backup/open-database.mjs";
import { inspect, restore } from "./lib/backup/restore.mjs";
import { besideIt, connectionsTo, databaseOf, putInPlace } from "./lib/backup/swap.mjs";
import { openQuestions, Slip } from "./lib/questions.mjs";
import { ROOT } from "./lib/root.mjs";
import { stoppable } from "./lib/stoppable.mjs";

// npm run restore [-- file]: leads through a restore, step by step (docs/backups.md). Options answer its questions beforehand.

const USAGE = `npm run restore [-- file] [--key file] [--database new-name] [--replace name-of-the-living-one]
npm run restore -- --remove name    removes a copy that an earlier restore made`;

const questions = openQuestions();
await stoppable(async (onLeaving) => {
  onLeaving(async () => "Nothing was changed.");
  const given = readArguments();
  const { url } = await openDatabase(ROOT);
  if (given.remove === undefined) return guide(url, given, onLeaving);
  await removeByName(url, given.remove);
  console.log(`The copy "${given.remove}" was removed.`);
});
questions.close();

async function guide(url, given, onLeaving) {
  const living = databaseOf(url);
  console.log(`This restores a backup into a new database beside "${living}". It asks before each step that matters, and "${living}"
stays as it is until you type its name at the end. Press Ctrl+C to stop at any time.`);

  step(1, "Which backup?");
  const file = await (given.file ? fileNamed(given.file) : chooseFile());
  console.log(file);

  step(2, "Your key");
  const key = (await isEncrypted(file)) ? await readKey(file, given.key) : null;
  console.log(key ? "The key fits." : "This backup is not encrypted; it needs no key.");

  step(3, "Load it into a new database and compare");
  const { made_at } = await checkBackup(file, key);
  const moment = inNairobi(new Date(made_at), "long");
  const { name, state } = await chooseName(url, made_at, given.database);
  const copy = besideIt(url, name);
  const load = async () => {
    const begun = beginCopy(url, name, state);
    onLeaving(async () => {
      await begun.catch(() => {});
      await removeCopy(url, name);
      return `What was loaded into "${name}" was removed again; nothing else was changed.`;
    }, `What was loaded into "${name}" may still be there. Run this again: it is replaced.`);
    await begun;
    console.log(`Loading into "${name}" ...`);
    const loaded = await restore(ROOT, copy, file, key);
    await endCopy(url, name, made_at);
    return loaded;
  };
  const { hashes, breaches } = await (state === "whole" ? inspect(copy) : load());
  onLeaving(async () => whatIsKept(name, living));
  console.log(`${formatHashes(hashes)}\n
Restored into "${name}": every table has the rows and the hash recorded in the backup of ${moment} (Nairobi).`);
  for (const { rule, subject } of breaches) console.error(`check_invariants() found: ${rule}, ${subject}`);
  if (breaches.length === 0)
    console.log("check_invariants() found nothing: places, money and numbers agree.");
  else process.exitCode = 1;

  step(4, "Put it in the place of the living one");
  if (name === living) console.log(`"${living}" was empty: it is the restored one now.`);
  const isInPlace = name === living || (await replace(url, name, given.replace));

  step(5, "What to do next");
  console.log(
    isInPlace
      ? `- Start the academy and open /api/ready: it says "The academy is ready."
- Sign in, open a student, and look at the payments of that day.
- Import the paybill's statement from ${moment} on (Finance, Statements): it brings the payments since.
- What else was done after ${moment} is done again: registrations, marks, decisions.
- Make a backup now: npm run backup`
      : `- Nothing has changed for the academy.\n${whatIsKept(name, living)}`,
  );
}

function whatIsKept(name, living) {
  return name === living
    ? `"${living}" was empty and has the backup now.`
    : `- The copy "${name}" is loaded and compared. To use it, run this again: it need not be loaded again.
- To look at it, start the academy on it: docs/backups.md, "Look at a copy".
- To remove it: npm run restore -- --remove ${name}`;
}

async function fileNamed(name) {
  const file = resolve(name);
  if (!existsSync(file)) throw new Slip(`There is no file ${file}.`);
  await isEncrypted(file).catch((error) => {
    throw new Slip(error.message);
  });
  return file;
}

async function chooseFile() {
  const kept = backupsIn(backupFolder(ROOT)).slice(0, 10);
  if (kept.length === 0)
    return questions.askUntil(`No backup was found in ${backupFolder(ROOT)}. Name of the file: `, fileNamed);
  for (const [n, { at, bytes }] of kept.entries())
    console.log(`${String(n + 1).padStart(3)}  ${inNairobi(at, "full")}, ${Math.ceil(bytes / 1024)} KB`);
  return questions.askUntil(
    "Press Enter for the newest, or type a number or the name of a file: ",
    (answer) => {
      if (!/^\d*$/.test(answer)) return fileNamed(answer);
      const chosen = kept[Number(answer || 1) - 1];
      if (!chosen) throw new Slip(`Type a number from 1 to ${kept.length}.`);
      return fileNamed(chosen.file);
    },
  );
}

function readKey(file, given) {
  const read = async (answer) => {
    const isLine = answer.startsWith("AGE-SECRET-KEY");
    if (!isLine && !existsSync(answer)) throw new Slip(`There is no file ${answer || "without a name"}.`);
    try {
      const key = readPrivateKey(isLine ? answer : readFileSync(answer, "utf8"));
      await tryKey(file, key);
      return key;
    } catch (error) {
      throw new Slip(error.message);
    }
  };
  const question = "Name of your key file, or its line AGE-SECRET-KEY-1... (not shown while you type): ";
  return given === undefined ? questions.askUntil(question, read, { secret: true }) : read(given);
}

/** The living database if it is empty, as on a new machine; else a new one beside it, or a copy that is whole. */
async function chooseName(url, madeAt, given) {
  const living = databaseOf(url);
  const ofLiving = given === undefined ? await stateOf(url, living, madeAt) : "other";
  if (ofLiving === "empty" || ofLiving === "unfinished") {
    console.log(`The database "${living}" is empty, so the backup goes into it.`);
    return { name: living, state: ofLiving };
  }
  const read = async (name) => {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name))
      throw new Slip("A name begins with a small letter and has small letters, digits and _ only.");
    const state = name === living ? "other" : await stateOf(url, name, madeAt);
    if (state === "other")
      throw new Slip(`There is a database ${name} already, which is not touched. Choose another name.`);
    if (state === "unfinished") {
      if ((await connectionsTo(besideIt(url, name))) > 0)
        throw new Slip(
          `A restore is loading into "${name}", or stopped a moment ago. Wait, or choose another name.`,
        );
      console.log(`"${name}" is the rest of an interrupted restore; it is replaced.`);
    }
    if (state === "whole") console.log(`"${name}" has this backup already, whole and unchanged; it is used.`);
    return { name, state };
  };
  if (given !== undefined) return read(given);
  const proposal = await freeName(url, madeAt);
  return questions.askUntil(`Name of the new database (Enter for ${proposal}): `, (name) =>
    read(name || proposal),
  );
}

/** The first name of today that can be taken. */
async function freeName(url, madeAt) {
  const first = `${databaseOf(url)}_restored_${new Date().toISOString().slice(0, 10).replaceAll("-", "")}`;
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? first : `${first}_${nth}`;
    if ((await stateOf(url, name, madeAt)) !== "other") return name;
  }
}

/** @returns whether the restored database now has the living one's name */
function replace(url, name, given) {
  const living = databaseOf(url);
  const read = async (answer) => {
    if (answer === "") return false;
    if (answer !== living) throw new Slip(`"${answer}" is not "${living}".`);
    const open = await connectionsTo(url);
    if (open > 0)
      throw new Slip(
        `${open} connections still use "${living}". Stop the academy first; nothing was replaced.`,
      );
    const aside = await putInPlace(url, name);
    console.log(`"${living}" is the restored one now. The earlier one is kept as "${aside}".`);
    return true;
  };
  const question = `Stop the academy first. "${living}" will get another name, and "${name}" its place.\nType ${living} to do it, or press Enter to leave all as it is: `;
  return given === undefined ? questions.askUntil(question, read) : read(given);
}

function inNairobi(at, dateStyle) {
  return at.toLocaleString("en-GB", { timeZone: "Africa/Nairobi", dateStyle, timeStyle: "short" });
}

function step(number, title) {
  console.log(`\nStep ${number} of 5. ${title}`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: "string" },
        database: { type: "string" },
        replace: { type: "string" },
        remove: { type: "string" },
      },
    });
    return { file: positionals[0], ...values };
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`);
  }
}
