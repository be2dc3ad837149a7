import { expect, test } from "./support/academy";
import { fillRegistration, somebody } from "./support/student";

test("who finds another's half-filled form on a shared phone clears it in one tap, and it stays cleared", async ({
  page,
}) => {
  const first = somebody();
  await fillRegistration(page, first);
  const name = page.locator("[name=full_name]");
  const clear = page.getByRole("button", { name: "Clear the form" });
  const form = page.url();
  await page.goto("/");
  await page.goto(form);
  await expect(name).toHaveValue(first.name);
  await clear.click();
  for (const field of ["full_name", "msisdn", "dob_day", "id_number"])
    await expect(page.locator(`[name=${field}]`)).toHaveValue("");
  await page.reload();
  await expect(name).toHaveValue("");
  await expect(clear).toBeHidden();
});
