import { test as offlineTest } from "@playwright/test";
import { expect, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { expectStored, keptOf, mark, ownSession, tapMark, writeMeanwhile } from "../support/registers";
import { enter, signInAs } from "../support/staff";

const REASON = "Make-up class for last Saturday";

// The browser logs the refused sending.
offlineTest(
  "marks of a day without a meeting wait on the phone until the tutor says why",
  async ({ page, context, request }) => {
    const session = await ownSession(request, 2, { unusual: true });
    const [first, second] = session.students;
    await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
    await page.goto(session.register);
    await expect(page.getByText(/^There is no meeting of this session on/)).toBeVisible();
    await expectUsableOnBothScreens(page);
    await context.setOffline(true);
    await mark(page, session, 0, "Absent");
    await mark(page, session, 1, "Present");
    await expectStored(page);
    await page.getByRole("button", { name: "Save and Submit" }).click();
    await context.setOffline(false);
    // It arrives late, and gets the question.
    await expect(page.getByRole("alert").filter({ hasText: "does not meet on this day" })).toBeVisible();
    await expect(page.getByText("Your marks are still here.")).toBeVisible();
    expect(await keptOf(request, session)).toBeUndefined();
    await expectUsableOnBothScreens(page);
    await page.getByLabel("Why there is a register").fill(REASON);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(`No meeting day of this session: ${REASON}`).first()).toBeVisible();
    await expect
      .poll(async () => (await keptOf(request, session))?.states)
      .toEqual({ [first!.id]: "absent", [second!.id]: "present" });
    await page.getByRole("button", { name: "Save and Submit" }).click();
    await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
    expect((await keptOf(request, session))?.status).toBe("saved");
  },
);

test("without scripts the reason of an unusual day is a field of the form", async ({
  browser,
  baseURL,
  request,
}) => {
  const session = await ownSession(request, 1, { unusual: true });
  const page = await withoutScripts(browser, baseURL);
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  await page.goto(session.register);
  await tapMark(page, session, 0, "Present");
  await page.getByLabel("Why there is a register").fill(REASON);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await expect(page.getByText(`No meeting day of this session: ${REASON}`)).toBeVisible();
  expect((await keptOf(request, session))?.states).toEqual({ [session.students[0]!.id]: "present" });
  await page.context().close();
});

test("an admin removes a mistaken register with a reason that the page shows, and it can be written again", async ({
  page,
  request,
}) => {
  const session = await ownSession(request, 1);
  const [only] = session.students;
  await writeMeanwhile(request, session, { status: "saved", absent: [only!.id] });
  await signInAs(page, "admin", session.register.replace("/tutor/", "/admin/"));
  await page.getByRole("link", { name: "Remove register" }).click();
  await expectUsableOnBothScreens(page);
  await page.getByLabel("Reason").fill("Written for the wrong session.");
  await page.getByRole("button", { name: "Remove register" }).click();
  await expect(page.getByText("The register is removed. Its marks count no more.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Removed registers of this day" })).toBeVisible();
  await expect(page.getByText("Written for the wrong session.")).toBeVisible();
  await expectUsableOnBothScreens(page);
  expect(await keptOf(request, session)).toBeUndefined();
  await writeMeanwhile(request, session, { status: "saved", present: [only!.id] });
  expect((await keptOf(request, session))?.states).toEqual({ [only!.id]: "present" });
});
