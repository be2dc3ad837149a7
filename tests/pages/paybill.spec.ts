import { expect, test } from "./support/academy";
import { inDatabase } from "./support/end-hold";
import { payByHand } from "./support/simulator";
import { accountOf, goToPayment, lookUp, register, somebody } from "./support/student";

test("the browser that registered opens its receipt and changes its times without the secret code; another one does not", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = somebody();
  await goToPayment(page, person, "paybill");
  await page.getByRole("button", { name: "Complete" }).click();
  const receipt = await payByHand(request, await accountOf(page), person.phone);
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await expect(page.getByRole("article").getByText(receipt)).toBeVisible();
  await page.goto("/enroll?change=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change your class or times");

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await other.goto("/receipt");
  await lookUp(other, person);
  await expect(other.getByText("Only the student or the payer can open it")).toBeVisible();
  // The whole receipt unlocks the record, so a page behind a mere look-up shows only its end.
  await other.goto("/enrollment-successful");
  await expect(other.getByText(`•••••••${receipt.slice(-3)}`)).toBeVisible();
  await expect(other.getByText(receipt)).toHaveCount(0);
  await other.context().close();

  await page.goto("/");
  await page.context().clearCookies();
  await page.goto("/receipt");
  await expect(page.getByText(receipt)).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("two minutes after the payer said the fee was paid, the box for M-Pesa's message is open; one wrong letter still enrolls", async ({
      page,
      request,
    }) => {
      const person = somebody();
      await goToPayment(page, person, "paybill");
      const account = await accountOf(page);
      await page.getByRole("button", { name: "Complete" }).click();
      const box = page.getByLabel("M-Pesa message or its code");
      await expect(page.getByRole("heading", { name: "We are waiting for the money" })).toBeVisible();
      await expect(box).toHaveCount(0);
      await inDatabase(
        (
          sql,
        ) => sql`update payment_requests set created_at = now() - interval '118 seconds' where enrollment_id =
          (select id from enrollments where pay_code = ${account})`,
      );
      const typed = `${account.slice(0, 6)}${account.endsWith("2") ? "3" : "2"}`;
      const receipt = await payByHand(request, typed, person.phone, 500, { msisdn: "masked" });
      await page.reload();
      await expect(box).toBeVisible({ timeout: 20_000 });
      await expect(
        page.getByText(/^The money is not here yet\. If you have paid, paste the message/),
      ).toBeVisible();
      await box.fill(receipt);
      await page.getByRole("button", { name: "Find my payment" }).click();
      await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
    });
  });

test("the time a place is held counts down on the page", async ({ page }) => {
  await page.clock.install();
  await register(page, somebody());
  await expect(page.getByText(/\(30 min left\)/).first()).toBeVisible();
  // The clock of the page counts from when its script runs.
  await page.evaluate(() => customElements.whenDefined("place-left").then(() => undefined));
  await page.clock.runFor(60_000 * 3);
  await expect(page.getByText(/\(27 min left\)/).first()).toBeVisible();
});

test("choosing paybill holds the seat for a day at once, and the page says until when", async ({ page }) => {
  await goToPayment(page, somebody(), "paybill");
  await expect(
    page.getByText(/^Your place is held until \d\d:\d\d tomorrow \(2[34] hours left\)\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "We are waiting for the money" })).toBeFocused();
});
