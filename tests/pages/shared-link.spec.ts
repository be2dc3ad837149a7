import { expect, test } from "./support/academy";

const READERS = {
  WhatsApp: "WhatsApp/2.23.20.0",
  Facebook: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  Google: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  Telegram: "TelegramBot (like TwitterBot)",
};

/** The `og:` properties and the description in a page's head. */
function shownBeside(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf("</head>"));
  const tags = head.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]));
}

for (const [reader, agent] of Object.entries(READERS))
  for (const [path, title] of Object.entries({
    "/": /Free weekend training/,
    "/register": /^Register for Academy - /,
    "/enroll": / - /,
  }))
    test(`${reader} shows title, text and picture of a shared link to ${path}`, async ({ request }) => {
      const answer = await request.get(path, { headers: { "user-agent": agent, accept: "*/*" } });
      const shown = shownBeside(await answer.text());
      expect(shown["og:title"]).toMatch(title);
      expect(shown["og:description"]).toContain("free weekend training academy");
      expect(shown["og:site_name"]).toBeTruthy();
      expect(shown["og:image"]).toMatch(/^https?:\/\/.+\/share\/en\.png$/);
      expect(shown).toMatchObject({ "og:image:width": "1200", "og:image:height": "630" });
      const picture = await request.get(new URL(shown["og:image"] ?? "").pathname, {
        headers: { "user-agent": agent },
      });
      expect(picture.headers()["content-type"]).toBe("image/png");
      const png = await picture.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      // WhatsApp leaves out pictures of more than 300 KB.
      expect(png.length).toBeLessThan(300_000);
    });

test("a shared link to a class shows its course, in the language of the link", async ({ request }) => {
  const home = await (await request.get("/")).text();
  const [, link = ""] = home.match(/href="(\/register\?class=[^"]+)"/) ?? [];
  const shownOf = async (path: string) => shownBeside(await (await request.get(path)).text());
  const shown = await shownOf(link);
  expect(shown["og:title"]).toMatch(/^.+: Register for Academy - /);
  expect(shown["og:description"]?.length).toBeGreaterThanOrEqual(50);
  expect(shown["og:description"]).toBe(shown.description);
  expect((await shownOf("/register?class=unknown"))["og:title"]).toMatch(/^Register for Academy - /);
  const other = await shownOf(`${link}&lang=sw`);
  expect(other["og:title"]).toMatch(/^.+: Jisajili - /);
  expect(other["og:image"]).toMatch(/sw\.png$/);
});

test("a shared link in Kiswahili has its picture and words in Kiswahili", async ({ request }) => {
  const answer = await request.get("/", { headers: { "accept-language": "sw" } });
  const shown = shownBeside(await answer.text());
  expect(shown["og:image"]).toMatch(/\/share\/sw\.png$/);
  expect(shown["og:locale"]).toBe("sw_KE");
  expect((await request.get("/share/fr.png")).status()).toBe(404);
});

test("what is one person's has no picture and no words for readers of links", async ({ request }) => {
  const answer = await request.get("/admin", { headers: { "user-agent": READERS.WhatsApp } });
  expect(shownBeside(await answer.text())["og:image"]).toBeUndefined();
});

test("Chromium can put the site on the home screen, and every icon is there", async ({ page, request }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "");
  expect(manifest.name.length).toBeGreaterThan(2);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  for (const path of [
    "/favicon.ico",
    "/apple-icon.png",
    ...manifest.icons.map(({ src }: { src: string }) => src),
  ]) {
    const icon = await request.get(path);
    expect(icon.status(), path).toBe(200);
    expect(icon.headers()["content-type"], path).toMatch(/^image\//);
    expect(icon.headers()["x-content-type-options"], path).toBe("nosniff");
  }
});
