import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, test } from "./support/academy";
import { endHold } from "./support/end-hold";
import { type OwnEnrollment, ownEnrollments, paid, paymentLink, summary } from "./support/enrollments";
import { closeOwnCourses, newPhone } from "./support/own-records";
import { nextStkPush, paymentsFrom } from "./support/simulator";
import { lookUp } from "./support/student";
import { READERS, WORDS } from "./support/words";

const SIM = process.env.SIM_URL ?? "http://127.0.0.1:3001";
const GIVE = {
  en: {
    ask: "Ask somebody to pay",
    title: "Pay for Neema",
    send: "Send the request to my phone",
    checkPhone: "Check your phone",
    paid: "Thank you, it is paid",
    again: "Check again",
    before: "Nothing is left to pay",
    sms: / we received KES 500 for Neema, /,
  },
  sw: {
    ask: "Omba mtu akulipie",
    title: "Mlipie Neema",
    send: "Tuma ombi kwa simu yangu",
    checkPhone: "Angalia simu yako",
    paid: "Asante, imelipwa",
    again: "Angalia tena",
    before: "Hakuna kilichobaki kulipa",
    sms: / Tumepokea KES 500 ya Neema, /,
  },
};

test.afterAll(({ request }) => closeOwnCourses(request));

/** The payment link as its student finds it on the payment page. */
async function linkOf(page: Page, student: OwnEnrollment, language: "en" | "sw"): Promise<string> {
  await page.goto(`/pay?lang=${language}`);
  await lookUp(page, student, WORDS[language]);
  await page.getByText(GIVE[language].ask).click();
  const url = await page.locator("#payment-link").inputValue();
  const [whatsApp, sms] = await page
    .locator("#ask a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  for (const href of [whatsApp, sms]) expect(decodeURIComponent(href ?? "")).toContain(url);
  return new URL(url).pathname;
}

/** The SMS a phone received. */
async function messagesTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const answer = await request.get(`${SIM}/_sim/sms`, { params: { to: `254${phone.slice(1)}` } });
  const rows: { text: string }[] = await answer.json();
  return rows.map(({ text }) => text);
}

async function payersPage(browser: Browser, baseURL: string | undefined, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, ...(baseURL ? { baseURL } : {}) });
  return context.newPage();
}

for (const { title, language, javaScriptEnabled, tag } of READERS) {
  const words = GIVE[language];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled });

    test("somebody else pays by the link a student shares", async ({ page, browser, baseURL, request }) => {
      const [student] = await ownEnrollments(request, 1);
      const link = await linkOf(page, student!, language);
      if (javaScriptEnabled) await expectUsable(page);
      const payer = await payersPage(browser, baseURL, javaScriptEnabled);
      await payer.goto(`${link}?lang=${language}`);
      await expect(payer.getByRole("heading", { level: 1 })).toHaveText(words.title);
      await expect(payer.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      await expect(payer).toHaveTitle(new RegExp(`^${words.title} - `));
      const html = await payer.content();
      for (const secret of [student!.name, student!.phone.slice(1), student!.registrationNo, student!.id])
        expect(html).not.toContain(secret);
      if (javaScriptEnabled) await expectUsableOnBothScreens(payer);

      const phone = `${newPhone().slice(0, -3)}000`;
      await payer.locator("[name=paying_msisdn]").fill("0700 12");
      await payer.getByRole("button", { name: words.send }).click();
      await expect(payer.locator("[name=paying_msisdn]")).toHaveValue("0700 12");
      await payer.locator("[name=paying_msisdn]").fill(phone);
      await payer.getByRole("button", { name: words.send }).click();
      const paid = payer.getByRole("heading", { level: 1, name: words.paid });
      if (javaScriptEnabled) await expect(paid).toBeVisible();
      else
        await expect(async () => {
          await payer.goto(link);
          await expect(paid).toBeVisible({ timeout: 1000 });
        }).toPass();
      if (javaScriptEnabled) await expectUsable(payer);
      expect(await paymentsFrom(request, phone)).toMatchObject([{ amount: 500 }]);
      expect((await summary(request, student!)).status).toBe("enrolled");
      await expect.poll(() => messagesTo(request, phone)).toEqual([expect.stringMatching(words.sms)]);
      await expect
        .poll(async () => (await messagesTo(request, student!.phone)).join())
        .toMatch(/(is enrolled|amepata nafasi):/);
      await payer.context().close();
    });
  });
}

test("an open payment link notices that the fee was paid in another way, and says no more than that", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  await page.goto(await paymentLink(request, student!));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(GIVE.en.title);
  const receipt = await paid(request, student!);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(GIVE.en.before);
  const html = await page.content();
  for (const secret of [student!.name, student!.registrationNo, receipt]) expect(html).not.toContain(secret);
});

test("a refused prompt can be sent again; an ended link says so", { tag: "@whole" }, async ({
  page,
  request,
}) => {
  const [refused, ended] = await ownEnrollments(request, 2);
  const phone = newPhone();
  await page.goto(await paymentLink(request, refused!));
  await nextStkPush(request, phone, "cancelled");
  await page.getByLabel("Your M-Pesa phone number").fill(phone);
  await page.getByRole("button", { name: GIVE.en.send }).click();
  await expect(page.getByRole("heading", { name: "The payment was not made" })).toBeVisible();
  await expect(page.getByLabel("Your M-Pesa phone number")).toHaveValue(phone);
  await nextStkPush(request, phone, "success");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(GIVE.en.paid);

  const over = await paymentLink(request, ended!);
  await endHold(ended!.enrollmentId);
  await page.goto(over);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The place is not kept any more");
  await expect(page).toHaveTitle(/^Pay for a student - /);
  await expectUsable(page);
});

test("the answer to a form is loaded again by asking for its page, and never sends the form again", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  await page.goto(await paymentLink(request, student!));
  const field = page.getByLabel("Your M-Pesa phone number");
  await field.fill("0766 00x");
  await page.getByRole("button", { name: GIVE.en.send }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  const phone = newPhone();
  await nextStkPush(request, phone, "cancelled");
  await field.fill(phone);
  const posted: string[] = [];
  page.on(
    "request",
    (sent) => sent.method() === "POST" && sent.isNavigationRequest() && posted.push(sent.url()),
  );
  await page.getByRole("button", { name: GIVE.en.send }).click();
  await expect(page.getByRole("heading", { name: "The payment was not made" })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(phone);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toHaveCount(0);
  expect(posted).toHaveLength(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("who pays while somebody else has just paid reads that the place is theirs", async ({
    page,
    request,
  }) => {
    const [student] = await ownEnrollments(request, 1);
    await page.goto("/pay");
    await lookUp(page, student!);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay the enrollment fee");
    await paid(request, student!);
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are enrolled");
  });
});
