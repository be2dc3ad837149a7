import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, test } from "../support/academy";
import { type OwnEnrollment, ownEnrollments, ownWaiting, paid, summary } from "../support/enrollments";
import { closeOwnCourses, ownClasses } from "../support/own-records";
import { payByHand } from "../support/simulator";
import { signInAs, tokenOf } from "../support/staff";

test.afterAll(({ request }) => closeOwnCourses(request));

/** Reloads a searched queue until it lists the payment: M-Pesa reports payments with a delay. */
async function waitsIn(page: Page, queue: string, q: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`/money?queue=${queue}&q=${encodeURIComponent(q)}`);
      return page.getByRole("row").filter({ hasText: q }).count();
    })
    .toBe(1);
}

async function pays(request: APIRequestContext, student: OwnEnrollment, amount: number): Promise<string> {
  const { pay_code } = await summary(request, student);
  return payByHand(request, pay_code, student.phone, amount);
}

test("a cashier matches a payment without an account to its student, which enrolls them", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  const typed = student!.registrationNo.replace("AC", "ac ");
  const receipt = await payByHand(request, typed, student!.phone);

  await signInAs(page, "cashier");
  await expect(page.getByRole("link", { name: "Take a receipt" })).toBeVisible();
  await page.getByRole("link", { name: /^Not matched \d+ waiting$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money Desk");
  await expectUsable(page);
  await waitsIn(page, "suspense", receipt);
  await expect(page.getByText("1 payment, KES 500 on nobody's account")).toBeVisible();

  await page.getByRole("link", { name: receipt, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Match a payment");
  const candidate = page.getByRole("listitem").filter({ hasText: student!.name }).first();
  await expect(candidate.getByText("Very likely")).toBeVisible();
  await expect(candidate.getByText("the account is the registration number")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: `Match ${student!.name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText(`Put KES 500 on the account of ${student!.name} (${student!.registrationNo})?`),
  ).toBeVisible();
  await expect(dialog.getByText(/^The fee is complete: the student is enrolled in /)).toBeVisible();
  await dialog.getByLabel(/^Why it is this student's/).fill("The payer named the student");
  await dialog.getByRole("button", { name: "Yes, match" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money Desk");
  await expect(page).toHaveURL(new RegExp(`/money\\?queue=suspense&q=${receipt}$`));
  await expect(
    page.getByText("The payment is matched. The fee is paid. The student is enrolled."),
  ).toBeVisible();
  await expect(page.getByText("Nothing in this queue matches the search.")).toBeVisible();
  expect((await summary(request, student!)).status).toBe("enrolled");
});

test("a receipt shown at the desk is classified: no code, an invalid one, unmatched, the student's own, another's", async ({
  page,
  request,
}) => {
  const [student, other] = await ownEnrollments(request, 2);
  const receipt = await payByHand(request, "WHOSE", student!.phone);
  await signInAs(page, "cashier", "/money/take-receipt");
  await page.getByLabel("Name, phone number or registration number", { exact: true }).fill(student!.name);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: `Take receipt ${student!.name}` }).click();
  await expect(page.getByText("KES 500", { exact: true })).toBeVisible();
  await expectUsable(page);

  const field = page.getByLabel("M-Pesa code or the whole message");
  const take = page.getByRole("button", { name: "Take receipt" });
  await field.fill("paid it yesterday");
  await take.click();
  await expect(page.getByText("There is no M-Pesa code in this.").first()).toBeVisible();
  await expect(field).toHaveValue("paid it yesterday");
  await field.fill("UKZ0AAAA1B");
  await take.click();
  await expect(page.getByText(/This code cannot be right: its date does not exist/).first()).toBeVisible();
  await expect(field).toHaveValue("UKZ0AAAA1B");
  await page.getByLabel("I compared it with the payer's message, and it says this code").check();
  await take.click();
  await expect(page.getByText("The code is kept as unproven", { exact: true })).toBeVisible();

  await waitsIn(page, "suspense", receipt);
  await page.goto(`/money/take-receipt?enrollment_id=${student!.enrollmentId}`);
  await field.fill(`${receipt} Confirmed. Ksh500.00 sent to ACADEMY for account WHOSE.`);
  await take.click();
  await expect(page.getByText("The money is here, on nobody's account")).toBeVisible();
  await page.getByRole("link", { name: "Match to this student" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, match" }).click();
  await expect(page.getByText(/The student is enrolled\.$/)).toBeVisible();

  await page.goto(`/money/take-receipt?enrollment_id=${student!.enrollmentId}`);
  await field.fill(receipt);
  await take.click();
  await expect(page.getByText(/^This payment is on the student's account: KES 500/)).toBeVisible();
  await page.goto(`/money/take-receipt?enrollment_id=${other!.enrollmentId}`);
  await field.fill(receipt.toLowerCase());
  await take.click();
  await expect(page.getByText("This payment is another student's")).toBeVisible();
  await expect(
    page.getByText(`This payment is on the account of ${student!.name} (${student!.registrationNo}).`),
  ).toBeVisible();
});

test("finance sees short and double payments, unmatches one, and gives a seat to a student who paid without one", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const [short, twice] = await ownEnrollments(request, 2);
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [3]);
  await pays(request, short!, 200);
  const first = await paid(request, twice!);
  await pays(request, twice!, 500);

  await signInAs(page, "finance", "/money");
  await waitsIn(page, "short", short!.name);
  await expect(page.getByText("1 student, KES 300 left to pay")).toBeVisible();
  await page.getByRole("link", { name: `Take receipt ${short!.name}` }).click();
  await expect(page.getByRole("heading", { level: 2, name: short!.name })).toBeVisible();

  await waitsIn(page, "over", twice!.name);
  await expect(page.getByText("1 student, KES 500 of credit")).toBeVisible();
  await expect(page.getByRole("link", { name: twice!.name, exact: true })).toHaveAttribute(
    "href",
    `/money/credit?enrollment_id=${twice!.enrollmentId}`,
  );

  await page.goto(`/look-up?q=${first}`);
  await page.getByRole("link", { name: "Take off the account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Yes, take it off" }).click();
  await expect(dialog.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await dialog.getByLabel("Why it is taken off").fill("It was meant for a cousin");
  await dialog.getByRole("button", { name: "Yes, take it off" }).click();
  await expect(page.getByText("The payment is in suspense again.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Match to a student" })).toBeVisible();
  await expect(page.getByText("It was meant for a cousin")).toBeVisible();
  // The former double payment pays the fee now.
  expect((await summary(request, twice!)).status).toBe("enrolled");

  const late = await ownWaiting(request);
  await waitsIn(page, "paid_waiting", late.name);
  await expect(page.getByText("The money is here, but the class was full when it came.")).toBeVisible();
  await page.getByRole("link", { name: `Give a seat ${late.name}` }).click();
  await expect(
    dialog.getByText(/ has paid KES 500 and has no seat\. Choose a class that has one\.$/),
  ).toBeVisible();
  await dialog.getByRole("radio", { name: new RegExp(`^${group!.course}`) }).check();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Give a seat" }).click();
  await expect(page.getByText("The student has a seat and is enrolled.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("queues and matching work, and an invalid receipt keeps its input", {
    tag: "@whole",
  }, async ({ page, request }) => {
    const [student] = await ownEnrollments(request, 1);
    const receipt = await payByHand(request, student!.phone, student!.phone);
    await signInAs(page, "cashier", "/money");
    await waitsIn(page, "suspense", receipt);
    await page.getByRole("link", { name: receipt, exact: true }).click();
    await page.getByRole("link", { name: `Match ${student!.name}` }).click();
    await page.getByRole("button", { name: "Yes, match" }).click();
    await expect(page.getByText(/The student is enrolled\.$/)).toBeVisible();

    await page.goto(`/money/take-receipt?enrollment_id=${student!.enrollmentId}`);
    await page.getByLabel("M-Pesa code or the whole message").fill("no code at all");
    await page.getByRole("button", { name: "Take receipt" }).click();
    await expect(page.getByText("There is no M-Pesa code in this.").first()).toBeVisible();
    await expect(page.getByLabel("M-Pesa code or the whole message")).toHaveValue("no code at all");
  });
});
