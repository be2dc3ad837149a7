import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureBrowser } from "@/scripts/lib/browser.mjs";

let folder = "";
const place = (name: string) => join(folder, name);

/** Puts a program on PATH, which holds nothing else. */
function program(name: string, text = "exit 0"): void {
  writeFileSync(place(name), `#!/bin/sh\n${text}\n`);
  chmodSync(place(name), 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "academy-browser-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", "");
  program("sudo", 'shift; exec "$@"');
  program("apt-get", `: > "${place("asked")}"; exit 100`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("the browser of the page tests", () => {
  test("is the one CHROMIUM_PATH names, and nothing is installed", async () => {
    program("mine");
    vi.stubEnv("CHROMIUM_PATH", place("mine"));
    expect(await ensureBrowser()).toBe(place("mine"));
    expect(existsSync(place("asked"))).toBe(false);
  });

  test("is the Chromium without a window before any other", async () => {
    program("chromium");
    program("chromium-headless-shell");
    expect(await ensureBrowser()).toBe(place("chromium-headless-shell"));
    expect(existsSync(place("asked"))).toBe(false);
  });

  test("is installed beside a whole Chromium", async () => {
    program("chromium");
    const shell = place("chromium-headless-shell");
    program(
      "apt-get",
      `case "$*" in *" install "*) printf '#!/bin/sh\\n' > "${shell}"; /bin/chmod +x "${shell}";; esac`,
    );
    expect(await ensureBrowser()).toBe(shell);
  });

  test("stays the whole Chromium where nothing may be installed", async () => {
    program("chromium");
    expect(await ensureBrowser()).toBe(place("chromium"));
    expect(existsSync(place("asked"))).toBe(true);
  });

  test("must run", async () => {
    program("chromium-headless-shell", "exit 1");
    await expect(ensureBrowser()).rejects.toThrow("does not run");
  });
});
