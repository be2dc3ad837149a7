import { addressOf } from "./lib/backup/open-database.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run --silent db:address [-- name]: prints the address of a database, with its password, for psql or a second npm start.
try {
  console.log(await addressOf(ROOT, process.argv[2] ?? "academy"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
