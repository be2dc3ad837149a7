import type { Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, test } from "../support/academy";
import {
  closeOwnCourses,
  newName,
  type OwnStudent,
  ownClasses,
  ownStudent,
  seatsLeft,
  takeSeat,
} from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";
import { another, detailsOf, dialog, row } from "./student-pages";

async function chooseSeat(page: Page, group: string): Promise<void> {
  await dialog(page)
    .getByRole("radio", { name: new RegExp(`^${group}`) })
    .check();
  for (const day of ["saturday", "sunday"]) {
    await dialog(page).locator(`input[type=radio][name^="${day}_"]:visible:enabled`).first().check();
  }
}

test.afterAll(({ request }) => closeOwnCourses(request));

test("an admin enrolls a student at the desk; a full class cannot be chosen", async ({ page, request }) => {
  const [student, other] = [await ownStudent(request), await ownStudent(request)];
  const [open, full] = await ownClasses(request, await tokenOf(request, "admin"), [3, 1]);
  await takeSeat(request, other.id, full!);
  await signInAs(page, "admin", detailsOf(student));
  await expect(page.getByText("No course enrolled", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Enroll", exact: true }).click();
  await dialog(page)
    .getByRole("radio", { name: new RegExp(`^${open!.course}`) })
    .first()
    .check();
  await expect(dialog(page).getByRole("radio", { name: new RegExp(`^${full!.name}`) })).toBeDisabled();
  await expect(
    dialog(page).getByRole("radio", { name: new RegExp(`^${open!.name}.*3 places left`) }),
  ).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Enroll" })).toBeDisabled();
  await chooseSeat(page, open!.name);
  await expectUsable(page);
  await dialog(page).getByRole("button", { name: "Enroll" }).click();
  await expect(page.getByText(/^Your place is held until/)).toBeVisible();
  await expect(row(page, "Class")).toContainText(open!.name);
  await expect(row(page, "Left to pay")).toContainText("KES 500");
  await expect(page.getByText("08:00 to 10:00").first()).toBeVisible();
  expect(await seatsLeft(request, open!)).toBe(2);
  await expect(page.getByRole("link", { name: "Enroll", exact: true })).toHaveCount(0);
});

test("an admin moves a student to another class, which moves the seat, and deletes the enrollment", async ({
  page,
  request,
}) => {
  const student = await ownStudent(request);
  const [from, to] = await ownClasses(request, await tokenOf(request, "admin"), [2, 2]);
  const enrollmentId = await takeSeat(request, student.id, from!);
  expect(await seatsLeft(request, from!)).toBe(1);
  await signInAs(page, "admin", detailsOf(student));
  await page.getByRole("link", { name: `Update ${from!.course}, ${from!.name}` }).click();
  await expect(dialog(page).getByRole("heading", { name: "Update Student Enrollment" })).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: new RegExp(`^${from!.name}`) })).toBeChecked();
  await expectUsableOnBothScreens(page);
  await chooseSeat(page, to!.name);
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Enrollment updated successfully.")).toBeVisible();
  await expect(row(page, "Class")).toContainText(to!.name);
  expect([await seatsLeft(request, from!), await seatsLeft(request, to!)]).toEqual([2, 1]);

  await page.getByRole("link", { name: `Delete ${to!.course}, ${to!.name}` }).click();
  await expect(dialog(page).getByRole("heading", { name: student.name })).toBeVisible();
  await expectUsableOnBothScreens(page);
  await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`${detailsOf(student)}&dialog=delete&id=${enrollmentId}`);
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully removed enrollment")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  expect(await seatsLeft(request, to!)).toBe(2);
});

test("a seat taken meanwhile is refused in the dialog, which keeps its input", { tag: "@whole" }, async ({
  page,
  request,
}) => {
  const [student, quicker] = [await ownStudent(request), await ownStudent(request)];
  const [from, to] = await ownClasses(request, await tokenOf(request, "admin"), [2, 1]);
  const enrollmentId = await takeSeat(request, student.id, from!);
  await signInAs(page, "admin", `${detailsOf(student)}&dialog=update&id=${enrollmentId}`);
  await chooseSeat(page, to!.name);
  await takeSeat(request, quicker.id, to!);
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await expect(
    dialog(page)
      .getByRole("alert")
      .getByText(/^All places are taken/),
  ).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: new RegExp(`^${to!.name}`) })).toBeChecked();
  await expectUsable(page);
  await page.goto(detailsOf(student));
  await expect(row(page, "Class")).toContainText(from!.name);
});

test("without JavaScript a student is read, edited, moved, given a new code, and the enrollment deleted", async ({
  browser,
  request,
}) => {
  const student: OwnStudent = await ownStudent(request);
  const [from, to] = await ownClasses(request, await tokenOf(request, "admin"), [2, 2]);
  const enrollmentId = await takeSeat(request, student.id, from!);
  const page = await another(browser, { javaScriptEnabled: false });
  await signInAs(page, "admin", detailsOf(student));
  await expect(row(page, "Class")).toContainText(from!.name);
  await expect(page.getByRole("heading", { name: "Attendance" })).toBeVisible();

  const renamed = newName("Neema");
  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByLabel("Full name", { exact: true }).fill(renamed);
  await page.getByLabel("Email address").fill("no address");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Enter an email address like/).first()).toBeVisible();
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue(renamed);
  await page.getByLabel("Email address").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();

  await page.getByRole("link", { name: /^Update/ }).click();
  await chooseSeat(page, to!.name);
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await expect(row(page, "Class")).toContainText(to!.name);
  await page.goto(`${detailsOf(student)}&dialog=code`);
  await page.getByRole("button", { name: "Make a new code" }).click();
  await expect(dialog(page).getByText(/^[0-9A-Z]{10}$/)).toBeVisible();
  await page.goto(`${detailsOf(student)}&dialog=delete&id=${enrollmentId}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully removed enrollment")).toBeVisible();
  await page.context().close();
});
