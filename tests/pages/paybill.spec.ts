import { expect, expectUsable, test } from "./support/academy";
import { payByHand } from "./support/simulator";
import { goToPayment, somebody } from "./support/student";

test("a paybill payer sees what to type, waits on the page, and is Active once paid", async ({
  page,
  request,
}) => {
  const person = somebody();
  await goToPayment(page, person, "paybill");
  await expectUsable(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "We are waiting for the money" })).toBeVisible();
  await expectUsable(page);
  const account = await page.getByRole("definition").nth(1).locator("span").first().textContent();
  const receipt = await payByHand(request, account ?? "", person.phone);
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  // The whole receipt unlocks the record, so a page behind a mere look-up shows only its end.
  await expect(page.getByText(`•••••••${receipt.slice(-3)}`)).toBeVisible();
  await expect(page.getByText(receipt)).toHaveCount(0);
});

test("choosing paybill holds the seat for a day at once, and the page says until when", async ({ page }) => {
  await goToPayment(page, somebody(), "paybill");
  await expect(
    page.getByText(/^Your place is held until \d\d:\d\d tomorrow \(2[34] hours left\)\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "We are waiting for the money" })).toBeFocused();
});
