import { resolve } from "node:path";
import { formatHashes, openDatabase, restore } from "./lib/backup.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run restore -- file: restores a backup into the empty database of DATABASE_URL or a new data folder.
const [file] = process.argv.slice(2);
try {
  if (!file) throw new Error("Usage: npm run restore -- file");
  const database = await openDatabase(ROOT);
  try {
    const { hashes, breaches } = await restore(ROOT, database.url, resolve(file));
    console.log(
      `${formatHashes(hashes)}\n\nRestored: every table has the rows and the hash recorded in the backup.`,
    );
    for (const { rule, subject } of breaches) console.error(`check_invariants() found: ${rule}, ${subject}`);
    if (breaches.length === 0) console.log("check_invariants() found nothing.");
    process.exitCode = breaches.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
