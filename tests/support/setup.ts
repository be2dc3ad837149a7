import { inject, vi } from "vitest";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";

declare global {
  /** The process before its first test file. */
  var processBeforeTests: { environment: NodeJS.ProcessEnv; files: number } | undefined;
}

const isFirst = !globalThis.processBeforeTests;
globalThis.processBeforeTests ??= { environment: { ...process.env }, files: 0 };
const before = globalThis.processBeforeTests;
before.files += 1;

// A process runs a few files (shared-process.ts). Each gets modules of its own and the environment as it was, so that no file
// depends on an earlier one.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.useRealTimers();
for (const name of Object.keys(process.env)) if (!(name in before.environment)) delete process.env[name];
for (const name of Reflect.ownKeys(globalThis))
  if (/^(Symbol\()?academy/.test(String(name))) Reflect.deleteProperty(globalThis, name);

// The file's database has a name before any module of lib is imported; it is created only for a file that imports
// tests/support/database.
const database = `test_${process.pid}_${before.files}_${Date.now().toString(36)}`;
Object.assign(process.env, before.environment, TEST_SETTINGS, {
  DATABASE_URL: inject("postgres") + database,
});

// The log of lib/platform/logging goes to Vitest's console, which shows only what failing tests print.
for (const stream of isFirst ? [process.stdout, process.stderr] : []) {
  const write = stream.write.bind(stream);
  stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== "string" || !chunk.startsWith('{"at":')) return write(chunk, ...rest);
    // biome-ignore lint/suspicious/noConsole: the one way to Vitest's own console.
    console.log(chunk.trimEnd());
    return true;
  }) as typeof stream.write;
}
