import {
  expect,
  expectNoSidewaysScroll,
  expectUsable,
  expectUsableOnBothScreens,
  test,
} from "./support/academy";

const PAGES = [
  { path: "/", heading: "Learn a skill, free, at the weekend" },
  { path: "/register", heading: "Register for Academy" },
  { path: "/enroll", heading: "Enroll and Confirm" },
  { path: "/search-results", heading: "No Results" },
  { path: "/pay", heading: "No Results" },
  { path: "/mpesa-express", heading: "No Results" },
  { path: "/mpesa-classic", heading: "No Results" },
  { path: "/enrollment-successful", heading: "No Results" },
  { path: "/receipt", heading: "No Results" },
  { path: "/check-receipt", heading: "Check a receipt" },
  { path: "/certificate", heading: "Check a certificate" },
  { path: "/student-details", heading: "No Results" },
  { path: "/update-student", heading: "No Results" },
  { path: "/waiting-list", heading: "No Results" },
  { path: "/privacy-policy", heading: "Privacy policy" },
  { path: "/privacy_policy.html", heading: "Privacy policy" },
];

/** Pages that need a student show visitors the same look-up; one check on a wide screen is enough. */
const WIDE = ["/", "/register", "/enroll", "/pay", "/privacy-policy"];

for (const { path, heading } of PAGES) {
  test(`${path} opens for any visitor, in both themes`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await (WIDE.includes(path) ? expectUsableOnBothScreens(page) : expectUsable(page));
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

test("the home page links to registration and enrollment", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Register for Academy/ })).toHaveAttribute("href", "/register");
  await expect(page.getByRole("link", { name: /Enroll and Confirm/ })).toHaveAttribute("href", "/enroll");
});

test("an unknown address says so in plain words", async ({ page }) => {
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
  await expectUsable(page);
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
