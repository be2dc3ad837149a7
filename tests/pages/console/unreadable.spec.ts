import { randomInt } from "node:crypto";
import { expect, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { inDatabase } from "../support/end-hold";
import { signInAs } from "../support/staff";

const newReceipt = () => `UKR${randomInt(1_000_000, 9_999_999)}`;

/** A confirmation that names another shortcode, as it is kept. @returns its receipt */
async function unreadable(): Promise<string> {
  const receipt = newReceipt();
  const raw = JSON.stringify({
    TransID: receipt,
    TransAmount: "1,500.00",
    BusinessShortCode: "600100",
    FirstName: "A".repeat(300),
  });
  await inDatabase(
    (sql) => sql`insert into unreadable_money (source, key, reason, raw, receipt, cents, msisdn) values
      ('callback', ${`page:${receipt}`}, 'another_shortcode', ${raw}, ${receipt}, 150000, '2547 ***** 126')`,
  );
  return receipt;
}

test("finance takes what could not be booked into suspense, with what was typed kept and errors beside fields", async ({
  page,
}) => {
  const receipt = await unreadable();
  await signInAs(page, "finance");
  await page.getByRole("link", { name: /^M-Pesa told of money that could not be booked/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Not booked" })).toBeVisible();
  await page.goto(`/money?queue=unreadable&q=${receipt}`);
  const row = page.getByRole("row").filter({ hasText: receipt });
  await expect(row).toContainText('"BusinessShortCode":"600100"');
  await expect(row).toContainText("It names another paybill than the academy's.");
  await expectUsableOnBothScreens(page);

  await row.getByRole("link", { name: /^Take into suspense/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("M-Pesa code")).toHaveValue(receipt);
  await expect(dialog.getByLabel("Amount (KES)")).toHaveValue("1500");
  await dialog.getByLabel("Amount (KES)").fill("0");
  await dialog.getByLabel("Paid at").fill("2026-11-21T10:30");
  await dialog.getByLabel("Reason").fill("Found in the portal");
  await dialog.getByRole("button", { name: "Take into suspense" }).click();
  await expect(dialog.getByLabel("Amount (KES)")).toHaveAccessibleDescription(/Enter an amount in KES/);
  await expect(dialog.getByLabel("Reason")).toHaveValue("Found in the portal");
  await expectUsableOnBothScreens(page);
  await dialog.getByLabel("Amount (KES)").fill("1500");
  await dialog.getByRole("button", { name: "Take into suspense" }).click();
  await expect(page.getByText("The payment is in suspense. Match it to its student.")).toBeVisible();
  await page.goto(`/money?queue=suspense&q=${receipt}`);
  await expect(page.getByRole("row").filter({ hasText: receipt })).toContainText("KES 1,500");
});

test("an admin dismisses an entry with the reason, without scripts, and finds the decision again", async ({
  browser,
  baseURL,
}) => {
  const receipt = await unreadable();
  const page = await withoutScripts(browser, baseURL);
  await signInAs(page, "admin");
  await page.goto(`/money?queue=unreadable&q=${receipt}`);
  await page.getByRole("link", { name: /^Dismiss/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Dismiss it" }).click();
  await expect(page.getByLabel("Reason")).toHaveAccessibleDescription(/Say why, in a few words/);
  await page.getByLabel("Reason").fill("A test message of M-Pesa");
  await page.getByRole("button", { name: "Dismiss it" }).click();
  await expect(page.getByText("The message is dismissed, with your reason.")).toBeVisible();
  await page.goto(`/money?queue=unreadable&state=resolved&q=${receipt}`);
  await expect(page.getByRole("row").filter({ hasText: receipt })).toContainText(
    "Dismissed: A test message of M-Pesa",
  );
  await page.context().close();
});

test("a cashier sees nothing of these entries @desktop", async ({ page }) => {
  await unreadable();
  await signInAs(page, "cashier", "/money");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money Desk");
  await expect(page.getByText("Not booked")).toHaveCount(0);
  await page.goto("/money?queue=unreadable");
  await expect(page.getByRole("heading", { level: 2, name: "Not booked" })).toHaveCount(0);
});
