import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, test } from "./support/academy";
import { type OwnEnrollment, openStkPush, ownEnrollments, paid, summary } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { nextSecond, nextStkPush, payByHand } from "./support/simulator";
import { lookUp } from "./support/student";

const FIELD = "M-Pesa message or its code";

test.afterAll(({ request }) => closeOwnCourses(request));

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole("link", { name: /^Paid, but not enrolled yet/ }).click();
  await page.getByLabel(FIELD).fill(text);
  await page.getByRole("button", { name: "Find my payment" }).click();
}

test("after a failed prompt, neither a forged message nor another payer's receipt enrolls, and nobody is asked to pay again", async ({
  page,
  request,
}) => {
  const [theirs] = (await ownEnrollments(request, 1)) as [OwnEnrollment];
  const others = await paid(request, theirs);
  const mine = await openStkPush(page, request);
  const payer = `${mine.phone.slice(0, -4)}${(Number(mine.phone.at(-4)) + 1) % 10}032`;
  await page.getByLabel("Paying phone number").fill(payer);
  await nextStkPush(request, payer, "cancelled");
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await expect(page.getByRole("heading", { name: "The payment was not made" })).toBeVisible();
  // A new request goes to the same phone.
  await expect(page.getByLabel("Paying phone number")).toHaveValue(payer);

  await find(page, message(`${others.slice(0, 3)}${letters(7)}`));
  await expect(
    page.getByRole("heading", { name: /^We have your code and are asking M-Pesa\. Do not pay again/ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "The payment was not made" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send again" })).toBeHidden();
  await expect(page.getByText(/^Your place stays held meanwhile\. Your place is held until/)).toBeVisible();
  await expectUsable(page);

  await find(page, others);
  await expect(
    page.getByRole("heading", { name: /^We have your code and are checking\. Do not pay again/ }),
  ).toBeVisible();
  expect(await summary(request, mine)).toMatchObject({ status: "pending", amount_paid: 0 });
});

test("who pastes the code of somebody else's payment reads that it is not theirs, and may pay", async ({
  page,
  request,
}) => {
  const [theirs, mine] = (await ownEnrollments(request, 2)) as [OwnEnrollment, OwnEnrollment];
  const receipt = await paid(request, theirs);
  await page.goto("/pay");
  await lookUp(page, mine);
  await find(page, receipt);
  await expect(page.getByText(/^We checked the M-Pesa code .*: it is not a payment for you/)).toBeVisible();
  await expect(page.getByText("Do not pay again")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Go to payment" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a payment whose confirmation was lost is found by its code, which alone enrolls no one", async ({
    page,
    request,
  }) => {
    const [mine] = (await ownEnrollments(request, 1)) as [OwnEnrollment];
    await page.goto("/student-details");
    await lookUp(page, mine);
    await find(page, message(await lost(request, mine)));
    await expect(page.getByText(/^We have your code and are asking M-Pesa\. Do not pay again/)).toBeVisible();
    await expect(page.getByText(/^M-Pesa mostly answers within a few minutes/)).toBeVisible();
    await expect(async () => {
      await page.goto("/enrollment-successful");
      await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

/** Pays from the student's own phone; the confirmation is lost. */
async function lost(request: APIRequestContext, student: OwnEnrollment): Promise<string> {
  const { pay_code } = await summary(request, student);
  await nextSecond();
  return payByHand(request, pay_code, student.phone, 500, { faults: ["lost"] });
}

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join("");

/** M-Pesa's SMS about a payment, as the payer gets it. */
function message(code: string): string {
  return `${code} Confirmed. Ksh500.00 sent to ACADEMY for account 12345 on 21/11/26 at 4:30 PM New M-PESA balance is Ksh1,200.00.`;
}
