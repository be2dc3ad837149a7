import { readFileSync } from "node:fs";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { expect, expectUsable, expectUsableOnBothScreens, openFilters, test } from "../support/academy";
import { clientId, closeOwnCourses, ownClasses, ownStudent, takeSeat } from "../support/own-records";
import { payByHand } from "../support/simulator";
import { signInAs, tokenOf } from "../support/staff";

const LISTS = [
  { path: "payment-requests", title: "Enrollment Payment Requests", of: "request" },
  { path: "transactions", title: "M-Pesa Payment Transactions", of: "payment" },
  { path: "mpesa-express-requests", title: "M-Pesa Express Requests (STK Push)", of: "prompt" },
  { path: "mpesa-classic-requests", title: "M-Pesa Classic Requests (PAYBILL)", of: "payment" },
  { path: "transaction-queries", title: "Transaction Queries" },
];

test.afterAll(({ request }) => closeOwnCourses(request));

test("a finance officer reads every list of payments, with totals", async ({ page }) => {
  test.slow();
  await signInAs(page, "finance", "/finance/payment-requests");
  for (const { path, title, of } of LISTS) {
    await page.goto(`/finance/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/^Showing 1 to \d+ of \d+$/)).toBeVisible();
    const sum = page.getByText(/^Total KES [\d,.]+ of [\d,]+ \w+$/);
    if (of) await expect(sum).toHaveText(new RegExp(` ${of}s?$`));
    else await expect(sum).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(1);
    await expectUsableOnBothScreens(page);
  }
  const answer = page.getByRole("row").filter({ hasText: "Request cancelled by user (1032)" }).first();
  await answer.getByText("Raw message").click();
  await expect(answer.getByText('"ResultCode":"1032"')).toBeVisible();
});

test("a payment is found by its M-Pesa code and shows its timeline", async ({ page, request }) => {
  const student = await ownStudent(request);
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [5]);
  const enrollment = await takeSeat(request, student.id, group!);
  const asked = await request.post("/api/v1/payments/pay", {
    data: {
      enrollment_id: clientId(enrollment),
      student_id: clientId(student.id),
      payment_method: "paybill",
      paying_msisdn: student.phone,
      paying_first_name: "Jane",
      paying_last_name: "Wanjiru",
    },
  });
  const { data } = await asked.json();
  const receipt = await payByHand(request, data.paybill.account_no, student.phone);

  await signInAs(page, "cashier", "/cashier/transactions");
  await expect
    .poll(async () => {
      await page.goto(`/cashier/transactions?q=${receipt}`);
      return page.getByRole("link", { name: receipt }).count();
    })
    .toBe(1);
  await page.getByRole("link", { name: receipt }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment details");
  await expect(page.getByText("M-Pesa confirmed the payment to the paybill")).toBeVisible();
  await expect(page.getByText(/^Matched to the enrollment/)).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByRole("link", { name: new RegExp(student.name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();

  // The same payment in the other lists, by phone in any form, and filtered.
  await page.goto("/cashier/mpesa-classic-requests");
  await expect(page.getByRole("link", { name: /^(Export|Import)$/ })).toHaveCount(0);
  await page
    .getByPlaceholder(/^Search M-Pesa code/)
    .fill(`+254 ${student.phone.slice(1, 4)} ${student.phone.slice(4)}`);
  await expect(page.getByRole("link", { name: receipt })).toBeVisible();
  await openFilters(page);
  await page.getByLabel("Status").selectOption("unmatched");
  await expect(page.getByText("No data")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  // On phones a row leads to the payment and the student alone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: `Enrollment ${student.name}` }).click();
  await expect(page).toHaveURL(`/enrollment-details?id=${enrollment}`);
  await page.goto(`/cashier/payment-requests?q=${receipt}&method=paybill`);
  await expect(page.getByText("Total KES 500 of 1 request")).toBeVisible();
  await expect(page.locator("[data-filters]").getByText("Filters (1)")).toHaveCount(1);
  await page.getByRole("link", { name: "Jane Wanjiru" }).click();
  await expect(page).toHaveURL(`/enrollment-details?id=${enrollment}`);
});

test("an unmatched payment is listed in suspense only; finance exports it", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const receipt = await payByHand(request, "=WHOSE", "0722000000");
  await signInAs(page, "finance", "/finance/transactions?status=suspense");
  await expect
    .poll(async () => {
      await page.goto(`/finance/transactions?status=suspense&q=${receipt}`);
      return page.getByRole("link", { name: receipt }).count();
    })
    .toBe(1);
  await expect(page.getByRole("link", { name: "Import" })).toHaveAttribute(
    "href",
    "/money/statements/import",
  );
  await page.goto(`/finance/transactions?status=matched&q=${receipt}`);
  await expect(page.getByText("No data")).toBeVisible();

  await page.goto("/finance/transactions?status=suspense");
  await page.getByRole("link", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Select Dates to Export" });
  await expect(dialog.getByLabel("Status")).toHaveValue("suspense");
  await expectUsable(page);
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await dialog.getByLabel("Date From").fill("2020-01-01");
  await dialog.getByLabel("Date To").fill(today());
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByText("Choose a date from 01/01/2024 on.")).toBeVisible();
  await dialog.getByLabel("Date From").fill(today());
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Transactions_\d{10}\.csv$/);
  await expect(dialog.getByText(`${file.suggestedFilename()} is saved with your downloads.`)).toBeVisible();
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines.find((line) => line.startsWith(receipt))).toContain(",'=WHOSE,suspense,");
  expect(lines.slice(1).filter((line) => !line.includes(",suspense,"))).toEqual([]);
});

const today = () => nairobiDate(new Date());

test("an unknown payment leads back to the list", async ({ page }) => {
  await signInAs(page, "cashier", "/transaction-details?id=7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Results");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/cashier/transactions");
});

test("a cashier's home links to each list and shows no totals", async ({ page }) => {
  await signInAs(page, "cashier");
  await expect(page).toHaveURL("/cashier");
  await expectUsableOnBothScreens(page);
  for (const { path } of LISTS.filter(({ of }) => of))
    await expect(page.locator("main").locator(`a[href="/cashier/${path}"]`)).toBeVisible();
  await expect(page.getByText("Total Amount Paid")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the links below a list stay under the finger that presses them", async ({ page }) => {
    for (const query of ["status=matched&size=20", "size=50"]) {
      await signInAs(page, "finance", `/finance/transactions?${query}`);
      const next = page.getByRole("link", { name: "Next" });
      const top = () => next.evaluate((link) => link.getBoundingClientRect().top + window.scrollY);
      const before = await top();
      await next.hover();
      // Of fifty rows some grow before the link is in sight; the page scrolls with them.
      if (query !== "size=50") expect(await top()).toBe(before);
      // A press lasts several frames: rows that come into sight with the link must not move it meanwhile.
      await next.click({ delay: 60 });
      await expect(page).toHaveURL(/page=2/);
    }
  });

  test("a list of payments is read, filtered and paged", { tag: "@whole" }, async ({ page }) => {
    await signInAs(page, "finance", "/finance/transactions?size=20");
    await openFilters(page);
    await page.getByLabel("Status").selectOption("matched");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/status=matched/);
    await expect(page.getByText("Filters (1)")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^Showing 21 to \d+/)).toBeVisible();
    await page.getByRole("link", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Select Dates to Export" });
    await expect(dialog.getByLabel("Status")).toHaveValue("matched");
    // A browser that ignores the field's minimum sends the date.
    await page.goto("/finance/transactions/export?createdFrom=2020-01-01&createdTo=2020-01-02&status=credit");
    await expect(page).toHaveURL(/\/finance\/transactions\?.*dialog=export/);
    await expect(dialog.getByText("Choose a date from 01/01/2024 on.")).toBeVisible();
    await expect(dialog.getByLabel("Status")).toHaveValue("credit");
  });
});
