import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "@/db/seed/demo";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { startSimulator } from "@/simulator/start";
import "../support/call";
import { sql } from "../support/database";
import { serveApi } from "./openapi-server/server";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
const MORE = "…";

type Block = { shell: string; answer: string | undefined };
const blocks = readBlocks(PAGE);
const folder = mkdtempSync(join(tmpdir(), "academy-docs-"));
let stop: (() => Promise<void>) | undefined;
let defects: unknown[] = [];
let printed: string[] = [];
let trouble = "";

// The demo, the Daraja simulator and the API as `npm start` starts them; the page's examples run in one shell.
beforeAll(async () => {
  await seedDemo(drizzle(sql));
  const api = await serveApi();
  const sim = await startSimulator({
    port: 0,
    speed: 20,
    consumerKey: TEST_SETTINGS.MPESA_CONSUMER_KEY,
    consumerSecret: TEST_SETTINGS.MPESA_CONSUMER_SECRET,
    passkey: TEST_SETTINGS.MPESA_PASSKEY,
  });
  process.env.MPESA_BASE_URL = sim.url;
  process.env.MPESA_CALLBACK_ORIGIN = api.url;
  defects = api.defects;
  stop = async () => {
    api.stop();
    await sim.stop();
  };
  const shown = await runShell(blocks.map(({ shell }) => shell.replace("http://localhost:3000", api.url)));
  printed = shown.printed;
  trouble = shown.trouble;
});

afterAll(async () => {
  await stop?.();
  rmSync(folder, { recursive: true, force: true });
});

describe("the examples of docs/api.md", () => {
  test("exist and all ran", () => {
    expect(blocks.filter(({ answer }) => answer).length).toBeGreaterThan(8);
    expect(trouble).toBe("");
    expect(printed).toHaveLength(blocks.length);
  });

  test.each(blocks.map(({ shell, answer }, index) => [firstLine(shell), index, answer] as const))(
    "%s (%i) prints the documented output",
    (_line, index, answer) => {
      if (answer === undefined) return expect(printed[index]).toBe("");
      const real: unknown = JSON.parse(printed[index] ?? "");
      expect(differences(JSON.parse(answer), real), printed[index]).toEqual([]);
    },
  );

  test("give only responses that match the OpenAPI document", () => {
    expect(defects).toEqual([]);
  });
});

describe("the comparison", () => {
  const cases: [string, unknown, unknown][] = [
    ["another value", { a: 1 }, { a: 2 }],
    ["a field that is gone", { a: 1, b: MORE }, { a: 1 }],
    ["a field that is new", { a: 1 }, { a: 1, b: 2 }],
    ["a row that is new", [1], [1, 2]],
    ["a row that is gone", [1, 2], [1]],
    ["another beginning", `gnm_${MORE}`, "abc"],
    ["another kind", { a: {} }, { a: [] }],
  ];
  test.each(cases)("%s", (_what, expected, real) => {
    expect(differences(expected, real)).toHaveLength(1);
  });

  test("ignores what the documented output leaves out", () => {
    const expected = { a: MORE, b: [{ c: 1, [MORE]: MORE }, MORE], d: `x${MORE}z` };
    expect(differences(expected, { a: 7, b: [{ c: 1, e: 2 }, 3, 4], d: "xyz" })).toEqual([]);
  });
});

/** Where a response differs from the documented one; there, … stands for any value, further fields or rows, or any characters. */
function differences(expected: unknown, real: unknown, at = ""): string[] {
  if (expected === MORE) return real === undefined ? [`${at} is missing`] : [];
  if (typeof expected === "string" && typeof real === "string" && expected.includes(MORE)) {
    const [start = "", end = ""] = expected.split(MORE);
    return real.startsWith(start) && real.endsWith(end) ? [] : [`${at} is ${real}, not ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(real)) {
    const rows = expected.at(-1) === MORE ? expected.slice(0, -1) : expected;
    if (rows.length > real.length || (rows.length === expected.length && rows.length < real.length))
      return [`${at} has ${real.length} rows`];
    return rows.flatMap((row, index) => differences(row, real[index], `${at}[${index}]`));
  }
  if (isObject(expected) && isObject(real)) {
    const more = MORE in expected ? [] : Object.keys(real).filter((name) => !(name in expected));
    const fields = Object.entries(expected).filter(([name]) => name !== MORE);
    return [
      ...more.map((name) => `${at}.${name} is not expected`),
      ...fields.flatMap(([name, value]) => differences(value, real[name], `${at}.${name}`)),
    ];
  }
  return Object.is(expected, real)
    ? []
    : [`${at} is ${JSON.stringify(real)}, not ${JSON.stringify(expected)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The shell examples of a page, each with the response printed right below it. */
function readBlocks(page: string): Block[] {
  const fences = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, kind, text = ""]) => ({
    kind,
    text,
  }));
  return fences.flatMap(({ kind, text }, index) => {
    if (kind !== "sh") return [];
    const below = fences[index + 1];
    return { shell: text, answer: below?.kind === "json" ? below.text : undefined };
  });
}

function firstLine(shell: string): string {
  return shell.split("\n")[0] ?? "";
}

/** Runs snippets one after another in one shell, with the test's curl and jq. @returns the output of each */
async function runShell(pieces: string[]): Promise<{ printed: string[]; trouble: string }> {
  for (const tool of ["curl", "jq"]) {
    const script = join(import.meta.dirname, "openapi-server", `${tool}.mjs`);
    writeFileSync(join(folder, tool), `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
    chmodSync(join(folder, tool), 0o755);
  }
  const script = pieces.map((piece, index) => `{\n${piece}} > printed-${index}\n`).join("");
  const trouble = await new Promise<string>((resolve) => {
    const shell = spawn("sh", ["-eu", "-c", script], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, NODE_OPTIONS: "" },
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 500_000,
    });
    let said = "";
    shell.stderr.on("data", (chunk) => {
      said += String(chunk);
    });
    shell.on("close", (code) => resolve(code === 0 ? said : `${said}\nthe shell ended with ${code}`));
  });
  const printed = pieces.flatMap((_piece, index) => {
    try {
      return readFileSync(join(folder, `printed-${index}`), "utf8");
    } catch {
      return [];
    }
  });
  return { printed, trouble };
}
