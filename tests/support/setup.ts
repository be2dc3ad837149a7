import { inject } from "vitest";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";

// Each file runs in a process of its own. Its database has a name before any module of lib is imported;
// it is created only for a file that imports tests/support/database.
process.env.DATABASE_URL = `${inject("postgres")}test_${process.pid}_${Date.now().toString(36)}`;
Object.assign(process.env, TEST_SETTINGS);

// The log of lib/platform/logging goes to Vitest's console, which shows only what failing tests print.
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== "string" || !chunk.startsWith('{"at":')) return write(chunk, ...rest);
    // biome-ignore lint/suspicious/noConsole: the one way to Vitest's own console.
    console.log(chunk.trimEnd());
    return true;
  }) as typeof stream.write;
}
