import { expect, expectUsable, test } from "./support/academy";
import { openStkPush } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { nextStkPush, paymentsFrom } from "./support/simulator";
import { goToPayment, somebody } from "./support/student";

test.afterAll(({ request }) => closeOwnCourses(request));

const send = { name: "Send Payment Request" };

test("a student registers, chooses times, answers the prompt and is Active", {
  tag: ["@phone", "@desktop"],
}, async ({ page, request }) => {
  const person = somebody("000");
  await goToPayment(page, person, "express");
  await expect(page.getByLabel("Payer's first name")).toHaveValue("Wanjiku");
  await expectUsable(page);
  await page.getByRole("button", send).click();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectUsable(page);
  expect(await paymentsFrom(request, person.phone)).toMatchObject([{ amount: 500 }]);

  await page.goBack();
  await page.goto("/mpesa-express");
  await expect(page).toHaveURL(/\/enrollment-successful$/);
});

test("a double press sends one prompt", async ({ page, request }) => {
  const person = await openStkPush(page, request);
  await page.getByRole("button", send).dblclick();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  expect(await paymentsFrom(request, person.phone)).toHaveLength(1);
});

test("a reload while the prompt is open shows the same waiting page", async ({ page, request }) => {
  const person = await openStkPush(page, request);
  // Open for longer than fifty loads take on a busy machine.
  await nextStkPush(request, person.phone, "still_processing");
  await page.getByRole("button", send).click();
  await expect(page.getByRole("heading", { name: "Check your phone" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Check your phone" })).toBeVisible();
  await expectUsable(page);
  // A killed tab comes back with the cookies it had: fifty times the same page.
  for (let time = 0; time < 50; time++) {
    const again = await page.request.get("/mpesa-express");
    expect(await again.text()).toMatch(/Check your phone|We are still checking/);
  }
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("We have not received the payment yet.")).toBeVisible();
});

const REFUSED = [
  { suffix: "032", says: "You cancelled the request." },
  { suffix: "201", says: "Wrong PIN." },
  { suffix: "001", says: "Not enough M-Pesa balance." },
  { suffix: "037", says: "We got no answer from your phone." },
  { suffix: "026", says: "M-Pesa is busy." },
];

for (const { suffix, says } of REFUSED) {
  // The five pages differ in this sentence only.
  const tag = suffix === "032" ? [] : "@whole";
  test(`"${says}" is shown in plain words with one button to try again`, { tag }, async ({
    page,
    request,
  }) => {
    const person = somebody(suffix);
    await goToPayment(page, person, "express");
    await page.getByRole("button", send).click();
    await expect(page.getByRole("heading", { name: "The payment was not made" })).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    if (suffix === "032") await expectUsable(page);
    await nextStkPush(request, person.phone, "success");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  });
}

test("an invalid payer's phone is refused beside its field", async ({ page, request }) => {
  await openStkPush(page, request);
  await page.getByLabel("Paying phone number").fill("0700 12");
  await page.getByLabel("Payer's last name").fill("");
  await page.getByRole("button", send).click();
  await expect(
    page.getByText("Enter a Kenyan mobile number, for example 0700 123 456.").first(),
  ).toBeVisible();
  await expect(page.getByText("Enter the payer's name.").first()).toBeVisible();
  await expect(page.getByLabel("Paying phone number")).toHaveValue("0700 12");
});
