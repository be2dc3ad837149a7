import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsableAt320, test } from "./support/academy";
import { type OwnEnrollment, ownEnrollments, paid, summary } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { nextSecond, nextStkPush, payByHand } from "./support/simulator";
import {
  accountOf,
  chooseWay,
  fillBirth,
  fillRegistration,
  goToFee,
  goToPayment,
  lookUp,
  sendRegistration,
  somebody,
} from "./support/student";
import { READERS, WORDS, type Words } from "./support/words";

test.afterAll(({ request }) => closeOwnCourses(request));

type Walk = {
  page: Page;
  request: APIRequestContext;
  words: Words;
  /** Checks a page on the way, where its scripts run. */
  look: () => Promise<void>;
};

/**
 * Each way of a student or payer to the end: in turn by a Swahili reader without scripts and an English one with scripts, in a whole
 * run by all readers.
 */
const JOURNEYS: Record<string, (walk: Walk) => Promise<void>> = {
  "registers, chooses times, answers the prompt and is enrolled": async ({ page, words, look }) => {
    await goToPayment(page, somebody("000"), "express", words);
    await look();
    await page.getByRole("button", { name: words.send }).click();
    await expect(page.getByRole("heading", { name: words.checkPhone })).toBeVisible();
    await expect(page.getByRole("heading", { name: words.enrolled })).toBeVisible();
    await look();
  },

  "under 18 registers with a guardian, who pays at the paybill": async ({ page, request, words, look }) => {
    const person = somebody();
    await fillRegistration(page, person);
    await page.locator("[name=id_number]").fill("");
    await fillBirth(page, ["27", "3", "2009"]);
    await page.locator("[name=guardian_name]").fill("Mary Kamau");
    await page.locator("[name=guardian_id_no]").fill("12345678");
    await page.locator("[name=guardian_msisdn]").fill("0722 000 111");
    await sendRegistration(page, words);
    await goToFee(page, words);
    await chooseWay(page, "paybill", words);
    await look();
    const account = await accountOf(page);
    await page.getByRole("button", { name: words.complete }).click();
    await expect(page.getByRole("heading", { name: words.waiting })).toBeVisible();
    await look();
    await payByHand(request, account, "0722000111");
    await expect(page.getByRole("heading", { name: words.enrolled })).toBeVisible();
  },

  "pays a part, sees what is left, and pays the rest": async ({ page, request, words, look }) => {
    const student = await held(page, request, "/mpesa-classic", words);
    const account = await accountOf(page);
    await payByHand(request, account, student.phone, 200);
    await expect.poll(async () => (await summary(request, student)).amount_paid).toBe(200);
    await page.reload();
    await expect(page.getByText(words.part).first()).toBeVisible();
    await page.goto("/enrollment-successful");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.incomplete);
    await look();
    await page.getByRole("link", { name: words.tryAgain }).click();
    await payByHand(request, account, student.phone, 300);
    await expect.poll(async () => (await summary(request, student)).status).toBe("enrolled");
    await page.goto("/pay");
    await expect(page.getByRole("heading", { name: words.enrolled })).toBeVisible();
  },

  "pays to a wrong account and pastes the message": async ({ page, request, words, look }) => {
    const student = await held(page, request, "/pay", words);
    // Amount, method and button are on the first screen of a phone.
    await expect(page.getByText("KES 500", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: words.goToPayment })).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: words.paste }).click();
    const box = page.getByLabel(words.message);
    await box.fill("hello world");
    await page.getByRole("button", { name: words.find }).click();
    await expect(page.getByText(words.noCode).first()).toBeVisible();
    await expect(box).toHaveValue("hello world");
    await look();
    await nextSecond();
    const code = await payByHand(request, "WRONG", student.phone, 500, { msisdn: "hashed" });
    await box.fill(`${code} Confirmed. Ksh500.00 sent to ACADEMY for account WRONG on 21/11/26 at 4:30 PM.`);
    await page.getByRole("button", { name: words.find }).click();
    await expect(page.getByRole("heading", { name: words.enrolled })).toBeVisible();
    await page.getByRole("link", { name: words.receipt, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.receipt })).toBeVisible();
    await look();
  },

  "cancels the prompt and reads that it was cancelled": async ({ page, request, words, look }) => {
    const student = await held(page, request, "/mpesa-express", words);
    await page.locator("[name=paying_msisdn]").fill(student.phone);
    await page.locator("[name=paying_first_name]").fill("Neema");
    await page.locator("[name=paying_last_name]").fill("Otieno");
    await nextStkPush(request, student.phone, "cancelled");
    await page.getByRole("button", { name: words.send }).click();
    await expect(page.getByRole("heading", { name: words.notMade })).toBeVisible();
    await look();
  },

  "changes times after paying, takes the calendar along and signs out": async ({
    page,
    request,
    words,
    look,
  }) => {
    const [student] = (await ownEnrollments(request, 1)) as [OwnEnrollment];
    const receipt = await paid(request, student);
    await page.goto("/enrollment-successful");
    await lookUp(page, student, words);
    await expect(page.getByText(words.day)).toBeVisible();
    const address = (await page.locator("a[href^='/calendar/']").getAttribute("href")) ?? "";
    // A calendar follows it without the browser's cookies.
    expect(await (await request.get(address)).text()).toContain(`(${words.saturday})`);
    const card = await page.request.get("/my-card");
    expect(card.headers()["content-type"]).toBe("image/png");
    await page.getByRole("link", { name: words.change }).click();
    await page.locator("[name=code]").fill(receipt);
    await page.getByRole("button", { name: words.unlock }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.changeTitle);
    await page.locator("main form button[type=submit]").last().click();
    await expect(page.getByRole("heading", { name: words.enrolled })).toBeVisible();
    await page.goto("/student-details");
    await expect(page.getByText(words.yourName, { exact: true })).toBeVisible();
    await look();
    await page.getByRole("button", { name: words.signOut }).click();
    await expect(page.getByRole("heading", { name: words.home })).toBeVisible();
    await page.goto("/student-details");
    await expect(page.getByText(words.signedOut)).toBeVisible();
  },
};

/** A new student with a held seat, found on a page. */
async function held(
  page: Page,
  request: APIRequestContext,
  path: string,
  words: Words,
): Promise<OwnEnrollment> {
  const [student] = (await ownEnrollments(request, 1)) as [OwnEnrollment];
  await page.goto(path);
  await lookUp(page, student, words);
  await expect(page.getByRole("link", { name: words.paste })).toBeVisible();
  return student;
}

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });

    for (const [position, [journey, walk]] of Object.entries(JOURNEYS).entries()) {
      const isWalked = javaScriptEnabled === (position % 2 === 1);
      test(journey, { tag: isWalked ? [] : "@whole" }, async ({ page, request }) => {
        const look = async () => {
          if (javaScriptEnabled) await expectUsableAt320(page);
        };
        await walk({ page, request, words: WORDS[language], look });
        await expect(page.locator("html")).toHaveAttribute("lang", language);
      });
    }
  });
