import { expect, expectUsable, test } from "../support/academy";
import { closeOwnCourses, ownClasses, ownStudent, takePlace } from "../support/own-records";
import { payByHand } from "../support/simulator";
import { signInAs, tokenOf } from "../support/staff";

const LISTS = [
  { path: "payment-requests", title: "Enrollment Payment Requests" },
  { path: "transactions", title: "M-Pesa Payment Transactions" },
  { path: "mpesa-express-requests", title: "M-Pesa Express Requests (STK Push)" },
  { path: "mpesa-classic-requests", title: "M-Pesa Classic Requests (PAYBILL)" },
];

test.afterAll(({ request }) => closeOwnCourses(request));

for (const { path, title } of LISTS) {
  test(`a finance officer reads: ${title}`, { tag: ["@phone", "@desktop"] }, async ({ page }) => {
    await signInAs(page, "finance", `/finance/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/^Showing 1 to \d+ of \d+$/)).toBeVisible();
    await expectUsable(page);
  });
}

test("money is found by its M-Pesa code and tells its way to the student's seat", {
  tag: ["@phone", "@desktop"],
}, async ({ page, request }) => {
  const student = await ownStudent(request);
  const [place] = await ownClasses(request, await tokenOf(request, "admin"), [5]);
  const enrollment = await takePlace(request, student.id, place!);
  const asked = await request.post("/api/v1/payments/pay", {
    data: {
      enrollment_id: enrollment,
      student_id: student.id,
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
  await expectUsable(page);
  await page.getByRole("link", { name: new RegExp(student.name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
});

test("money of nobody stands among what is not matched, and nowhere else", async ({ page, request }) => {
  const receipt = await payByHand(request, "WHOSE", "0722000000");
  await signInAs(page, "finance", "/finance/transactions?status=suspense");
  await expect
    .poll(async () => {
      await page.goto(`/finance/transactions?status=suspense&q=${receipt}`);
      return page.getByRole("link", { name: receipt }).count();
    })
    .toBe(1);
  await page.goto(`/finance/transactions?status=matched&q=${receipt}`);
  await expect(page.getByText("No data")).toBeVisible();
});

test("a payment that does not exist leads back to the list", async ({ page }) => {
  await signInAs(page, "cashier", "/transaction-details?id=7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Results");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/cashier/transactions");
});

test("a cashier begins at the desk, with the way to each list and no figures", {
  tag: ["@phone", "@desktop"],
}, async ({ page }) => {
  await signInAs(page, "cashier");
  await expect(page).toHaveURL("/cashier");
  await expectUsable(page);
  for (const { path } of LISTS)
    await expect(page.locator("main").locator(`a[href="/cashier/${path}"]`)).toBeVisible();
  await expect(page.getByText("Total Amount Paid")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a list of payments is read, narrowed and paged", async ({ page }) => {
    await signInAs(page, "finance", "/finance/transactions");
    await page.getByLabel("Status").selectOption("matched");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/status=matched/);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^Showing 21 to \d+/)).toBeVisible();
  });
});
