import { readFile } from "node:fs/promises";
import { monthsLater, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { expect, expectUsable, test } from "../support/academy";
import { inDatabase } from "../support/end-hold";
import { payByHand } from "../support/simulator";
import { signInAs } from "../support/staff";

const THIS = nairobiDate(new Date()).slice(0, 7);

test("finance sees the month with what came in, exports it, and prints it on two pages with lines to sign", async ({
  page,
  request,
}) => {
  const receipt = await payByHand(request, "MONTH", "0712345678", 137);
  await signInAs(page, "finance", "/money/month");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Month: \w+ \d{4}$/);
  await expect(page.getByText("This month is not over: its figures still change.")).toBeVisible();
  const income = page.getByRole("table", { name: "Income by course" });
  await expect(async () => {
    await page.reload();
    await expect(income.getByRole("row").filter({ hasText: "Suspense" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectUsable(page);
  expect(receipt).toBeTruthy();

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`academy-month-${THIS}.csv`);
  expect(await readFile(await file.path(), "utf8")).toContain("M-Pesa account,Balance,Opening balance,");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Prepared by, Date")).toBeVisible();
  await expect(page.getByText("Checked by, Date")).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeLessThanOrEqual(2);
});

/** Dates a payment to a month; the simulator reports what is paid now. */
async function receivedIn(month: string, receipt: string): Promise<void> {
  await expect(async () =>
    inDatabase(async (sql) => {
      const dated =
        await sql`update transactions set transacted_at = ${`${month}-20T12:00:00+03:00`}::timestamptz
        where receipt = ${receipt}`;
      expect(dated.count).toBe(1);
    }),
  ).toPass();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("finance files a month that is over, with the reason why days are missing", async ({
    page,
    request,
  }) => {
    const month = monthsLater(THIS, -1);
    await receivedIn(month, await payByHand(request, "MONTH", "0712345678", 138));
    await signInAs(page, "finance", `/money/month?month=${month}`);
    await page.getByRole("link", { name: "File this month" }).click();
    await page.getByRole("button", { name: "File it" }).click();
    await expect(page.getByText(/not wholly covered by a statement. Import/).first()).toBeVisible();
    await page.getByLabel("Why is it filed without a statement of all days?").fill("The portal was down");
    await page.getByRole("button", { name: "File it" }).click();
    await expect(page.getByText("Filed without all days because: The portal was down")).toBeVisible();
    await expect(page.getByRole("link", { name: "File this month" })).toBeHidden();
    await page.getByRole("link", { name: "Next month" }).click();
    await expect(page).toHaveURL(`/money/month?month=${THIS}`);
  });
});
