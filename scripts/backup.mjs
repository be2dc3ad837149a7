import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { backUp, formatHashes, openDatabase } from "./lib/backup.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run backup [-- file]: writes one file with everything in the database of DATABASE_URL or the embedded one.
try {
  const database = await openDatabase(ROOT);
  try {
    const time = new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
    const file = resolve(process.argv[2] ?? join(database.folder, "backups", `academy-${time}.backup`));
    const hashes = await backUp(database.url, file);
    console.log(`${formatHashes(hashes)}\n\nWritten: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
