import { readFile } from "node:fs/promises";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { expect, expectUsable, test } from "../support/academy";
import { payByHand } from "../support/simulator";
import { signInAs } from "../support/staff";

const TODAY = nairobiDate(new Date());

test("finance sees today's unmatched payment that no statement covers, opens it, and exports the list", async ({
  page,
  request,
}) => {
  const receipt = await payByHand(request, "RECONCILE", "0712345678", 137);
  await signInAs(page, "finance", "/money/reconciliation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reconciliation");
  await expect(page.getByText("Yes, these figures add up.")).toBeVisible();
  await expect(page.getByText("Yes, the books are even.")).toBeVisible();
  await expect(page.getByText("Refunded or reversed, or on its way back")).toBeVisible();
  await expectUsable(page);

  await page.getByLabel("From").fill(TODAY);
  await page.getByLabel("To").fill(TODAY);
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(`/money/reconciliation?from=${TODAY}&to=${TODAY}`);
  const days = page.getByRole("table", { name: "Day by day" });
  await expect(days.getByRole("row").filter({ hasText: TODAY.split("-").reverse().join("/") })).toBeVisible();
  // M-Pesa reports payments with a delay.
  const row = page.getByRole("table", { name: "Receipts without a seat" }).getByRole("row");
  const own = row.filter({ hasText: receipt });
  await expect(async () => {
    await page.reload();
    await expect(own).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(own).toContainText("Nobody known for it");
  await expect(own).toContainText("account RECONCILE");
  await expect(own).toContainText("KES 137");

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Reconciliation_\d+\.csv$/);
  const line = (await readFile(await file.path(), "utf8")).split("\n").find((one) => one.includes(receipt));
  expect(line).toContain(",137,137,Books only,");

  await own.getByRole("link", { name: `Match of ${receipt}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Match a payment");

  await page.goto("/money/reconciliation?from=2026-01-01&to=2026-06-30");
  await expect(page.getByRole("alert").filter({ hasText: "At most 92 days at a time." })).toBeVisible();
  await expect(page.getByLabel("To")).toHaveValue("2026-06-30");
});
