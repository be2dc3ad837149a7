import { createHash, randomBytes } from "node:crypto";
import { expect, expectNoSidewaysScroll, expectUsableOnBothScreens, test } from "./support/academy";
import { inDatabase } from "./support/end-hold";
import { signInAs } from "./support/staff";
import { READERS } from "./support/words";

test.describe.configure({ mode: "serial" });

const TEXTS = {
  en: { title: /How was the season/, send: "Send", thanks: "Thank you" },
  sw: { title: /msimu ulikuwaje/, send: "Tuma", thanks: "Asante" },
};

/** The address of a new link of a student of the season that closed, who has not answered. */
async function newLink(): Promise<string> {
  const token = randomBytes(13).toString("hex");
  const hash = createHash("sha256").update(token).digest("hex");
  await inDatabase(
    (
      sql,
    ) => sql`update feedback_asked set token_hash = ${hash}, answered = false, scores = '{}' where enrollment_id = (
      select enrollment_id from feedback_asked order by random() limit 1)`,
  );
  return `/feedback/${token}`;
}

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });
    const texts = TEXTS[language];

    test("who has the link answers three questions once, and is thanked at the next visit", async ({
      page,
    }) => {
      const link = await newLink();
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
      // Without scripts axe cannot run.
      if (javaScriptEnabled) await expectUsableOnBothScreens(page);
      else await expectNoSidewaysScroll(page);
      for (const name of ["teaching", "place", "recommend"])
        await page.locator(`input[name=${name}][value="4"]`).check();
      await page.getByRole("button", { name: texts.send }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.thanks);
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.thanks);
    });
  });

test("an admin reads the feedback of a season", async ({ page }) => {
  await signInAs(page, "admin", "/admin/feedback");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Feedback of season/);
});
