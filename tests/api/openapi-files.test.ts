import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as drawPage } from "@/app/api/v1/docs/route";
import { GET as giveDocument } from "@/app/api/v1/openapi.json/route";
import { API } from "@/lib/domain/openapi/calls";
import { CODES } from "@/lib/platform/openapi/codes";
import { describeApi, type Operation } from "@/lib/platform/openapi/describe-api";

const document = describeApi(API);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

describe("both files are public", () => {
  test("the document is the one described here, and a client that already has it gets a 304", async () => {
    const response = await giveDocument(new Request("http://academy.test/api/v1/openapi.json"));
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const etag = response.headers.get("etag") ?? "";
    const again = new Request("http://academy.test/api/v1/openapi.json", {
      headers: { "if-none-match": etag },
    });
    expect((await giveDocument(again)).status).toBe(304);
  });

  test("the page lists every call and every code", async () => {
    const page = await (await drawPage(new Request("http://academy.test/api/v1/docs"))).text();
    for (const [, { operationId, summary }] of operations) {
      expect(page).toContain(`id="${operationId}"`);
      expect(page).toContain(summary.replaceAll("'", "&#39;"));
    }
    for (const code of Object.keys(CODES)) expect(page).toContain(`<code>${code}</code>`);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  });

  test("the page runs and fetches nothing, and its policy allows only its own style", async () => {
    const response = await drawPage(new Request("http://academy.test/api/v1/docs"));
    const page = await response.text();
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|https?:\/\/|<(img|link)[^>]+src/i);
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}';`);
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});
