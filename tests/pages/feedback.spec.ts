import { createHash, randomBytes } from "node:crypto";
import { expect, expectNoSidewaysScroll, expectUsableOnBothScreens, test } from "./support/academy";
import { inDatabase } from "./support/end-hold";
import { ownEnrollments, paid } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { signInAs } from "./support/staff";
import { READERS } from "./support/words";

test.describe.configure({ mode: "serial" });
test.afterAll(({ request }) => closeOwnCourses(request));

const TEXTS = {
  en: { title: /How was the season/, send: "Send", thanks: "Thank you" },
  sw: { title: /msimu ulikuwaje/, send: "Tuma", thanks: "Asante" },
};

/** The address of a link of a student who completed. */
async function linkOf(request: Parameters<typeof ownEnrollments>[0]): Promise<string> {
  const [student] = await ownEnrollments(request, 1);
  if (!student) throw new Error("no student");
  await paid(request, student);
  const token = randomBytes(13).toString("hex");
  const hash = createHash("sha256").update(token).digest("hex");
  await inDatabase(
    (sql) =>
      sql`insert into feedback_asked (enrollment_id, token_hash) values (${student.enrollmentId}, ${hash})`,
  );
  return `/feedback/${token}`;
}

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });
    const texts = TEXTS[language];

    test("who has the link answers three questions once, and is thanked at the next visit", async ({
      page,
      request,
    }) => {
      const link = await linkOf(request);
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
