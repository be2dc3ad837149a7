import { join } from "node:path";
import base from "../../playwright.config";

// Without the demo academy of the other page tests: it would need a build of its own.
export default {
  ...base,
  globalSetup: join(import.meta.dirname, "..", "..", "pages", "support", "demo-database.ts"),
  testMatch: "any-host.spec.ts",
};
