import { expect, test } from "./support/academy";

const ADDRESSES = ["/", "/register", "/enroll", "/privacy-policy"];

test("text of double size makes no public page scroll sideways, in either language", async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const language of ["en", "sw"]) {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    for (const address of ADDRESSES) {
      await page.goto(address);
      const { width, most } = await page.evaluate(() => {
        const html = document.documentElement;
        html.style.fontSize = "200%";
        return { width: html.scrollWidth, most: html.clientWidth };
      });
      expect(width, `${address} in ${language}`).toBeLessThanOrEqual(most);
    }
  }
});

test("a button keeps an edge where the system's own colours are forced", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const address of ["/register", "/enroll"]) {
    await page.goto(address);
    const button = page.locator("main button[type=submit]").first();
    const edge = await button.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
      return { borderTopWidth, borderTopStyle, isSeen: borderTopColor !== backgroundColor };
    });
    expect(edge).toEqual({ borderTopWidth: "2px", borderTopStyle: "solid", isSeen: true });
  }
});
