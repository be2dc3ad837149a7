import { openMenu } from "./console/registrations";
import { expect, expectUsable, expectUsableAt320, expectUsableOnBothScreens, test } from "./support/academy";
import { inDatabase } from "./support/end-hold";
import { type OwnEnrollment, ownEnrollments, paid } from "./support/enrollments";
import { closeOwnCourses, rawId } from "./support/own-records";
import { signInAs } from "./support/staff";
import { lookUp } from "./support/student";
import { READERS, WORDS } from "./support/words";

test.describe.configure({ mode: "serial" });
test.beforeAll(() =>
  inDatabase(
    (sql) =>
      sql`insert into settings (key, value) values ('follow_up_questions', 'true') on conflict (key) do update set value = 'true'`,
  ),
);
test.afterAll(async ({ request }) => {
  await inDatabase((sql) => sql`delete from settings where key = 'follow_up_questions'`);
  await closeOwnCourses(request);
});

const TEXTS = {
  en: {
    agree: "I agree",
    agreed: /You agreed to be asked on/,
    end: "Do not ask me any more",
    asks: /SMS 1, 6 and 12 months/,
  },
  sw: {
    agree: "Ninakubali",
    agreed: /Ulikubali kuulizwa/,
    end: "Msiniulize tena",
    asks: /SMS miezi 1, 6 na 12/,
  },
};

/** A student with a certificate, and the receipt that unlocks the record. */
async function graduate(
  request: Parameters<typeof ownEnrollments>[0],
): Promise<{ student: OwnEnrollment; receipt: string }> {
  const [student] = await ownEnrollments(request, 1);
  if (!student) throw new Error("no student");
  const receipt = await paid(request, student);
  await inDatabase(async (sql) => {
    await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${student.enrollmentId}`;
    await sql`insert into certificates (enrollment_id, season_number, full_name, course_name)
      select id, season_number, ${student.name}, 'Baking' from enrollments where id = ${student.enrollmentId}`;
  });
  return { student, receipt };
}

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });
    const texts = TEXTS[language];

    test("who has a certificate agrees to be asked later, and ends it", async ({ page, request }) => {
      const { student, receipt } = await graduate(request);
      await page.goto("/student-details");
      await lookUp(page, student, WORDS[language]);
      await expect(page.getByText(texts.asks)).toHaveCount(0);
      await page.locator("[name=code]").fill(receipt);
      await page.locator("form:has([name=code]) [type=submit]").click();
      await expect(page.getByText(texts.asks)).toBeVisible();
      if (javaScriptEnabled) await expectUsableAt320(page);
      await page.getByRole("button", { name: texts.agree }).click();
      await expect(page.getByText(texts.agreed)).toBeVisible();
      await page.getByRole("button", { name: texts.end }).click();
      await expect(page.getByRole("button", { name: texts.agree })).toBeVisible();
    });
  });

test("an admin records what came of a call, with the digits of the SMS", async ({ page, request }) => {
  const { student } = await graduate(request);
  await inDatabase(async (sql) => {
    await sql`insert into follow_up_consents (student_id, agreed, text_version, said_by) values (${rawId(student.id)}, true, '2026-11-28', 'student')`;
    await sql`insert into follow_ups (enrollment_id, month, asked_at) values (${student.enrollmentId}, 1, now() - interval '8 days')`;
  });
  await signInAs(page, "admin", `/admin/follow-ups?q=${encodeURIComponent(student.name)}`);
  await expect(page.getByText(/\d+ asked, \d+ reached/)).toBeVisible();
  await expectUsableOnBothScreens(page);
  await openMenu(page, student.name);
  await page.getByRole("link", { name: `Record result ${student.name}` }).click();
  await page.getByLabel("Answered").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choose what the student does now.").first()).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("3 Has a business").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Answer saved")).toBeVisible();
});
