import { build } from "./lib/build.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run build: a production build for hosts that run it themselves; npm start builds when needed.
try {
  await build(ROOT, process.env);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
