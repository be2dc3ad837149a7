import type { Page } from "@playwright/test";
import { expect, expectUsableOnBothScreens, test } from "./support/academy";
import { chooseTimes, DEFAULT_COURSE, fillBirth, fillDetails, somebody } from "./support/student";
import { READERS, WORDS } from "./support/words";

/** Counts the pages shown, the fields answered by the person, the taps, and the characters typed. */
function counter(page: Page) {
  const counted = { pages: 0, fields: 0, typed: 0, taps: 0 };
  page.on("response", (response) => {
    if (response.request().resourceType() === "document" && response.status() === 200) counted.pages += 1;
  });
  /** The names of the answered fields of the page, a date of birth as one. */
  const answered = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("main input:not([type=hidden])")];
      const given = fields.filter(({ type, value, checked }) =>
        type === "radio" || type === "checkbox" ? checked : value !== "",
      );
      const seen = given.filter((field) => field.checkVisibility());
      return seen.map(({ name, type, value }) => ({
        name: name.replace(/^dob_.*/, "dob"),
        typed: type === "radio" || type === "checkbox" ? 0 : value.length,
      }));
    });
  /** Answers a page and sends it. */
  const answer = async (fill: () => Promise<void>, button: string) => {
    const before = new Set((await answered()).map(({ name }) => name));
    await fill();
    const given = (await answered()).filter(({ name }) => !before.has(name));
    counted.fields += new Set(given.map(({ name }) => name)).size;
    counted.typed += given.reduce((sum, { typed }) => sum + typed, 0);
    // The keyboard's Next leads from box to box, so filling them is one tap for the first.
    const boxes = given.some(({ typed }) => typed > 0) ? 1 : 0;
    counted.taps += 1 + boxes + given.filter(({ typed }) => typed === 0).length;
    await page.getByRole("button", { name: button, exact: true }).click();
  };
  return { counted, answer };
}

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });
    const words = WORDS[language];

    for (const [who, mostFields] of [
      ["an adult", 9],
      ["a minor", 12],
    ] as const)
      test(`from the home page to the prompt ${who} meets 5 pages and answers at most ${mostFields} fields`, async ({
        page,
      }) => {
        const { counted, answer } = counter(page);
        const person = somebody("000");
        await page.goto("/");
        const card = page.locator("main li", { has: page.getByRole("heading", { name: DEFAULT_COURSE }) });
        await card.locator("a[href^='/register?class=']").first().click();
        await page.getByRole("button", { name: words.continue, exact: true }).waitFor();
        await answer(() => chooseTimes(page), words.continue);
        await page.locator("[name=msisdn]").waitFor();
        await answer(async () => {
          await fillDetails(page, person);
          if (who === "an adult") return;
          await page.locator("[name=id_number]").fill("");
          await fillBirth(page, ["27", "3", "2009"]);
          await page.locator("[name=guardian_name]").fill("Mary Kamau");
          await page.locator("[name=guardian_id_no]").fill("12345678");
          await page.locator("[name=guardian_msisdn]").fill(person.phone);
        }, words.continue);
        await page.getByRole("heading", { name: words.check }).waitFor();
        await answer(() => page.locator("[name=consent]").check(), words.complete);
        await page.getByRole("heading", { name: words.registered }).waitFor();
        expect(counted.pages).toBe(5);
        expect(counted.fields).toBeLessThanOrEqual(mostFields);
        // 36 words of five letters a minute (docs/performance.md), and a second and a half for each tap.
        expect((counted.typed / (36 * 5)) * 60 + counted.taps * 1.5).toBeLessThanOrEqual(60);
        if (javaScriptEnabled) await expectUsableOnBothScreens(page);
        await page.getByRole("button", { name: words.send }).click();
        await page.getByRole("heading", { name: words.enrolled }).waitFor();
        // The browser that registered is asked how it heard, and may open the receipt.
        await page.locator("[name=channel][value='Social Media']").check();
        await page.getByRole("button", { name: words.saveAnswer, exact: true }).click();
        await expect(page.locator("[name=channel]")).toHaveCount(0);
        if (who === "a minor") return;
        await page.getByRole("link", { name: words.receipt, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1, name: words.receipt })).toBeVisible();
        await page.getByRole("link", { name: words.myPlace, exact: true }).click();
        await page.getByRole("link", { name: words.change }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.changeTitle);
      });
  });
