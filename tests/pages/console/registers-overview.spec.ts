import { expect, expectUsableOnBothScreens, openFilters, test } from "../support/academy";
import { keptOf, mark, ownSession, writeMeanwhile } from "../support/registers";
import { signInAs } from "../support/staff";

test("an admin's overview lists missing registers and filters by class", async ({ page, request }) => {
  const session = await ownSession(request, 2);
  await writeMeanwhile(request, session, { status: "draft", absent: [session.students[0]!.id] });
  await signInAs(page, "admin", "/admin/registers");
  await expect(page.getByRole("heading", { level: 1, name: "Registers" })).toBeVisible();
  await expectUsableOnBothScreens(page);
  await openFilters(page);
  await page
    .getByLabel("Class", { exact: true })
    .selectOption({ label: `${session.course}, ${session.className}` });
  await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(session.className) })).toContainText("Draft");
  await page.getByLabel("Status").selectOption("saved");
  await expect(page.getByText("No session met between these dates.")).toBeVisible();
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("link", { name: session.className, exact: true }).click();
  await expect(page).toHaveURL(session.register.replace("/tutor/", "/admin/"));
});

test("an admin corrects any saved register, with a reason", async ({ page, request }) => {
  const session = await ownSession(request, 1);
  const [only] = session.students;
  await writeMeanwhile(request, session, { status: "saved", absent: [only!.id] });
  await signInAs(page, "admin", session.register.replace("/tutor/", "/admin/"));
  await page.getByRole("link", { name: "Open again" }).click();
  await page.getByLabel("Reason").fill("Seen in class by the caretaker.");
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("This register is open again.")).toBeVisible();
  await mark(page, session, 0, "Present");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/registers$/);
  expect((await keptOf(request, session))?.states).toEqual({ [only!.id]: "present" });
});
