import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureBrowser } from "@/scripts/lib/browser.mjs";

let folder = "";
const pathOf = (name: string) => join(folder, name);

/** Puts a program on PATH, which holds nothing else. */
function program(name: string, text = "exit 0"): void {
  writeFileSync(pathOf(name), `#!/bin/sh\n${text}\n`);
  chmodSync(pathOf(name), 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "academy-browser-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", "");
  program("sudo", 'shift; exec "$@"');
  program("apt-get", `: > "${pathOf("asked")}"; exit 100`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("the browser of the page tests", () => {
  test("is the one CHROMIUM_PATH names, and nothing is installed", async () => {
    program("mine");
    vi.stubEnv("CHROMIUM_PATH", pathOf("mine"));
    expect(await ensureBrowser()).toBe(pathOf("mine"));
    expect(existsSync(pathOf("asked"))).toBe(false);
  });

  test("is the Chromium without a window before any other", async () => {
    program("chromium");
    program("chromium-headless-shell");
    expect(await ensureBrowser()).toBe(pathOf("chromium-headless-shell"));
    expect(existsSync(pathOf("asked"))).toBe(false);
  });

  test("is installed beside a whole Chromium", async () => {
    program("chromium");
    const shell = pathOf("chromium-headless-shell");
    program(
      "apt-get",
      `case "$*" in *" install "*) printf '#!/bin/sh\\n' > "${shell}"; /bin/chmod +x "${shell}";; esac`,
    );
    expect(await ensureBrowser()).toBe(shell);
  });

  test("stays the whole Chromium where nothing may be installed", async () => {
    program("chromium");
    expect(await ensureBrowser()).toBe(pathOf("chromium"));
    expect(existsSync(pathOf("asked"))).toBe(true);
  });

  test("must be able to run", async () => {
    program("chromium-headless-shell", "exit 1");
    await expect(ensureBrowser()).rejects.toThrow("does not run");
  });
});
