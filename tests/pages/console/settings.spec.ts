import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, openFilters, test } from "../support/academy";
import { hireTutor, signInAs } from "../support/staff";

const PHONES = "Phones of the administrators";

// Only these tests change what the whole academy shares; they run one at a time and restore it. On a phone each row of a
// list is a card, and there is no header row.

test("a contact phone is on the public pages as soon as it is saved, and the audit log says who saved it", async ({
  page,
}) => {
  await signInAs(page, "admin", "/admin/settings");
  const before = await page.getByLabel(PHONES).inputValue();
  const added = `0722 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`;
  await savePhones(page, `${before}\n${added}`);
  await expect(page.getByLabel(PHONES)).toHaveValue(`${before}\n${added}`.trim());
  await page.goto("/");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: added })).toBeVisible();

  await page.goto("/admin/audit-log?verb=academy.update-settings");
  const line = page.getByRole("row").first();
  for (const said of ["Grace Wanjiru", "Settings changed", "Academy settings", "contact phones: changed"])
    await expect(line).toContainText(said);
  await expect(line).not.toContainText(added.slice(-7));

  await page.goto("/admin/settings");
  await savePhones(page, before);
  await page.goto("/");
  await expect(page.getByRole("contentinfo").getByText(added)).toHaveCount(0);
});

test("an invalid value is refused beside its field and stays as typed", async ({ page }) => {
  await signInAs(page, "admin", "/admin/settings");
  const hold = page.getByLabel("Place held after choosing (minutes)");
  const stands = await hold.inputValue();
  await hold.fill("soon");
  await fillPhones(page, "12345");
  await page.getByLabel("Last hour").fill("06:00");
  await save(page);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(hold).toHaveAccessibleDescription(/Error: Enter a number like 30 or 0\.5\./);
  await expect(page.getByLabel(PHONES)).toHaveAccessibleDescription(/12345 is not a Kenyan phone number/);
  await expect(hold).toHaveValue("soon");
  await expect(page.getByLabel(PHONES)).toHaveValue("12345");
  await expectUsable(page);
  await hold.fill(stands);
  await page.getByLabel(PHONES).fill("");
  await save(page);
  await expect(page.getByLabel("Last hour")).toHaveAccessibleDescription(
    /The last hour must be later than the first\./,
  );
  await expect(page.getByLabel("Last hour")).toHaveValue("06:00");
});

test("students see the link of the advertised season; an invalid link is refused", async ({ page }) => {
  await signInAs(page, "admin", "/admin/settings?part=seasons");
  await page.getByRole("link", { name: "Edit Season 9" }).click();
  const link = page.getByLabel("Link to the season's own site");
  const before = await link.inputValue();
  await link.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(link).toHaveAccessibleDescription(/Enter an address that begins with https:/);
  await expect(link).toHaveValue("javascript:alert(1)");
  const other = `https://season9.academy.example/${randomInt(1000, 10_000)}`;
  await link.fill(other);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Season 9 saved" })).toBeVisible();
  await page.goto("/register");
  await expect(page.locator(`a[href="${other}"]`)).toBeVisible();

  await page.goto("/admin/settings?part=seasons&dialog=edit&id=9");
  await link.fill(before);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Season 9 saved" })).toBeVisible();
});

test("opening registration explains the effect, and Cancel leaves the season planned", async ({ page }) => {
  await signInAs(page, "admin", "/admin/settings?part=seasons");
  const line = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Edit Season 9" }) });
  await line.getByRole("link", { name: "Open registration Season 9" }).click();
  await expect(page.getByRole("dialog")).toContainText("It becomes the current season");
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused();
  await expectUsable(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(line.getByText("Planned", { exact: true })).toBeVisible();
});

test("a message is found by its recipient and shows its text", async ({ page, request }) => {
  const mail = `outbox${randomInt(1_000_000)}@academy.example`;
  const tutor = await hireTutor(request, mail);
  const asked = await request.post("/api/v1/auth/forgot-password", { data: { msisdn: tutor.phone } });
  expect(asked.ok()).toBe(true);
  await signInAs(page, "admin", "/admin/messages");
  await page.getByRole("searchbox", { name: "Search phone, mail or subject..." }).fill(mail);
  await expect(page).toHaveURL(/q=outbox/);
  await expect(page.getByRole("row")).toHaveCount(1);
  await openFilters(page);
  await page.getByLabel("Channel").selectOption("Mail");
  await expect(page).toHaveURL(/channel=mail/);
  await page.getByRole("link", { name: mail, exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("/reset-password/");
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Channel").selectOption("SMS");
  await expect(page.getByText("No Data")).toBeVisible();
});

test("the audit log is filtered by actor, subject and date, twenty lines a page", async ({
  page,
  request,
}) => {
  await hireTutor(request);
  await signInAs(page, "admin", "/admin/audit-log");
  await expect(page.getByRole("row")).toHaveCount(20);
  await openFilters(page);
  await page.getByLabel("What").selectOption("Tutor added");
  await expect(page).toHaveURL(/verb=tutors\.create-tutor/);
  await page.getByLabel("Who").selectOption({ label: "Grace Wanjiru, admin" });
  await expect(page).toHaveURL(/actor=/);
  const line = page.getByRole("row").first();
  await expect(line).toContainText("Tutor added");
  await expect(line).toContainText("Grace Wanjiru");
  await line.getByRole("link", { name: /^Naserian Test/ }).click();
  await expect(page).toHaveURL(/\/admin\/tutor-details\?tutorId=/);
  await page.goto("/admin/audit-log?createdFrom=2020-01-01&createdTo=2020-01-02");
  await expect(page.getByText("No Data")).toBeVisible();
});

for (const path of [
  "/admin/settings",
  "/admin/settings?part=seasons",
  "/admin/settings?part=seasons&dialog=edit&id=9",
  "/admin/audit-log",
  "/admin/messages",
]) {
  test(`${path} is accessible on phone and desktop`, async ({ page }) => {
    await signInAs(page, "admin", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectUsableOnBothScreens(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("seasons, audit log and messages are shown in full", async ({ page }) => {
    await signInAs(page, "admin", "/admin/settings?part=seasons&dialog=edit&id=9");
    await expect(page.getByLabel("First day")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await page.goto("/admin/audit-log?verb=auth.login");
    await expect(page.getByRole("row").first()).toContainText("Signed in");
    await page.goto("/admin/messages");
    await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save settings" }).click();
}

/** Replaces the contact phones and waits until the pages show them. */
async function savePhones(page: Page, phones: string): Promise<void> {
  await fillPhones(page, phones);
  const answer = page.waitForResponse((sent) => sent.request().method() === "POST");
  await save(page);
  await answer;
  await expect(page.getByRole("heading", { name: "There is a problem" })).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Settings saved" })).toBeVisible();
}

/** React sets a filled box to its own text when it takes it over: what is entered at that moment is added to the text. */
async function fillPhones(page: Page, phones: string): Promise<void> {
  const box = page.getByLabel(PHONES);
  await expect
    .poll(() => box.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await box.fill(phones);
  await expect(box).toHaveValue(phones);
}
