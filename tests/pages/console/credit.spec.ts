import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, test } from "../support/academy";
import { type OwnEnrollment, ownEnrollments, summary } from "../support/enrollments";
import { clientId, closeOwnCourses, newPhone } from "../support/own-records";
import { payByHand } from "../support/simulator";
import { signInAs, tokenOf } from "../support/staff";

test.afterAll(({ request }) => closeOwnCourses(request));

const creditOf = ({ enrollmentId }: OwnEnrollment) => `/money/credit?enrollment_id=${enrollmentId}`;
const payout = () => `UKL8${randomInt(100_000, 999_999)}`;

/** Pays more than the fee by paybill and waits until it counts. */
async function overpaid(request: APIRequestContext, student: OwnEnrollment, amount: number): Promise<string> {
  const { pay_code } = await summary(request, student);
  const receipt = await payByHand(request, pay_code, student.phone, amount);
  await expect.poll(async () => (await summary(request, student)).status).toBe("enrolled");
  return receipt;
}

/** A payment request, which names the payer's phone. */
async function payerOf(request: APIRequestContext, student: OwnEnrollment, phone: string): Promise<void> {
  const answer = await request.post("/api/v1/payments/pay", {
    data: {
      enrollment_id: clientId(student.enrollmentId),
      student_id: clientId(student.id),
      payment_method: "paybill",
      paying_msisdn: phone,
      paying_first_name: "Jane",
      paying_last_name: "Wanjiru",
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();

test("an overpayment is refunded: a cashier requests it, a finance officer approves it and enters the code", async ({
  page,
  request,
  browser,
}) => {
  const [student] = await ownEnrollments(request, 1);
  const receipt = await overpaid(request, student!, 700);

  await test.step("the cashier requests it on a phone; input stays until it is valid", async () => {
    await signInAs(page, "cashier", creditOf(student!));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Credit");
    for (const name of ["Move", "Donate", "Keep for next season"])
      await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: "Give back", exact: true }).click();
    await expect(dialog(page).getByLabel("Amount (KES)")).toHaveValue("200");
    await dialog(page).getByLabel("Amount (KES)").fill("201");
    await press(page, "Continue");
    await expect(dialog(page).getByText("Enter an amount from KES 1 up to KES 200.")).toBeVisible();
    await expect(dialog(page).getByLabel("Amount (KES)")).toHaveValue("201");
    await dialog(page).getByLabel("Amount (KES)").fill("150");
    await press(page, "Continue");
    await expect(dialog(page).getByText(`KES 150 of payment ${receipt}`)).toBeVisible();
    await dialog(page).getByLabel("Reason").fill("No");
    await press(page, "Ask for the refund");
    await expect(dialog(page).getByRole("link", { name: "Say why, in a few words." })).toBeVisible();
    await expect(dialog(page).getByLabel("Reason")).toHaveValue("No");
    await dialog(page).getByLabel("Reason").fill("Paid too much");
    await press(page, "Ask for the refund");
    await expect(page.getByText("The refund is asked for. Somebody else must approve it.")).toBeVisible();
    await expect(page.getByText("Finance must approve this refund.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Approve" })).toHaveCount(0);
    await expect(page.getByText("KES 50", { exact: true }).first()).toBeVisible();
    await expectUsable(page);
  });

  await test.step("finance approves and settles, without scripts", async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
    });
    const other = await context.newPage();
    await signInAs(other, "finance", creditOf(student!));
    await other.getByRole("link", { name: "Approve" }).click();
    await expect(dialog(other)).toContainText(/Approve the refund of KES 150 to .+, asked for by .+\?/);
    await press(other, "Yes, approve");
    await expect(other.getByText("It is a part of a payment, so M-Pesa cannot reverse it")).toBeVisible();
    await expect(other.getByRole("link", { name: "Send reversal" })).toHaveCount(0);
    await other.getByRole("link", { name: "Enter M-Pesa code" }).click();
    await dialog(other).getByLabel("M-Pesa code").fill(receipt);
    await press(other, "The money is given back");
    await expect(
      dialog(other).getByRole("link", { name: /This M-Pesa code is known already/ }),
    ).toBeVisible();
    await expect(dialog(other).getByLabel("M-Pesa code")).toHaveValue(receipt);
    const code = payout();
    await dialog(other).getByLabel("M-Pesa code").fill(code);
    await press(other, "The money is given back");
    await expect(other.getByText("The refund is settled.")).toBeVisible();
    await expect(other.getByText(`KES 150 was given back (${code})`)).toBeVisible();
    await context.close();
  });

  await test.step("the payer gets a message", async () => {
    const answer = await request.get("/api/v1/messages", {
      headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
      params: { search: student!.phone.slice(1) },
    });
    expect(await answer.text()).toContain(`KES 150 of payment ${receipt} was given back`);
  });
});

