import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TEST_SETTINGS } from "@/scripts/test-settings.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
const RIGHT = {
  ...TEST_SETTINGS,
  DATABASE_URL: "postgres://127.0.0.1:9/nobody-listens-here",
  NODE_ENV: "production" as const,
  PORT: "9",
};

const SECRETS = ["AUTH_SECRET", "CRON_SECRET", "CALLBACK_SECRET", "DATABASE_URL", "MPESA_PASSKEY"];

describe("the server, started without npm start", () => {
  test("does not start without one of its secrets, and says within three seconds which", async () => {
    const times: number[] = [];
    for (const name of SECRETS) {
      const { code, said, ms } = await boot({ ...RIGHT, [name]: "" });
      expect({ code, named: said.includes(`${name}:`) }, said).toEqual({ code: 1, named: true });
      times.push(ms);
    }
    // The machine may be busy with other tests; the quickest says what the server itself needs.
    expect(Math.min(...times)).toBeLessThan(3_000);
  }, 60_000);

  test("nor with a weak one, and never repeats it", async () => {
    const { code, said } = await boot({ ...RIGHT, AUTH_SECRET: "hunter2-hunter2" });
    expect(code).toBe(1);
    expect(said).toContain("AUTH_SECRET: must have at least 32 characters");
    expect(said).not.toContain("hunter2");
  });
});

/** Starts the server and waits for its end; one that goes on is ended after ten seconds, with code null. */
function boot(env: typeof RIGHT): Promise<{ code: number | null; said: string; ms: number }> {
  const began = performance.now();
  const { PATH = "", HOME = "" } = process.env;
  const server = spawn(process.execPath, [join("scripts", "serve.mjs")], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const patience = setTimeout(() => server.kill("SIGKILL"), 10_000);
  return new Promise((resolve) => {
    server.once("close", (code) => {
      clearTimeout(patience);
      resolve({ code, said, ms: performance.now() - began });
    });
  });
}
