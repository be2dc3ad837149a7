import { addDays } from "@/lib/domain/attendance/rules";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { expect, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { enrolledLongAgo } from "../support/end-hold";
import { type OwnSession, ownSession, writeMeanwhile } from "../support/registers";
import { enter, PASSWORD, PHONES, signInAs } from "../support/staff";
import { openMenu } from "./registrations";

/** A session whose student missed the last two weeks. */
async function sessionMissedTwice(request: Parameters<typeof ownSession>[0]) {
  const session = await ownSession(request, 1);
  const [student] = session.students as [OwnSession["students"][number]];
  await enrolledLongAgo(student.id);
  const dates = [addDays(session.today, -14), addDays(session.today, -7)];
  for (const date of dates)
    await writeMeanwhile(request, session, { status: "saved", absent: [student.id], date });
  return { session, student, dates };
}

test("a tutor plans a call to a student who missed two meetings, and records what came of it", async ({
  page,
  request,
}) => {
  const { session, student, dates } = await sessionMissedTwice(request);
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  await page.getByRole("link", { name: "Rescue list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rescue list" })).toBeVisible();
  await expect(page.getByRole("link", { name: student.name, exact: true })).toBeVisible();
  await expect(page.locator(`a[href="tel:+254${student.phone.slice(-9)}"]`)).toBeVisible();
  for (const date of dates) await expect(page.getByText(formatDate(date)).first()).toBeVisible();
  await expect(page.getByText("No call yet")).toBeVisible();
  await expectUsableOnBothScreens(page);

  await openMenu(page, student.name);
  await page.getByRole("link", { name: /^Plan call/ }).click();
  await page.getByLabel("When").fill("2020-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choose today or a day in the next 60 days.").first()).toBeVisible();
  await page.getByLabel("When").fill(addDays(session.today, 1));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The call is planned.")).toBeVisible();
  await expect(
    page.getByText(`${session.tutor.name} calls on ${formatDate(addDays(session.today, 1))}`),
  ).toBeVisible();

  await openMenu(page, student.name);
  await page.getByRole("link", { name: /^Record result/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choose the reason.").first()).toBeVisible();
  await page.getByLabel("No fare").check();
  await page.getByLabel(/^Note/).fill("Asks for a bursary.");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The call is recorded.")).toBeVisible();
  await expect(page.getByText("No fare: Asks for a bursary.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Season \d+: 1 call$/ })).toBeVisible();

  await writeMeanwhile(request, session, { status: "saved", present: [student.id] });
  await page.goto("/tutor/rescue-list");
  await expect(page.getByText("Nobody has missed two meeting days in a row.")).toBeVisible();
});

test("an admin finds the list in the menu and can say who calls, also without scripts", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { session, student } = await sessionMissedTwice(request);
  await signInAs(page, "admin", "/admin");
  await page.goto("/admin/rescue-list");
  await page.getByPlaceholder("Search students...").fill(student.registrationNo);
  await expect(page.getByRole("link", { name: student.name, exact: true })).toBeVisible();
  const plain = await withoutScripts(browser, baseURL);
  await enter(plain, PHONES.admin, PASSWORD, `/admin/rescue-list?q=${student.registrationNo}`);
  await openMenu(plain, student.name);
  await plain.getByRole("link", { name: /^Plan call/ }).click();
  await plain.getByLabel("Who calls").selectOption({ label: session.tutor.name });
  await plain.getByRole("button", { name: "Save" }).click();
  await expect(plain.getByText("The call is planned.")).toBeVisible();
  await expect(plain.getByText(new RegExp(`^${session.tutor.name} calls on`))).toBeVisible();
});
