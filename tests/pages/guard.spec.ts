import { expect, test } from "./support/academy";

test("each script of a page carries the nonce of the page's own header", async ({ request }) => {
  for (const [path, least] of [
    ["/register", 1],
    ["/auth/login", 4],
  ] as const) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1];
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThanOrEqual(least);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    const again = await request.get(path);
    expect(again.headers()["content-security-policy"]).not.toContain(nonce);
  }
});

test("pages are not cached, framed or sniffed", async ({ request }) => {
  for (const path of ["/", "/enroll", "/nowhere", "/privacy_policy.html"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
  }
});

test("built files are not framed or sniffed", async ({ request }) => {
  const signIn = await (await request.get("/auth/login")).text();
  const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(signIn) ?? [];
  const [elements = ""] = /\/elements\.js[^"]+/.exec(signIn) ?? [];
  for (const [path, encoding] of [
    [script, "br"],
    [script, "identity"],
    [elements, "br"],
    [elements, "identity"],
    ["/icon.svg", "identity"],
  ] as const) {
    const answer = await request.get(path, { headers: { "accept-encoding": encoding } });
    const { "x-frame-options": frame, "x-content-type-options": sniff } = answer.headers();
    expect([path, encoding, answer.status(), frame, sniff]).toEqual([path, encoding, 200, "DENY", "nosniff"]);
  }
});

test("the script of public pages is kept for ever under its own version only", async ({ request }) => {
  const home = await (await request.get("/")).text();
  const [own = ""] = /\/elements\.js\?v=\w+/.exec(home) ?? [];
  for (const encoding of ["br", "identity"]) {
    const keeping = async (path: string) =>
      (await request.get(path, { headers: { "accept-encoding": encoding } })).headers()["cache-control"];
    expect(await keeping(own)).toBe("public, max-age=31536000, immutable");
    for (const path of ["/elements.js", "/elements.js?v=0123456789ab", `${own}0`])
      expect([path, await keeping(path)]).toEqual([path, "no-cache"]);
  }
});

test("a method that no page takes is answered with 405", async ({ request }) => {
  expect((await request.fetch("/", { method: "TRACE" })).status()).toBe(405);
  expect((await request.fetch("/", { method: "PROPFIND" })).status()).toBe(405);
});

test("every page of the demo says in its language that it is one, and takes no room for it", async ({
  page,
}) => {
  const line = page.getByRole("complementary", { name: "Demo" });
  for (const path of ["/", "/register", "/auth/login", "/nowhere"]) {
    await page.goto(path);
    await expect(line).toHaveText("Demo: known passwords, no real money");
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(20);
  }
  await page.goto("/register?lang=sw");
  await expect(line).toHaveText("Demo: manenosiri yanajulikana, pesa si halisi");
});

test("a form from another site is refused", async ({ request }) => {
  for (const origin of ["https://evil.example", "null", undefined]) {
    const answer = await request.post("/enroll", { headers: origin ? { origin } : {}, form: { q: "1" } });
    expect(answer.status()).toBe(403);
  }
});
