import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { elementsVersion } from "@/scripts/lib/bundle.mjs";
import { compressStatic, serveStatic } from "@/scripts/lib/server/static-files.mjs";
import { serveLocally } from "../support/local-server";

const SCRIPT = "export const sentence = 'Karibu';\n".repeat(100);
const ADDRESS = "/_next/static/chunks/a.js";
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "academy-static-"));
  mkdirSync(join(root, ".next", "static", "chunks"), { recursive: true });
  writeFileSync(join(root, ".next", "static", "chunks", "a.js"), SCRIPT);
  writeFileSync(join(root, ".next", "static", "secret.txt"), "nobody's");
});
afterEach(() => rmSync(root, { recursive: true }));

test("a browser that accepts brotli gets it, cacheable forever", async () => {
  await compressStatic(root);
  const { status, headers, body } = await ask({ "accept-encoding": "gzip, deflate, br, zstd" });
  expect([status, headers["content-encoding"], headers.vary]).toEqual([200, "br", "accept-encoding"]);
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-type"]).toBe("application/javascript; charset=UTF-8");
  expect([headers["x-content-type-options"], headers["x-frame-options"]]).toEqual(["nosniff", "DENY"]);
});

test("the public pages' script may be kept for ever under its own version, and is asked for again under any other", async () => {
  mkdirSync(join(root, "public"));
  writeFileSync(join(root, "public", "elements.js"), SCRIPT);
  await compressStatic(root);
  const version = elementsVersion(root);
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  const asked = async (query: string) => {
    const { status, headers, body } = await ask(
      { "accept-encoding": "br" },
      { path: `/elements.js${query}` },
    );
    expect([status, brotliDecompressSync(body).toString()]).toEqual([200, SCRIPT]);
    return headers["cache-control"];
  };
  expect(await asked(`?v=${version}`)).toBe("public, max-age=31536000, immutable");
  for (const query of ["", "?v=0123456789ab", "?v=WRONG", `?v=${version}0`, `?v=${version.toUpperCase()}x`])
    expect(await asked(query)).toBe("no-cache");
});

test("a browser that accepts only gzip gets gzip", async () => {
  await compressStatic(root);
  const { headers, body } = await ask({ "accept-encoding": "gzip, deflate" });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(body).toString()).toBe(SCRIPT);
});

test("HEAD has the length and no body", async () => {
  await compressStatic(root);
  const { headers, body } = await ask({ "accept-encoding": "br" }, { method: "HEAD" });
  expect(Number(headers["content-length"])).toBeGreaterThan(0);
  expect(body.length).toBe(0);
});

test.each([
  ["a request without Accept-Encoding", {}, {}],
  ["a request that refuses compression", { "accept-encoding": "br;q=0, gzip;q=0" }, {}],
  ["a range request", { "accept-encoding": "br", range: "bytes=5-3" }, {}],
  ["a missing file", { "accept-encoding": "br" }, { path: "/_next/static/chunks/b.js" }],
  ["the compressed file's own URL", { "accept-encoding": "br" }, { path: `${ADDRESS}.br` }],
  [
    "a file that is neither script nor style",
    { "accept-encoding": "br" },
    { path: "/_next/static/secret.txt" },
  ],
  ["a path with ..", { "accept-encoding": "br" }, { path: "/_next/static/chunks/../chunks/a.js" }],
  ["a POST", { "accept-encoding": "br" }, { method: "POST" }],
])("%s goes to Next", async (_who, headers, how) => {
  await compressStatic(root);
  expect((await ask(headers, how)).body.toString()).toBe("Next's");
});

test("an uncompressed build goes to Next", async () => {
  expect((await ask({ "accept-encoding": "br" })).body.toString()).toBe("Next's");
});

test("without a build, requests go to Next", async () => {
  rmSync(join(root, ".next"), { recursive: true });
  expect((await ask({ "accept-encoding": "br" })).body.toString()).toBe("Next's");
});

async function ask(headers: Record<string, string>, { method = "GET", path = ADDRESS } = {}) {
  const isStatic = serveStatic(root);
  const { port } = await serveLocally((request, response) => {
    if (!isStatic(request, response)) response.end("Next's");
  });
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const call = request({ port, path, method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      call.on("error", reject).end();
    },
  );
}
