import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { backUp } from "./backup-database.mjs";
import { ownDatabase } from "./own-database.mjs";
import { spellWeights } from "./spell-weights.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** npm run backup [-- file]: one file with all that the academy's database holds; DATABASE_URL's or the embedded one's. */
try {
  const database = await ownDatabase(root);
  try {
    const moment = new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
    const file = resolve(process.argv[2] ?? join(database.folder, "backups", `academy-${moment}.backup`));
    const weights = await backUp(database.url, file);
    console.log(`${spellWeights(weights)}\n\nWritten: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)`);
  } finally {
    await database.close();
  }
} catch (fault) {
  console.error(fault.message);
  process.exitCode = 1;
}
