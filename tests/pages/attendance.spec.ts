import { addDays } from "@/lib/domain/attendance/rules";
import { expect, expectUsableOnBothScreens, test } from "./support/academy";
import { enrolledLongAgo } from "./support/end-hold";
import { ownSession, writeMeanwhile } from "./support/registers";
import { signInAs } from "./support/staff";
import { lookUp } from "./support/student";

test("students see their own attendance and what may still be missed, after unlocking only", async ({
  page,
  request,
}) => {
  const session = await ownSession(request, 1);
  const student = session.students[0]!;
  await enrolledLongAgo(student.id);
  const before = { date: addDays(session.today, -7), status: "saved" } as const;
  await writeMeanwhile(request, session, { ...before, present: [student.id] });
  await page.goto("/student-details");
  await lookUp(page, student);
  await expect(page.getByRole("heading", { name: "See and change everything" })).toBeVisible();
  await expect(page.getByText("Your attendance")).toHaveCount(0);
  await page.getByLabel("Secret code or M-Pesa receipt code").fill(student.code);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Your attendance")).toBeVisible();
  await expect(page.getByText("1 of 1 meeting attended (100%)")).toBeVisible();
  await expect(
    page.getByText(/^(You may (not )?miss .+|How many you may miss .+|No more meetings .+)\.$/),
  ).toBeVisible();
  await expect(page.getByText("75% of the meetings complete the course.")).toBeVisible();
  await expectUsableOnBothScreens(page);
});

test("an admin sets the outcome of an enrollment with a reason, and the student sees it", async ({
  page,
  request,
}) => {
  const session = await ownSession(request, 1);
  const student = session.students[0]!;
  await signInAs(page, "admin", `/student-details?studentId=${student.id}`);
  await expect(page.getByText("No meeting was counted yet.")).toBeVisible();
  await page.getByRole("link", { name: /^View/ }).first().click();
  await page.getByRole("link", { name: "Set outcome" }).click();
  await page.getByLabel("Completed", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Say in a few words why you decide so.").first()).toBeVisible();
  await page.getByLabel("Reason").fill("Attended the make-up days.");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The outcome is saved.")).toBeVisible();
  await expect(page.getByText("Attended the make-up days.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^Completed$/ })).toBeVisible();
});
