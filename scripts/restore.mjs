import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ownDatabase } from "./own-database.mjs";
import { restore } from "./restore-database.mjs";
import { spellWeights } from "./spell-weights.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file] = process.argv.slice(2);

/** npm run restore -- file: puts a backup into the database of DATABASE_URL or into a new data folder; only an empty one. */
try {
  if (!file) throw new Error("Usage: npm run restore -- file");
  const database = await ownDatabase(root);
  try {
    const { weights, breaches } = await restore(root, database.url, resolve(file));
    console.log(
      `${spellWeights(weights)}\n\nRestored: every table has the rows and the hash that the backup tells.`,
    );
    for (const { rule, subject } of breaches) console.error(`The books do not add up: ${rule}, ${subject}`);
    console.log(breaches.length === 0 ? "check_invariants() has nothing against it." : "");
    process.exitCode = breaches.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (fault) {
  console.error(fault.message);
  process.exitCode = 1;
}
