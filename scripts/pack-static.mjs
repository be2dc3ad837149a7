import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { packStatic } from "./static-files.mjs";

await packStatic(dirname(dirname(fileURLToPath(import.meta.url))));
