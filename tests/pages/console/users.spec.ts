import { expect, expectUsable, test } from "../support/academy";
import { newPhone } from "../support/own-records";
import { ownSession } from "../support/registers";
import { signInAs } from "../support/staff";
import { openMenu } from "./registrations";

test("an admin adds, finds, changes and suspends a tutor", {
  tag: "@desktop",
}, async ({ page }) => {
  const phone = newPhone();
  const last = `Test${phone.slice(-6)}`;
  await signInAs(page, "admin", "/admin/users");
  await expectUsable(page);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByRole("heading", { name: "Add Tutor" })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("First Name").fill("Wairimu");
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Phone Number", { exact: true }).fill(phone);
  await page.getByLabel(/^First password/).fill("read-it-aloud-once");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Tutor added successfully")).toBeVisible();

  await page.getByPlaceholder("Search Tutor...").fill(phone);
  await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  await openMenu(page, `Wairimu ${last}`);
  await page.getByRole("link", { name: `View Wairimu ${last}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Wairimu ${last}`);
  await expectUsable(page);
  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByLabel("First Name").fill("Wambui");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Tutor updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Wambui ${last}`);

  await page.getByRole("link", { name: "Suspend" }).click();
  await expect(page.getByText(`Are you sure you want to update Wambui ${last} to suspended?`)).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Yes, update" }).click();
  await expect(page.getByText("Tutor suspended successfully!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Activate" })).toBeVisible();
});

test("suspending a tutor names the classes that lose theirs, and the class, the sessions and Needs attention say so", async ({
  page,
  request,
}) => {
  const session = await ownSession(request, 0);
  await signInAs(page, "admin", `/admin/tutor-details?tutorId=${session.tutor.id}&dialog=status`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^1 session has no active tutor then\./)).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(new RegExp(`, ${session.className} \\(season 8\\)$`));
  await expectUsable(page);
  await page.getByRole("button", { name: "Yes, update" }).click();
  await expect(page.getByText("Tutor suspended successfully!")).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("link", { name: /sessions? ha(s|ve) no active tutor/ }).click();
  await page.getByPlaceholder("Search sessions...").fill(session.className);
  const row = page.getByRole("row").filter({ hasText: `${session.tutor.name} (suspended)` });
  await row.getByRole("link", { name: session.className }).first().click();
  await expect(page.getByText(/^1 session without an active tutor/)).toBeVisible();
  await expectUsable(page);
});

test("a finance officer is added in the cashiers' list", async ({ page }) => {
  const phone = newPhone();
  await signInAs(page, "admin", "/admin/users?kind=cashiers");
  await page.getByRole("link", { name: "Add New" }).click();
  await page.getByLabel("First Name").fill("Kamau");
  await page.getByLabel("Last Name").fill(`Test${phone.slice(-6)}`);
  await page.getByLabel("Phone Number", { exact: true }).fill(phone);
  await page.getByLabel("Finance officer").check();
  await page.getByLabel(/^First password/).fill("read-it-aloud-once");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Cashier added successfully")).toBeVisible();
  await page.getByPlaceholder("Search Cashier...").fill(phone);
  await openMenu(page, `Kamau Test${phone.slice(-6)}`);
  await page.getByRole("link", { name: `View Kamau Test${phone.slice(-6)}` }).click();
  await expect(page).toHaveURL(/cashier-details/);
  await expect(page.getByText("Finance officer")).toBeVisible();
});

test("the arrow keys move along the tabs, j to the first row", { tag: "@desktop" }, async ({ page }) => {
  await signInAs(page, "admin", "/admin/users");
  await page.getByRole("link", { name: "Tutors", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Cashiers", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.locator("[data-row]").first()).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Search Tutor...")).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(
    page.getByRole("combobox", { name: "Search students, payments, pages and actions" }),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByPlaceholder("Search Tutor...")).toBeFocused();
});
