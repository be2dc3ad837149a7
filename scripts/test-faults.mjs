import { runSlowTests } from "./lib/slow-tests.mjs";

// npm run test:faults [-- L7 L10]: the fault tests of tests/slow/faults against a production build.
await runSlowTests("The fault tests", "faults");
