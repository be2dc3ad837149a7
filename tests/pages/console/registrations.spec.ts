import { readFileSync } from "node:fs";
import { expect, expectDialogReady, expectUsable, expectUsableOnBothScreens, test } from "../support/academy";
import { ownStudent } from "../support/own-records";
import { signInAs } from "../support/staff";
import { BOTH, dialog, LIST, listed, openMenu, today } from "./registrations";

test.describe("the list", () => {
  test("shows the spec's columns and takes the search from its address", BOTH, async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    await expect(page.getByRole("heading", { level: 1, name: "Registrations" })).toBeVisible();
    await expectUsable(page);
    await page.goto(`${LIST}?q=${encodeURIComponent(student.name)}`);
    await expect(listed(page)).toHaveCount(1);
    await expect(listed(page)).toContainText(`+254${student.phone.slice(1)}`);
    await expect(listed(page)).toContainText(student.registrationNo);
    await openMenu(page, student.name);
    await expect(page.getByRole("link", { name: `View ${student.name}` })).toHaveAttribute(
      "href",
      `/student-details?studentId=${student.id}`,
    );
    await expect(page.getByRole("link", { name: `Edit Student ${student.name}` })).toHaveAttribute(
      "href",
      `/update-student?id=${student.id}`,
    );
    await page.goto(`${LIST}?q=nobody-has-this-name`);
    await expect(page.getByText("No data")).toBeVisible();
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(listed(page).first()).toBeVisible();
  });

  test("has the spec's column names @desktop", async ({ page }) => {
    await signInAs(page, "admin", LIST);
    const names = await page.getByRole("columnheader").allTextContents();
    expect(names).toEqual([
      "",
      "#",
      "Full Name",
      "Phone Number",
      "Reg. Number",
      "Class",
      "Payment",
      "ID Number",
      "Current Residence",
      "Season",
      "Record",
      "Registration Time",
      "Actions",
    ]);
    // A sheet has no checkboxes and buttons: every cell is below its head.
    await page.emulateMedia({ media: "print" });
    const heads = await page.getByRole("columnheader").count();
    await expect(listed(page).first().getByRole("cell")).toHaveCount(heads);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  });

  test("searches 300 ms after the last key, and filters by season and status @desktop", async ({
    page,
    request,
  }) => {
    const student = await ownStudent(request);
    await signInAs(page, "finance", "/finance/registrations?page=2");
    await page.getByPlaceholder("Search name, phone or reg. number...").fill(student.name);
    await expect(page).toHaveURL(/\/finance\/registrations\?q=/);
    await expect(listed(page)).toHaveCount(1);
    await page.getByLabel("Season", { exact: true }).selectOption("7");
    await expect(page.getByText("No data")).toBeVisible();
    await page.getByLabel("Season", { exact: true }).selectOption("8");
    await expect(listed(page)).toHaveCount(1);
    await page.getByLabel("Record", { exact: true }).selectOption("archived");
    await expect(page.getByText("No data")).toBeVisible();
    await page.goto("/finance/registrations?season=none&status=gone&size=20");
    await expect(listed(page)).toHaveCount(20);
  });

  test("sends the browser only the data it shows", async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    const html = await (await page.request.get(`${LIST}?q=${student.phone}`)).text();
    expect(html).toContain(student.registrationNo);
    expect(html).not.toContain("guardian_name");
    expect(html).not.toContain("27-03-2001");
  });
});

