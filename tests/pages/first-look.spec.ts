import type { Page } from "@playwright/test";
import { expect, test } from "./support/academy";
import { goToPayment, somebody } from "./support/student";

/** Adds up what moves on each page without a tap: https://web.dev/articles/cls. @returns the sums by path */
async function watchMoves(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(() => {
    const at = `moves ${location.pathname}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput)
          sessionStorage.setItem(at, String(Number(sessionStorage.getItem(at) ?? 0) + entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      Object.fromEntries(
        Object.entries(sessionStorage)
          .filter(([key]) => key.startsWith("moves "))
          .map(([key, moved]) => [key.slice(6), Number(moved)]),
      ),
    );
}

/** What a screen reader reads of the main part, in its order: headings, links, buttons, fields and what is announced. */
function readOut(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const said = (one: Element) =>
      (
        one.getAttribute("aria-label") ??
        (one as HTMLInputElement).labels?.[0]?.textContent ??
        one.textContent ??
        ""
      )
        .replace(/\s+/g, " ")
        .trim();
    return [
      ...main.querySelectorAll("h1, h2, h3, a, button, summary, input, table, [role=status], [role=alert]"),
    ]
      .filter(
        (one) =>
          one.checkVisibility() &&
          !one.querySelector("h2") &&
          !one.closest("[aria-hidden=true], [aria-labelledby=courses] li"),
      )
      .map((one) => {
        const kind = one.getAttribute("role") ?? one.localName;
        return `${kind} ${said(kind === "table" ? (one.querySelector("caption") ?? one) : one)}`.trim();
      });
  });
}

test("nothing moves under the thumb from the home page to a paid seat, and the enrolled page is read in its order", async ({
  page,
}) => {
  const moves = await watchMoves(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await page.goto("/register");
  await goToPayment(page, somebody("000"), "express");
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();

  const sun = page.locator("main svg .rises");
  await expect(sun).toHaveCSS("animation-name", "rise");
  await sun.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  const moved = await moves();
  for (const [path, sum] of Object.entries(moved)) expect(sum, `what moves on ${path}`).toBeLessThan(0.01);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(sun).toHaveCSS("animation-name", "none");

  expect(await readOut(page)).toEqual([
    "h1 You are enrolled",
    "a See it on a map",
    "a Add my times to my calendar",
    "a Save my card as a picture",
    "a Share on WhatsApp",
    "summary Let your calendar follow changes",
    "h2 Wanjiku K.",
    "table Your times",
    "h2 One more question, if you like",
    "input Flier",
    "input Social Media",
    "input Friend/Family",
    "input GNM Member",
    "input Continuing Student",
    "input Email address (optional)",
    "button Save",
    "h2 Help the academy show whom it reaches",
    "a See the questions",
    "a Receipt",
    "button Print",
    "a Change class or times",
    "a See or change your details",
    "summary Leave the course",
  ]);
  await page.goto("/enrollment-successful?lang=sw");
  expect(await readOut(page)).toEqual([
    "h1 Umejiunga",
    "a Ona kwenye ramani",
    "a Weka ratiba yangu kwenye kalenda",
    "a Hifadhi kadi yangu kama picha",
    "a Shiriki kwa WhatsApp",
    "summary Kalenda yako ifuate mabadiliko",
    "h2 Wanjiku K.",
    "table Vipindi vyako",
    "h2 Swali moja tu, ukipenda",
    "input Kipeperushi",
    "input Mitandao ya kijamii",
    "input Rafiki au familia",
    "input Mwanachama wa GNM",
    "input Mwanafunzi anayeendelea",
    "input Barua pepe (si lazima)",
    "button Hifadhi",
    "h2 Isaidie academy kuonyesha inawafikia nani",
    "a Ona maswali",
    "a Risiti",
    "button Chapisha",
    "a Badilisha darasa au vipindi",
    "a Ona au badilisha maelezo yako",
    "summary Kuacha kozi",
  ]);
  const facts = page.locator("main dl").first();
  await expect(facts).toContainText("Ukumbi wa Mwiki Social Hall, Kasarani");
  await expect(facts).toContainText(/Leta:\s*kalamu na daftari/);
  await expect(page.getByRole("link", { name: "Ona kwenye ramani" })).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=Mwiki+Social+Hall%2C+Kasarani",
  );
});

test("the home page is read in its order, with the courses in the reader's language", async ({ page }) => {
  await page.goto("/");
  expect(await readOut(page)).toEqual([
    "h1 Learn a skill, free, at the weekend",
    "h2 Register for Academy→",
    "h2 Enroll and Confirm→",
    "h2 Courses, days and times",
    "h2 How it works",
    "h3 Choose a course",
    "h3 Say who you are",
    "h3 Pay KES 500 by M-Pesa",
  ]);
  const computers = page.locator("main li").filter({ hasText: "Computer Packages" }).first();
  await expect(computers.locator("p")).toContainText("Typing, documents");
  await page.goto("/?lang=sw");
  await expect(computers.locator("p[lang=sw]")).toContainText("Kuchapa, hati");
});
