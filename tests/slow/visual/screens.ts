import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { enterAcademy } from "@/tests/pages/support/own-academy";
import {
  chooseWay,
  fillRegistration,
  goToFee,
  type Person,
  sendRegistration,
} from "@/tests/pages/support/student";

/** The screens' sizes: a phone and a desk. */
export const SIZES = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } };

/** A picture is taken of a page as it is, of its whole length, under a name that is the same in every run. */
export type Shot = (page: Page, name: string) => Promise<void>;

/** The same person in both academies. */
const STUDENT: Person = { phone: "0712345000", name: "Wanjiku O'Brien Kamau", born: ["27", "3", "2001"] };
const ADMIN = "0700000001";

const OF_VISITORS = [
  "/",
  "/register",
  "/enroll",
  "/waiting-list",
  "/privacy-policy",
  "/check-receipt",
  "/certificate",
  "/nowhere",
  "/auth/login",
];

/** Lists that differ by themselves: rows made in one moment are in the order of their random ids, and messages are being sent. */
const NEVER_ALIKE = ["/admin/classes", "/admin/users", "/admin/messages"];

/** Opens a set of public and console screens, one after the other. */
export async function openScreens(browser: Browser, url: string, shoot: Shot): Promise<void> {
  for (const locale of ["en-KE", "sw-KE"]) {
    const visitor = await contextOf(browser, url, locale);
    const page = await visitor.newPage();
    for (const address of OF_VISITORS) {
      await page.goto(address, { waitUntil: "networkidle" });
      await shoot(page, `${locale.slice(0, 2)}${address}`);
    }
    await visitor.close();
  }
  await openWayOfStudent(browser, url, shoot);
  await openConsole(browser, url, shoot);
}

async function openWayOfStudent(browser: Browser, url: string, shoot: Shot): Promise<void> {
  const student = await contextOf(browser, url, "en-KE");
  const page = await student.newPage();
  await page.goto("/register");
  await page.locator("form button[type=submit]:visible").click();
  await expect(page.locator("[data-slot=error-summary]")).toBeVisible();
  await shoot(page, "register, refused");
  await fillRegistration(page, STUDENT);
  await shoot(page, "register, filled in");
  await sendRegistration(page);
  await shoot(page, "registered");
  await goToFee(page);
  await shoot(page, "choice of a payment");
  await page.goto("/enroll");
  await shoot(page, "enroll, with a seat");
  await page.goto("/pay");
  await chooseWay(page, "paybill");
  await shoot(page, "payment by paybill");
  await page.goto("/pay");
  await chooseWay(page, "express");
  await shoot(page, "payment by prompt");
  await student.close();
}

/** The admin's own pages, by the links of the first. */
async function openConsole(browser: Browser, url: string, shoot: Shot): Promise<void> {
  const staff = await contextOf(browser, url, "en-KE");
  await enterAcademy(staff, url, ADMIN);
  const page = await staff.newPage();
  await page.goto("/admin", { waitUntil: "networkidle" });
  const links = await page
    .locator("nav a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const address of new Set(["/admin", ...links])) {
    if (NEVER_ALIKE.includes(address)) continue;
    await page.goto(address, { waitUntil: "networkidle" });
    await shoot(page, `console${address}`);
  }
  await staff.close();
}

async function contextOf(browser: Browser, url: string, locale: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    timezoneId: "Africa/Nairobi",
    reducedMotion: "reduce",
    viewport: SIZES.phone,
  });
  // For a busy machine; nothing rests on it.
  context.setDefaultTimeout(120_000);
  return context;
}