test("a student is archived and unarchived, each after a confirmation", async ({ page, request }) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", `${LIST}?q=${encodeURIComponent(student.name)}`);
  await openMenu(page, student.name);
  await page.getByRole("link", { name: new RegExp(`^Archive ${student.name}`) }).click();
  const question = `Archive ${student.name}?`;
  await expect(dialog(page).getByText(question)).toBeVisible();
  await expectUsableOnBothScreens(page);
  await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await openMenu(page, student.name);
  await page.getByRole("link", { name: new RegExp(`^Archive ${student.name}`) }).click();
  await dialog(page).getByRole("button", { name: "Yes, archive" }).click();
  await expect(page.getByText("Student archived successfully!")).toBeVisible();
  await expect(listed(page)).toContainText("Archived");

  await openMenu(page, student.name);
  await page.getByRole("link", { name: `Unarchive ${student.name}` }).click();
  await expect(dialog(page).getByText(`Take ${student.name} out of the archive?`)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Yes, unarchive" }).click();
  await expect(page.getByText("Student activated successfully!")).toBeVisible();

  await page.goto(`/student-details?studentId=${student.id}`);
  await page.getByRole("link", { name: "Archive", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Yes, archive" }).click();
  await expect(page.getByText("Student archived successfully!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Unarchive", exact: true })).toBeVisible();
});

test("an archiving is undone from its toast, by keyboard too", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", `${LIST}?q=${encodeURIComponent(student.name)}`);
  await openMenu(page, student.name);
  await page.getByRole("link", { name: new RegExp(`^Archive ${student.name}`) }).click();
  await dialog(page).getByRole("button", { name: "Yes, archive" }).click();
  await expect(listed(page)).toContainText("Archived");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expectUsable(page);
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Student activated successfully!")).toBeVisible();
  await expect(listed(page)).not.toContainText("Archived");
});

test.describe("the export", () => {
  test("requires both dates and downloads a CSV with its columns", async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    await page.getByRole("link", { name: "Export" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Select Dates to Export" })).toBeVisible();
    const button = dialog(page).getByRole("button", { name: "Export" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("Choose both dates to export.");
    await expect(dialog(page).getByLabel("Date From")).toHaveAttribute("min", "2024-01-01");
    await expectUsableOnBothScreens(page);
    const now = await today(page);
    await dialog(page).getByLabel("Date From").fill(now);
    await dialog(page).getByLabel("Date To").fill(now);
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^Registrations_\d{10}\.csv$/);
    const text = readFileSync(await file.path(), "utf8").replace(/^\ufeff/, "");
    expect(text.split(/\r?\n/)[0]).toBe(
      "Full Name,Phone Number,Reg. Number,ID Number,Date of Birth,Email,Guardian Name,Guardian ID,Guardian Phone,Current Residence,Channel,Enrollment Status,Season,Status,Registration Time,Language,Course,Class,Payment,To Pay,Door",
    );
    expect(text).toContain(student.registrationNo);
    await expect(dialog(page).getByText(`${file.suggestedFilename()} is saved`)).toBeVisible();
  });

  test("shows an error beside the wrong date, and keeps both", async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=export`);
    await expectDialogReady(page);
    await dialog(page).getByLabel("Date From").fill("2023-12-31");
    await dialog(page).getByLabel("Date To").fill("2023-12-30");
    await dialog(page).getByRole("button", { name: "Export" }).click();
    await expect(dialog(page).getByText("Choose a date from 01/01/2024 on.")).toBeVisible();
    await expect(dialog(page).getByText("The second date must not be before the first.")).toBeVisible();
    await expect(dialog(page).getByLabel("Date From")).toHaveValue("2023-12-31");
    await expect(dialog(page).getByLabel("Date To")).toHaveValue("2023-12-30");
  });

  test("reports a failed download and stays open", async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=export`);
    await expectDialogReady(page);
    await page.route("**/admin/registrations/export*", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "" }),
    );
    await dialog(page).getByLabel("Date From").fill("2024-01-01");
    await dialog(page).getByLabel("Date To").fill("2024-01-02");
    await dialog(page).getByRole("button", { name: "Export" }).click();
    await expect(dialog(page).getByText("An error occurred while exporting data.")).toBeVisible();
    await expect(dialog(page).getByLabel("Date To")).toHaveValue("2024-01-02");
    await expectUsable(page);
  });
});

test("a cashier reads and edits, but does not add, export or archive", async ({ page }) => {
  await signInAs(page, "cashier", "/cashier/registrations");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /^Edit Student/ })).toBeVisible();
  for (const name of ["Add New", "Export", /^Archive/])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expectUsable(page);
  await page.goto("/cashier/registrations?dialog=add");
  await expect(dialog(page)).toHaveCount(0);
});
