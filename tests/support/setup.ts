import { inject } from "vitest";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";

// Each file runs in a process of its own. Its database has a name before any module of lib is imported;
// it is created only for a file that imports tests/support/database.
process.env.DATABASE_URL = `${inject("postgres")}test_${process.pid}_${Date.now().toString(36)}`;
Object.assign(process.env, TEST_SETTINGS);