test("M-Pesa's answer to a reversal shows on the refund's page by itself", { tag: "@desktop" }, async ({
  page,
  request,
  browser,
}) => {
  const receipt = await payByHand(request, "NOBODYS", newPhone());
  const found = async () => {
    const answer = await request.get("/api/v1/payments/transactions", {
      headers: { authorization: `Bearer ${await tokenOf(request, "cashier")}` },
      params: { search: receipt },
    });
    return (await answer.json()).data;
  };
  await expect.poll(async () => (await found()).length).toBe(1);
  const [{ id }] = await found();
  const refund = `/money/refund?transaction_id=${id}`;

  const context = await browser.newContext();
  const cashier = await context.newPage();
  await signInAs(cashier, "cashier", refund);
  await cashier.getByRole("link", { name: "Give back", exact: true }).click();
  await press(cashier, "Continue");
  await dialog(cashier).getByLabel("Reason").fill("Typed a wrong paybill");
  await press(cashier, "Ask for the refund");
  await expect(cashier.getByText("Finance must approve this refund.")).toBeVisible();
  await context.close();

  await signInAs(page, "finance", refund);
  await page.getByRole("link", { name: "Approve" }).click();
  await press(page, "Yes, approve");
  await page.getByRole("link", { name: "Send reversal" }).click();
  await press(page, "Yes, send it");
  await expect(page.getByText(/^KES 500 was given back \(/)).toBeVisible();
  await expect(page.getByText("Given back", { exact: true })).toBeVisible();
});

test("finance moves credit to a sibling, which enrolls them, and records the rest as a donation", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const [student, sibling] = await ownEnrollments(request, 2);
  await overpaid(request, student!, 1100);
  await payerOf(request, sibling!, student!.phone);
  await signInAs(page, "finance", creditOf(student!));

  await test.step("the sibling is suggested without a search; the confirmation names amount and people", async () => {
    await page.getByRole("link", { name: "Move", exact: true }).click();
    const choose = dialog(page).getByRole("link", { name: new RegExp(`Choose ${sibling!.name}`) });
    await expect(choose).toBeVisible();
    await expectUsable(page);
    await choose.click();
    await dialog(page).getByLabel("Amount (KES)").fill("500");
    await press(page, "Continue");
    await expect(dialog(page)).toContainText(
      `Move KES 500 of ${student!.name}'s credit to ${sibling!.name} (${sibling!.registrationNo})?`,
    );
    await expect(dialog(page)).toContainText("It pays KES 500 that is due there.");
    await press(page, "Yes, move it");
    await expect(
      page.getByText("KES 500 was moved. The fee is paid. The student is enrolled."),
    ).toBeVisible();
    expect((await summary(request, sibling!)).status).toBe("enrolled");
    await expect(page.getByText(new RegExp(`KES 500 was moved .+ to ${sibling!.name}`)).last()).toBeVisible();
  });

  await test.step("a requester cannot approve their own refund, and sees why", async () => {
    await page.getByRole("link", { name: "Give back", exact: true }).click();
    await press(page, "Continue");
    await dialog(page).getByLabel("Reason").fill("Moved to Mombasa");
    await press(page, "Ask for the refund");
    await expect(page.getByText("You asked for this refund")).toBeVisible();
    await expect(page.getByRole("link", { name: "Approve" })).toHaveCount(0);
    await page.getByRole("link", { name: "Cancel refund" }).click();
    await press(page, "Yes, cancel the refund");
    await expect(page.getByText("The refund is cancelled. The money is credit again.")).toBeVisible();
  });

  await test.step("the rest is donated", async () => {
    await page.getByRole("link", { name: "Donate", exact: true }).click();
    await press(page, "Continue");
    await expect(dialog(page)).toContainText(
      `Does the payer of ${student!.name} give KES 100 to the bursary fund?`,
    );
    await dialog(page).getByLabel("Reason").fill("Said so on the phone");
    await press(page, "Yes, it is a donation");
    await expect(page.getByText("KES 100 was given to the bursary fund. Thank the payer.")).toBeVisible();
    await expect(page.getByText("There is no free credit on this account.")).toBeVisible();
    await expect(page.getByText(/KES 100 was given to the bursary fund/).last()).toBeVisible();
  });
});

test("a refund of an unmatched payment needs no student and blocks matching meanwhile", async ({
  page,
  request,
}) => {
  const receipt = await payByHand(request, "WHOSE", "0722000000", 350);
  const headers = { authorization: `Bearer ${await tokenOf(request, "cashier")}` };
  const find = async () => {
    const params = { search: receipt };
    const answer = await request.get("/api/v1/payments/transactions", { headers, params });
    return (await answer.json()).data[0]?.id as string | undefined;
  };
  await expect.poll(find).toBeTruthy();
  await signInAs(page, "cashier", `/money/refund?transaction_id=${await find()}`);
  await page.getByRole("link", { name: "Give back", exact: true }).click();
  await press(page, "Continue");
  await dialog(page).getByLabel("Reason").fill("Typed a wrong paybill");
  await press(page, "Ask for the refund");
  await expect(page.getByText("Finance must approve this refund.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Match to a student" })).toHaveCount(0);
  await expectUsable(page);
});
