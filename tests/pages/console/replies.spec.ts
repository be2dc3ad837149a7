import { expect, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { inDatabase } from "../support/end-hold";
import { enter, PASSWORD, PHONES, signInAs } from "../support/staff";

let nth = 0;

/** A reply of an unknown phone; returns the phone as the console shows it. */
async function replied(text: string): Promise<string> {
  nth += 1;
  const msisdn = `2541${String(Date.now()).slice(-6)}${String(nth).padStart(2, "0")}`;
  await inDatabase(
    (sql) => sql`insert into replies (provider_id, msisdn, body, sent_at)
      values (${`spec:${msisdn}`}, ${msisdn}, ${text}, now())`,
  );
  return `+${msisdn}`;
}

test("an admin reads a reply, marks it as handled and opts its phone out", async ({ page }) => {
  const phone = await replied("Which bus goes to the hall?");
  await signInAs(page, "admin", "/admin");
  await page.goto(`/admin/messages/replies?q=${phone.slice(1)}`);
  await expect(page.getByText("Which bus goes to the hall?")).toBeVisible();
  await expect(page.getByText("No student of this phone is known.")).toBeVisible();
  await expectUsableOnBothScreens(page);

  await page.getByRole("link", { name: /^Answer/ }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Write the answer.").first()).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByRole("link", { name: "Close" }).first().click();

  await page.getByRole("link", { name: /^Handled/ }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The reply is marked as handled.")).toBeVisible();
  await page.getByRole("link", { name: /^Opt out/ }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("This phone gets no more bulk messages.")).toBeVisible();

  await page.goto(`/admin/messages/opt-outs?q=${phone.slice(1)}`);
  await expect(page.getByText("Asked at the desk for no more bulk messages.")).toBeVisible();
  await expectUsableOnBothScreens(page);
});

test("without scripts: handle a reply, opt a phone out and lift it", { tag: "@whole" }, async ({
  browser,
  baseURL,
}) => {
  const phone = await replied("Asante");
  const plain = await withoutScripts(browser, baseURL);
  await enter(plain, PHONES.admin, PASSWORD, `/admin/messages/replies?q=${phone.slice(1)}`);
  await plain.getByRole("link", { name: /^Handled/ }).click();
  await plain.getByRole("button", { name: "Yes" }).click();
  await expect(plain.getByText("The reply is marked as handled.")).toBeVisible();
  await plain.goto("/admin/messages/opt-outs?dialog=opt-out");
  await plain.getByLabel("Phone number", { exact: true }).fill("12");
  await plain.getByRole("button", { name: "Opt out" }).click();
  await expect(plain.getByText("Enter a Kenyan mobile number.").first()).toBeVisible();
  await expect(plain.getByLabel("Phone number", { exact: true })).toHaveValue("12");
  await plain.getByLabel("Phone number", { exact: true }).fill(phone);
  await plain.getByRole("button", { name: "Opt out" }).click();
  await expect(plain.getByText("This phone gets no more bulk messages.")).toBeVisible();
  await plain.goto(`/admin/messages/opt-outs?q=${phone.slice(1)}`);
  await plain.getByRole("link", { name: /^Lift/ }).click();
  await plain.getByRole("button", { name: "Yes, lift" }).click();
  await expect(plain.getByText("This phone gets bulk messages again.")).toBeVisible();
});

test("a message says why it was not sent, and can be tried again", async ({ page }) => {
  const to = `2541${String(Date.now()).slice(-8)}`;
  await inDatabase(
    (
      sql,
    ) => sql`insert into outbox (channel, kind, purpose, priority, state, why, recipient, body, cause, attempts, parts, expires_at)
      values ('sms', 'notice', 'transactional', 4, 'failed', 'could_not_route', ${to}, 'See you on Saturday', ${`spec:${to}`}, 2, 1, now())`,
  );
  await signInAs(page, "admin", "/admin");
  await page.goto(`/admin/messages?q=${to}`);
  await expect(page.getByRole("heading", { name: /^SMS in / })).toBeVisible();
  await expect(page.getByText("No way to their network was found.").first()).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.locator("[data-row]").first().click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expectUsableOnBothScreens(page);
  await again.click();
  await expect(page.getByText("The message is on its way again.")).toBeVisible();
});
