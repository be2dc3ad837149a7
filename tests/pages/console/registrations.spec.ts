import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectUsable, test } from "../support/academy";
import { newName, newPhone, ownClasses, ownStudent, placesLeft, takePlace } from "../support/own-records";
import { PASSWORD, PHONES, signInAs, tokenOf } from "../support/staff";
import { chooseCourse, fillBirth } from "../support/student";

const LIST = "/admin/registrations";
const BOTH = { tag: ["@phone", "@desktop"] };

const dialog = (page: Page) => page.getByRole("dialog");
const listed = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

/** Somebody who stands at the desk. */
const atTheDesk = () => ({ phone: newPhone(), name: newName("Achieng'") });

/** Opens the dialog and fills it in for an adult. */
async function fillIn(page: Page, person: { phone: string; name: string }, course = "Computer Packages") {
  await page.goto(`${LIST}?dialog=add`);
  await fillPerson(page, person);
  await chooseCourse(page, course);
}

async function fillPerson(page: Page, person: { phone: string; name: string }) {
  const form = dialog(page);
  await form.getByLabel("Phone number", { exact: true }).fill(person.phone);
  await form.getByLabel("Full name", { exact: true }).fill(person.name);
  await fillBirth(page, ["27", "3", "2001"]);
  await form.getByLabel(/^ID number/).fill("30123456");
  await form.getByLabel("Current residence").fill("Kibera, Nairobi");
  await form.getByLabel("Social Media").check();
  await form.getByLabel("New", { exact: true }).check();
  await form.getByLabel(/was shown the privacy policy at the desk/).check();
}

async function confirm(page: Page) {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Confirm Registration" })).toBeVisible();
}

