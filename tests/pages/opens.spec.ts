import { expect, expectUsableAt320, expectUsableOnBothScreens, test } from "./support/academy";
import { fillRegistration, somebody } from "./support/student";

const NO_RESULTS = { en: "No Results", sw: "Hakuna kilichopatikana" };
const WRONG_LINK = { en: "This link is not right", sw: "Link hii si sahihi" };

/** Pages that any visitor opens, with their headings. Those that need a student show the same look-up. */
const PAGES: Record<string, { en: string; sw?: string }> = {
  "/": { en: "Learn a skill, free, at the weekend", sw: "Jifunze ujuzi bure wikendi" },
  "/register": { en: "Register for Academy", sw: "Jisajili" },
  "/enroll": { en: "Enroll and Confirm", sw: "Jiunge na uthibitishe" },
  "/search-results": NO_RESULTS,
  "/pay": NO_RESULTS,
  "/mpesa-express": { en: "No Results" },
  "/mpesa-classic": { en: "No Results" },
  "/enrollment-successful": { en: "No Results" },
  "/receipt": { en: "No Results" },
  "/student-details": { en: "No Results" },
  "/update-student": { en: "No Results" },
  "/my-answers": NO_RESULTS,
  "/waiting-list": NO_RESULTS,
  "/waiting-list?class=nothing": { en: "This class cannot be found" },
  "/check-receipt": { en: "Check a receipt" },
  "/certificate": { en: "Check a certificate" },
  "/offer/no-such-offer": WRONG_LINK,
  "/give/no-such-link": WRONG_LINK,
  "/unsubscribe/no-such-address": { en: "Stop our group e-mails", sw: "Acha barua pepe za pamoja" },
  "/privacy-policy": { en: "Privacy policy", sw: "Sera ya faragha" },
  "/privacy_policy.html": { en: "Privacy policy" },
};

/** One check of the look-up on a wide screen is enough. */
const WIDE = ["/", "/register", "/enroll", "/pay", "/privacy-policy"];

for (const [path, headings] of Object.entries(PAGES))
  for (const [language, heading] of Object.entries(headings))
    test(`${path} opens for any visitor, in ${language} and both themes`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      if (language === "sw") {
        await expect(page.locator("html")).toHaveAttribute("lang", "sw");
        await expect(page).toHaveTitle(/GNM Academy( - Mafunzo ya bure wikendi)?$/);
      } else if (WIDE.includes(path)) await expectUsableOnBothScreens(page);
      await expectUsableAt320(page);
    });

test("the home page links to registration and enrollment", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Register for Academy/ })).toHaveAttribute("href", "/register");
  await expect(page.getByRole("link", { name: /Enroll and Confirm/ })).toHaveAttribute("href", "/enroll");
});

for (const [language, heading] of [
  ["en", "This page does not exist"],
  ["sw", "Ukurasa huu haupo"],
] as const)
  test(`an unknown address says so in plain words, in ${language}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const answer = await page.goto("/privacy-policy/nowhere");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectUsableAt320(page);
  });

test("/payment is an alias of /pay, and a confirmation without a registration redirects home", async ({
  page,
}) => {
  await page.goto("/payment");
  await expect(page).toHaveURL(/\/pay$/);
  await page.goto("/registration-confirmation");
  await expect(page).toHaveURL(/\/$/);
});

for (const language of ["en", "sw"])
  test(`both versions of the privacy policy say the same: ${language}`, async ({ page }) => {
    const said = (part: string) =>
      page.locator(`${part} [id]:is(h2, h3), ${part} section p, ${part} section li`).allTextContents();
    await page.goto(`/privacy-policy?lang=${language}`);
    const live = (await said("main")).slice(1);
    await page.goto("/privacy_policy.html");
    const still = await said(`#${language}`);
    expect(still.length).toBeGreaterThan(30);
    expect(still).toEqual(live);
  });

test("a browser without the cookies of a filled form is told so, and not sent to the start page", async ({
  page,
}) => {
  await fillRegistration(page, somebody());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details are not in this browser");
  await expect(page.getByText("this browser keeps no cookies")).toBeVisible();
});
