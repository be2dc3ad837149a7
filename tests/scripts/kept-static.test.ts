import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { serveKeptStatic } from "@/scripts/lib/server/kept-static.mjs";
import { serveLocally } from "../support/local-server";

const folder = mkdtempSync(join(tmpdir(), "academy-static-"));
const shared = join(folder, "shared");
afterAll(() => rmSync(folder, { recursive: true }));

describe("scripts and styles of another version", () => {
  test("are served to pages that were open during a deployment, and to both sides while two versions serve", async () => {
    const old = version("old", { "chunks/a.js": "old a", "chunks/both.js": "both" });
    const first = await serve(old);
    const fresh = version("new", { "chunks/b.css": "new b", "chunks/both.js": "both" });
    const second = await serve(fresh);
    const late = await fetch(`${second}/_next/static/chunks/a.js?dpl=1`);
    expect([late.status, await late.text()]).toEqual([200, "old a"]);
    expect(late.headers.get("content-type")).toMatch(/javascript/);
    expect(late.headers.get("cache-control")).toContain("immutable");
    const early = await fetch(`${first}/_next/static/chunks/b.css`);
    expect([early.status, await early.text()]).toEqual([200, "new b"]);
    // Its own are left to the server that has them compressed.
    expect((await fetch(`${first}/_next/static/chunks/both.js`)).status).toBe(404);
  });

  test("never open another file", async () => {
    writeFileSync(join(folder, "secret.js"), "secret");
    const at = await serve(version("third", {}));
    for (const path of ["%2e%2e/secret.js", "..%2fsecret.js", ".hidden.js", "a/../../secret.js", "gone.js"])
      expect((await fetch(`${at}/_next/static/${path}`)).status).toBe(404);
  });

  test("go after a month in which no version had them", async () => {
    const long = version("long", { "chunks/long.js": "x" });
    await serve(long);
    const file = join(shared, "chunks/long.js");
    const then = new Date(Date.now() - 31 * 24 * 3_600_000);
    utimesSync(file, then, then);
    await serve(long);
    expect(existsSync(file)).toBe(true);
    utimesSync(file, then, then);
    await serve(version("later", {}));
    expect(existsSync(file)).toBe(false);
  });

  test("are not kept without a folder", async () => {
    const { port } = await serveLocally((request, response) => {
      const done = serveKeptStatic(version("alone", { "a.js": "a" }), undefined)(request, response);
      if (!done) response.writeHead(404).end();
    });
    expect((await fetch(`http://127.0.0.1:${port}/_next/static/a.js`)).status).toBe(404);
  });
});

function version(name: string, files: Record<string, string>): string {
  const root = join(folder, name);
  mkdirSync(join(root, ".next", "static"), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, ".next", "static", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

async function serve(root: string): Promise<string> {
  mkdirSync(shared, { recursive: true });
  const kept = serveKeptStatic(root, shared);
  const { port } = await serveLocally((request, response) => {
    if (!kept(request, response)) response.writeHead(404).end();
  });
  return `http://127.0.0.1:${port}`;
}