test.describe("registering at the desk", () => {
  test("goes from Add New to a number, with what the payer has to type", BOTH, async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await page.getByRole("link", { name: "Add New" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Register New Student" })).toBeVisible();
    await fillPerson(page, person);
    await chooseCourse(page, "Computer Packages");
    await confirm(page);
    await expect(page.getByRole("heading", { name: "Confirm Registration" })).toBeFocused();
    await expect(dialog(page).getByText(`+254${person.phone.slice(1)}`)).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Complete" }).click();

    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    const number = await dialog(page)
      .getByText(/^AC\d+$/)
      .textContent();
    await expect(dialog(page).getByText("Kshs 500", { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("886490", { exact: true })).toBeVisible();
    await expect(
      dialog(page)
        .getByRole("definition")
        .filter({ hasText: /^[A-Z0-9]{7}$/ }),
    ).toBeVisible();
    await expectUsable(page);
    await page.reload();
    await expect(dialog(page).getByText(`${number}`)).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Print" })).toBeVisible();
    await dialog(page).getByRole("link", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(listed(page).filter({ hasText: person.name })).toContainText(`${number}`);
  });

  test("says all that is missing at once and keeps what was typed", async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=add`);
    await page.waitForLoadState("networkidle");
    await dialog(page).getByLabel("Full name", { exact: true }).fill("Baraka");
    await fillBirth(page, ["27", "3", "2001"]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.locator("[data-slot=error-summary]")).toBeFocused();
    for (const said of ["Enter the ID number.", "Choose a class.", "Please tick the box to agree"])
      await expect(page.locator("[data-slot=error-summary]")).toContainText(said);
    await expect(dialog(page).getByLabel("Full name", { exact: true })).toHaveValue("Baraka");
    await expectUsable(page);
  });

  test("asks for the guardian instead of the ID at 18 or under", async ({ page }) => {
    await signInAs(page, "admin", LIST);
    await fillIn(page, atTheDesk());
    await expect(dialog(page).getByLabel("Guardian's full name")).toHaveCount(0);
    await fillBirth(page, ["31", "12", "2008"]);
    await expect(dialog(page).getByLabel(/^ID number/)).toHaveCount(0);
    await dialog(page).getByLabel("Guardian's full name").fill("Mary Kamau");
    await dialog(page).getByLabel("Guardian's ID number").fill("12345678");
    await dialog(page).getByLabel("Guardian's phone number").fill("0722 000 111");
    await confirm(page);
    await expect(dialog(page).getByText("Mary Kamau")).toBeVisible();
    await expect(dialog(page).getByText("+254722000111")).toBeVisible();
  });

  test("can be changed after Confirm Registration, and nothing is lost", async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await fillIn(page, person);
    await confirm(page);
    await page.getByRole("button", { name: "Change" }).click();
    await expect(dialog(page).getByLabel("Full name", { exact: true })).toHaveValue(person.name);
    await expect(dialog(page).getByLabel("Social Media")).toBeChecked();
    await expect(dialog(page).getByRole("radio", { name: /^Computer Packages/ })).toBeChecked();
    await dialog(page).getByLabel("Current residence").fill("Rongai");
    await confirm(page);
    await expect(dialog(page).getByRole("definition").filter({ hasText: "Rongai" })).toBeVisible();
  });

  test("makes one student of two presses of Complete", BOTH, async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await fillIn(page, person);
    await confirm(page);
    await page.getByRole("button", { name: "Complete" }).dblclick();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await page.goto(`${LIST}?q=${encodeURIComponent(person.name)}`);
    await expect(listed(page)).toHaveCount(1);
  });

  test("shows the server's message for a phone that is registered, with the way to its student", async ({
    page,
    request,
  }) => {
    const known = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    await fillIn(page, { phone: known.phone, name: "Somebody Else" });
    await confirm(page);
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("This phone number is registered already.").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the student who is registered" })).toHaveAttribute(
      "href",
      `/student-details?studentId=${known.id}`,
    );
    await expect(dialog(page).getByLabel("Full name", { exact: true })).toHaveValue("Somebody Else");
    await expectUsable(page);

    await fillBirth(page, ["28", "3", "2001"]);
    await confirm(page);
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText(/^Phone number is already in use\./).first()).toBeVisible();
    await expect(page.getByText(/Redirecting/)).toHaveCount(0);
    await expect(page.getByText(/Mark the phone number as shared/)).toBeVisible();
    await expect(dialog(page).getByLabel("Current residence")).toHaveValue("Kibera, Nairobi");
  });

  test("survives a session that ended while it was filled in", async ({ page, context }) => {
    await signInAs(page, "admin", LIST);
    await fillIn(page, atTheDesk());
    await confirm(page);
    await context.clearCookies();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { name: "Sign in again to go on" })).toBeVisible();
    await page.locator("#again-msisdn").fill(PHONES.admin);
    await page.locator("#again-password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("You are signed in again. Save once more.")).toBeVisible();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
  });

  test("lets a brother or sister have a phone that is marked as shared", async ({ page, request }) => {
    const known = await ownStudent(request);
    const answer = await request.patch("/api/v1/students/update-student", {
      headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
      data: { id: known.id, phone_shared: true },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await signInAs(page, "admin", LIST);
    await fillIn(page, { phone: known.phone, name: newName("Sister") });
    await fillBirth(page, ["28", "3", "2003"]);
    await confirm(page);
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await page.goto(`${LIST}?q=${known.phone}`);
    await expect(listed(page)).toHaveCount(2);
  });

  test("registers all the same when the class fills up meanwhile, and offers another", async ({
    page,
    request,
  }) => {
    const [small, other] = await ownClasses(request, await tokenOf(request, "admin"), [1, 5]);
    if (!small || !other) throw new Error("the test's classes were not made");
    await signInAs(page, "admin", LIST);
    await page.goto(`${LIST}?dialog=add`);
    await fillPerson(page, atTheDesk());
    await chooseCourse(page, small.course, small.name);
    await confirm(page);
    await takePlace(request, (await ownStudent(request)).id, small);
    await page.getByRole("button", { name: "Complete" }).click();

    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await expect(dialog(page).getByText(/^AC\d+$/)).toBeVisible();
    await expect(
      dialog(page)
        .getByText(/places are taken|class is full/)
        .first(),
    ).toBeVisible();
    await expectUsable(page);
    await chooseCourse(page, small.course, other.name);
    await page.getByRole("button", { name: "Enroll", exact: true }).click();
    await expect(dialog(page).getByText("886490", { exact: true })).toBeVisible();
    expect(await placesLeft(request, other)).toBe(4);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a student is registered by the same dialog, and a second press changes nothing", async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await fillIn(page, person);
    await confirm(page);
    await page.getByRole("button", { name: "Change" }).click();
    await expect(dialog(page).getByLabel("Full name", { exact: true })).toHaveValue(person.name);
    await confirm(page);
    await page.getByRole("button", { name: "Complete" }).dblclick();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await page.goto(`${LIST}?q=${encodeURIComponent(person.name)}`);
    await expect(listed(page)).toHaveCount(1);
  });

  test("two sendings of one form at once make one student, and both lead to the number", async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await fillIn(page, person);
    await confirm(page);
    const fields = await dialog(page)
      .locator("form")
      .evaluate((form: HTMLFormElement) => [...new FormData(form)] as [string, string][]);
    const send = () =>
      page.request.post(`${LIST}?dialog=add`, {
        multipart: Object.fromEntries(fields),
        headers: { origin: new URL(page.url()).origin },
      });
    for (const answer of await Promise.all([send(), send(), send()])) {
      expect(answer.url()).toContain("dialog=registered");
      expect(await answer.text()).toContain("Registration successful");
    }
    await page.goto(`${LIST}?q=${encodeURIComponent(person.name)}`);
    await expect(listed(page)).toHaveCount(1);
  });

  test("the list reads, searches and turns its pages", async ({ page }) => {
    await signInAs(page, "cashier", "/cashier/registrations");
    await expect(listed(page)).toHaveCount(20);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText(/^Showing 21 to/)).toBeVisible();
    await page.getByPlaceholder("Search name, phone or reg. number...").fill("0711 000 055");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  });

  test("the dates of an export are a plain form that brings the file", async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=export`);
    await dialog(page).getByLabel("Date From").fill("2024-01-01");
    await dialog(page)
      .getByLabel("Date To")
      .fill(await today(page));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Export" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Registrations_\d{10}\.csv$/);

    await dialog(page).getByLabel("Date From").fill("2025-02-02");
    await dialog(page).getByLabel("Date To").fill("2025-02-01");
    await dialog(page).getByRole("button", { name: "Export" }).click();
    await expect(dialog(page).getByText("The second date must not be before the first.")).toBeVisible();
    await expect(dialog(page).getByLabel("Date From")).toHaveValue("2025-02-02");
  });
});

test.describe("the list", () => {
  test("shows the spec's columns, and finds by its address", BOTH, async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    await expect(page.getByRole("heading", { level: 1, name: "Registrations" })).toBeVisible();
    await expectUsable(page);
    await page.goto(`${LIST}?q=${encodeURIComponent(student.name)}`);
    await expect(listed(page)).toHaveCount(1);
    await expect(listed(page)).toContainText(`+254${student.phone.slice(1)}`);
    await expect(listed(page)).toContainText(student.registrationNo);
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

  test("names its columns as the spec does @desktop", async ({ page }) => {
    await signInAs(page, "admin", LIST);
    const names = await page.getByRole("columnheader").allTextContents();
    expect(names).toEqual([
      "#",
      "Full Name",
      "Phone Number",
      "Reg. Number",
      "ID Number",
      "Current Residence",
      "Season",
      "Status",
      "Registration Time",
      "Actions",
    ]);
  });

  test("searches 300 ms after the last key, and is narrowed by season and status @desktop", async ({
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
    await page.getByLabel("Status", { exact: true }).selectOption("archived");
    await expect(page.getByText("No data")).toBeVisible();
    await page.goto("/finance/registrations?season=none&status=gone");
    await expect(listed(page)).toHaveCount(20);
  });

  test("sends the browser no more of a student than it shows", async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    const html = await (await page.request.get(`${LIST}?q=${student.phone}`)).text();
    expect(html).toContain(student.registrationNo);
    expect(html).not.toContain("guardian_name");
    expect(html).not.toContain("27-03-2001");
  });
});

test("a student is archived and unarchived, each time after a question", BOTH, async ({ page, request }) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", `${LIST}?q=${encodeURIComponent(student.name)}`);
  await page.getByRole("link", { name: `Archive ${student.name}`, exact: true }).click();
  const question = `Are you sure you want to update ${student.name} to archived?`;
  await expect(dialog(page).getByText(question)).toBeVisible();
  await expectUsable(page);
  await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("link", { name: `Archive ${student.name}`, exact: true }).click();
  await dialog(page).getByRole("button", { name: "Yes, update" }).click();
  await expect(page.getByText("Student archived successfully!")).toBeVisible();
  await expect(listed(page)).toContainText("archived");

  await page.getByRole("link", { name: `Unarchive ${student.name}` }).click();
  await expect(
    dialog(page).getByText(`Are you sure you want to update ${student.name} to active?`),
  ).toBeVisible();
  await dialog(page).getByRole("button", { name: "Yes, update" }).click();
  await expect(page.getByText("Student activated successfully!")).toBeVisible();
});

test("the second of two admins who archive is told, and changes nothing", async ({ page, request }) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", LIST);
  await page.goto(`${LIST}?dialog=archive&id=${student.id}`);
  const answer = await request.patch("/api/v1/students/update-student", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: { id: student.id, residence: "Rongai" },
  });
  expect(answer.ok()).toBe(true);
  await dialog(page).getByRole("button", { name: "Yes, update" }).click();
  await expect(page.locator("[data-slot=error-summary]")).toBeVisible();
  await page.goto(`${LIST}?q=${encodeURIComponent(student.name)}`);
  await expect(listed(page)).toContainText("active");
});

