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
  test.each(SECRETS)("exits before it loads Next, and names a missing %s", async (name) => {
    const { code, output } = await boot({ ...RIGHT, [name]: "", NODE_DEBUG: "module" });
    // Node names each module that it loads.
    const loaded = ["@next/env", "next/dist/server"].filter((one) => output.includes(`node_modules/${one}`));
    expect({ code, named: output.includes(`${name}:`), loaded }).toEqual({
      code: 1,
      named: true,
      loaded: ["@next/env"],
    });
  });

  test("rejects a weak secret without printing it", async () => {
    const { code, output } = await boot({ ...RIGHT, AUTH_SECRET: "hunter2-hunter2" });
    expect(code).toBe(1);
    expect(output).toContain("AUTH_SECRET: must have at least 32 characters");
    expect(output).not.toContain("hunter2");
  });
});

/** Runs the server until it exits; kills it after five minutes (code null), a safety net for a busy machine. */
function boot(env: typeof RIGHT & { NODE_DEBUG?: string }): Promise<{ code: number | null; output: string }> {
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
  const timeout = setTimeout(() => server.kill("SIGKILL"), 300_000);
  return new Promise((resolve) => {
    server.once("close", (code) => {
      clearTimeout(timeout);
      resolve({ code, output });
    });
  });
}
