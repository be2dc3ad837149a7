import { expect, expectUsable, test } from "../support/academy";
import { ownEnrollments } from "../support/enrollments";
import { closeOwnCourses, newPhone } from "../support/own-records";
import { nextStkPush, paymentsFrom } from "../support/simulator";
import { signInAs } from "../support/staff";
import { detailsOf, dialog } from "./student-pages";

test.afterAll(({ request }) => closeOwnCourses(request));

test("a cashier sends a prompt to the payer's phone, sees it refused, sends again, and the page says paid", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  // A phone ending in 000 answers the prompt (simulator/README.md).
  const payer = `${newPhone().slice(0, -3)}000`;
  await nextStkPush(request, payer, "cancelled");
  await signInAs(page, "cashier", detailsOf(student!));
  await page.getByRole("link", { name: "Send M-Pesa prompt" }).click();
  await expect(dialog(page).getByText(`KES 500 for ${student!.name}.`, { exact: false })).toBeVisible();
  await dialog(page).getByLabel("Paying phone number").fill("12");
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(dialog(page).getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await dialog(page).getByLabel("Paying phone number").fill(payer);
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("You cancelled the request.", { exact: false })).toBeVisible();
  await expectUsable(page);

  await page.getByRole("link", { name: "Send again" }).click();
  await expect(dialog(page).getByLabel("Paying phone number")).toHaveValue(`+254${payer.slice(1)}`);
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The student is enrolled.", { exact: true })).toBeVisible();
  expect(await paymentsFrom(request, payer)).toMatchObject([{ amount: 500 }]);

  const timeline = page.locator("#timeline");
  await expect(timeline.getByText(/^M-Pesa prompt for KES 500, sent by .+: paid/)).toBeVisible();
  await expect(
    timeline.getByText(/^M-Pesa prompt for KES 500, sent by .+: cancelled by the payer/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Print card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Registration card" })).toBeVisible();
  await expect(page.getByText("Nothing is left to pay.")).toBeVisible();
  await expectUsable(page);
});