test.describe("the export", () => {
  test("waits for both dates and downloads a CSV with its columns", BOTH, async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "admin", LIST);
    await page.getByRole("link", { name: "Export" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Select Dates to Export" })).toBeVisible();
    const button = dialog(page).getByRole("button", { name: "Export" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("Choose both dates to export.");
    await expect(dialog(page).getByLabel("Date From")).toHaveAttribute("min", "2024-01-01");
    await expectUsable(page);
    const now = await today(page);
    await dialog(page).getByLabel("Date From").fill(now);
    await dialog(page).getByLabel("Date To").fill(now);
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^Registrations_\d{10}\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.split(/\r?\n/)[0]).toBe(
      "Full Name,Phone Number,Reg. Number,ID Number,Date of Birth,Email,Guardian Name,Guardian ID,Guardian Phone,Current Residence,Channel,Enrollment Status,Season,Status,Registration Time",
    );
    expect(text).toContain(student.registrationNo);
    await expect(dialog(page).getByText(`${file.suggestedFilename()} is saved`)).toBeVisible();
  });

  test("says beside the date what is wrong with it, and keeps both", async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=export`);
    await page.waitForLoadState("networkidle");
    await dialog(page).getByLabel("Date From").fill("2023-12-31");
    await dialog(page).getByLabel("Date To").fill("2023-12-30");
    await dialog(page).getByRole("button", { name: "Export" }).click();
    await expect(dialog(page).getByText("Choose a date from 01/01/2024 on.")).toBeVisible();
    await expect(dialog(page).getByText("The second date must not be before the first.")).toBeVisible();
    await expect(dialog(page).getByLabel("Date From")).toHaveValue("2023-12-31");
    await expect(dialog(page).getByLabel("Date To")).toHaveValue("2023-12-30");
  });

  test("tells when the file cannot be fetched, and stays", async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=export`);
    await page.waitForLoadState("networkidle");
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

test("a cashier reads and edits, and neither adds, exports nor archives", async ({ page }) => {
  await signInAs(page, "cashier", "/cashier/registrations");
  await expect(page.getByRole("link", { name: /^Edit Student/ }).first()).toBeVisible();
  for (const name of ["Add New", "Export", /^Archive/])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expectUsable(page);
  await page.goto("/cashier/registrations?dialog=add");
  await expect(dialog(page)).toHaveCount(0);
  const file = await page.request.get(`${LIST}/export?createdFrom=2024-01-01&createdTo=2024-01-02`);
  expect(file.status()).toBe(403);
  expect((await page.request.get(LIST)).status()).toBe(403);
});

test("nobody who is not signed in gets the file", async ({ request }) => {
  const file = await request.get(`${LIST}/export?createdFrom=2024-01-01&createdTo=2024-01-02`);
  expect(file.status()).toBe(401);
});

/** Today in Nairobi, as the dialog has it. */
async function today(page: Page): Promise<string> {
  return (await dialog(page).getByLabel("Date To").getAttribute("max")) ?? "";
}
