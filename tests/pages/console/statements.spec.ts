import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { nairobiStamp } from "../../../lib/platform/time/nairobi-time";
import { type CellValue, CLASSIC, classicRow, csvFile, workbook } from "../../support/statement-files";
import { expect, expectNoSidewaysScroll, expectUsable, test } from "../support/academy";
import { ownEnrollments, paid, summary } from "../support/enrollments";
import { closeOwnCourses } from "../support/own-records";
import { signInAs } from "../support/staff";

test.afterAll(({ request }) => closeOwnCourses(request));

/** A receipt M-Pesa has not reported, unique to this run. */
const newReceipt = () => `S0T${randomInt(1_000_000, 9_999_999)}`;

function row(receipt: string, account: string, given: Record<string, CellValue> = {}): CellValue[] {
  const [y1, y2, month, day, ...clock] = nairobiStamp(new Date()).match(/\d\d/g) ?? [];
  return classicRow({
    "Receipt No.": receipt,
    "Completion Time": `${day}-${month}-${y1}${y2} ${clock.join(":")}`,
    Details: `Pay Bill from 25471****678 - ALICE **** DOE Acc. ${account}`,
    "A/C No.": account,
    ...given,
  });
}

async function handIn(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel("Statement file")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Look at it" }).click();
}

async function codeOf(request: APIRequestContext, student: Parameters<typeof summary>[1]): Promise<string> {
  return (await summary(request, student)).pay_code;
}

test("finance previews a statement, imports it and finds it again @desktop", async ({ page, request }) => {
  const [lost, known, differs] = await ownEnrollments(request, 3);
  const [knownReceipt, differsReceipt] = [await paid(request, known!), await paid(request, differs!)];
  const [fresh, stray] = [newReceipt(), newReceipt()];
  const file = workbook([
    ["Total Paid In:", "9.00", "Total Withdrawn:", "-15.00"],
    CLASSIC,
    row(fresh, await codeOf(request, lost!)),
    row(stray, "jane doe"),
    row(knownReceipt, "x"),
    row(knownReceipt, "", { "Paid In": "", Withdrawn: "-15.00", "Reason Type": "Pay Bill Charge" }),
    row(differsReceipt, "x", { "Paid In": "5,000.00" }),
  ]);

  await test.step("an unreadable file is refused beside its field", async () => {
    await signInAs(page, "finance", "/money/statements");
    await page.getByRole("link", { name: "Import Statement" }).click();
    await handIn(page, "old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"));
    const field = page.getByLabel("Statement file");
    await expect(field).toHaveAccessibleDescription(/This is an old Excel file \(\.xls\)\. Open it in Excel/);
    await expectUsable(page);
    const cut = row(fresh, "x", { "Completion Time": "11/21/2026 10:30:15" });
    await handIn(page, "cut.csv", csvFile([CLASSIC, cut as string[]]));
    await expect(field).toHaveAccessibleDescription(
      /Row 2, Completion Time: "11\/21\/2026 10:30:15"\. The month/,
    );
  });

  await test.step("the preview shows what an import would do", async () => {
    await handIn(page, "Statement November.xlsx", file);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What the import would do");
    for (const tab of ["All (5)", "For a person (1)", "New (2)", "Known already (1)", "No payment (1)"])
      await expect(page.getByRole("link", { name: tab })).toBeVisible();
    await expect(page.getByText("KES 1,000 of new money is written down; KES 500 is proved.")).toBeVisible();
    await expect(page.getByText(/^KES 15, /)).toBeVisible();
    await expectUsable(page);
    await page.getByRole("link", { name: "For a person (1)" }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("In the books: KES 500");
  });

  await test.step("it is imported once the rows that need attention are ticked", async () => {
    await page.getByRole("button", { name: "Import Statement" }).click();
    await expect(page.getByText("One row needs a person.").first()).toBeVisible();
    await page.getByLabel("Leave one row out of the books").check();
    await page.getByRole("button", { name: "Import Statement" }).click();
    await expect(page.getByText("The rows do not add up").first()).toBeVisible();
    await page.getByLabel("I know the totals differ").check();
    await page.getByRole("button", { name: "Import Statement" }).click();
    const said = "The statement is imported: 2 new, 1 known already. One row is left for a person.";
    await expect(page.getByText(said)).toBeVisible();
    expect(await summary(request, lost!)).toMatchObject({ status: "enrolled", amount_paid: 500 });
    await expectUsable(page);
  });

  await test.step("its rows link to the payments, and its file downloads unchanged", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download File" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Statement November.xlsx");
    expect(Buffer.compare(await readFile(await download.path()), file)).toBe(0);
    const [rows] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export Rows" }).click(),
    ]);
    expect(await readFile(await rows.path(), "utf8")).toContain(fresh);
    await page.getByRole("link", { name: fresh }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Statement");
    await expect(page.getByText(fresh).first()).toBeVisible();
  });

  await test.step("the same file again says when it was imported; the list finds it by a code", async () => {
    await page.goto("/money/statements/import");
    await handIn(page, "again.xlsx", file);
    await expect(page.getByText(/^This file was imported on \d\d\/\d\d\/\d{4} \d\d:\d\d by /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Import Statement" })).toHaveCount(0);
    await page.goto(`/money/statements?q=${stray}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("Statement November.xlsx");
    await expectUsable(page);
  });
});

test("a wrong import is withdrawn with its reason, unless something rests on it @desktop", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  const [stray, enrolls] = [newReceipt(), newReceipt()];
  const importAs = async (name: string, rows: CellValue[][]) => {
    await page.goto("/money/statements/import");
    await handIn(page, name, csvFile([CLASSIC, ...rows] as string[][]));
    await page.getByRole("button", { name: "Import Statement" }).click();
    await expect(page.getByText("The statement is imported: 1 new, 0 known already.")).toBeVisible();
  };
  const withdraw = async () => {
    await page.getByRole("link", { name: "Withdraw Import" }).click();
    await page.getByLabel("Reason").fill("Another month's file");
    await page.getByRole("button", { name: "Withdraw Import" }).click();
  };
  await signInAs(page, "finance", "/money/statements");

  await importAs("used.csv", [row(enrolls, await codeOf(request, student!))]);
  await withdraw();
  await expect(page.getByText(`${enrolls} is on a student's account`).first()).toBeVisible();
  await expectUsable(page);

  await importAs("wrong.csv", [row(stray, "jane doe")]);
  await withdraw();
  await expect(page.getByText("One payment that nothing else reports left the books.")).toBeVisible();
  await expect(page.getByText(/^Withdrawn on .+ Another month's file$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Withdraw Import" })).toHaveCount(0);
  await expectUsable(page);
  await page.goto(`/money/statements?q=${stray}`);
  await expect(page.getByRole("row").last()).toContainText("Another month's file");
  await expectUsable(page);
});

test.describe("without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false });

  test("a statement is previewed and imported", async ({ page, request }) => {
    const [student] = await ownEnrollments(request, 1);
    const receipt = newReceipt();
    await signInAs(page, "finance", "/money/statements/import");
    await handIn(
      page,
      "phone.csv",
      csvFile([CLASSIC, row(receipt, await codeOf(request, student!)) as string[]]),
    );
    await expect(page.getByText("KES 500 of new money is written down; KES 0 is proved.")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Import Statement" }).click();
    await expect(page.getByText("The statement is imported: 1 new, 0 known already.")).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await summary(request, student!)).toMatchObject({ status: "enrolled" });
  });
});
