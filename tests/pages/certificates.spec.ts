import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openMenu } from "./console/registrations";
import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "./support/academy";
import { inDatabase } from "./support/end-hold";
import { type OwnEnrollment, ownEnrollments, paid } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { signInAs } from "./support/staff";
import { lookUp } from "./support/student";

let [student, other]: OwnEnrollment[] = [];
let receipt: string;
/** The address of the check page of the first student's certificate. */
let address: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ request }) => {
  [student, other] = await ownEnrollments(request, 2);
  receipt = await paid(request, student!);
  await paid(request, other!);
  for (const { enrollmentId } of [student!, other!])
    await inDatabase(
      (sql) =>
        sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${enrollmentId}`,
    );
});
test.afterAll(({ request }) => closeOwnCourses(request));

const rowOf = (page: Page, { name }: OwnEnrollment) => page.getByRole("row").filter({ hasText: name });
const find = (name: string) => `/admin/certificates?q=${encodeURIComponent(name)}`;

test("an admin issues the certificates of a season, once, and prints one and all", async ({ page }) => {
  await signInAs(page, "admin", "/admin/certificates?season=8");
  await page.getByRole("link", { name: "Issue for season 8" }).click();
  await expect(page.getByText("a withdrawn one is not issued again")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Yes, issue" }).click();
  await expect(page.getByText(/certificates? of season 8 issued/)).toBeVisible();
  await page.getByRole("link", { name: "Issue for season 8" }).click();
  await page.getByRole("button", { name: "Yes, issue" }).click();
  await expect(page.getByText("has a certificate already")).toBeVisible();
  await expectUsableOnBothScreens(page);
  await download(page, "Print all", /^Certificates_season_8\.pdf$/);

  await page.goto(find(student!.name));
  await expect(rowOf(page, student!)).toContainText("Valid");
  await openMenu(page, student!.name);
  await download(page, `PDF ${student!.name}`, /^Certificate_\d+\.pdf$/);
  const check = rowOf(page, student!).locator('a[href^="/certificate/"]');
  address = (await check.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/certificate\/\d+\/[0-9A-Z]{8}$/);
});

test("finance sees the certificates, and neither prints nor withdraws", async ({ page }) => {
  await signInAs(page, "finance", `/finance/certificates?q=${encodeURIComponent(student!.name)}`);
  await expect(rowOf(page, student!)).toBeVisible();
  await openMenu(page, student!.name);
  await expect(page.getByRole("link", { name: /^Check/ })).toBeVisible();
  for (const name of [/^PDF/, /^Withdraw/, /^Issue/])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("anybody checks a certificate, also without scripts: valid, with what stands on the paper", async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScripts(browser, baseURL);
  const answer = await page.goto(address);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { name: "This certificate is valid" })).toBeVisible();
  await expect(page.getByText(student!.name)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const said = (await answer?.text()) ?? "";
  for (const secret of [student!.id, student!.registrationNo, student!.phone.slice(1), receipt])
    expect(said).not.toContain(secret);

  const [, , number = "", code = ""] = address.split("/");
  await page.getByLabel("Certificate number").fill(number);
  await page.getByLabel("Check code").fill(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "This certificate is valid" })).toBeVisible();
  await page.context().close();
});

test("a forged certificate is unknown", async ({ page }) => {
  const [, , number] = address.split("/");
  await page.goto(`/certificate/${number}/00000000`);
  await expect(page.getByRole("alert").getByText("knows no certificate with this number")).toBeVisible();
  await expect(page.getByText(student!.name)).toHaveCount(0);
  await expectUsableOnBothScreens(page);
  await page.goto("/certificate?number=&check=");
  await expect(page.getByText("Enter the number of the certificate.").first()).toBeVisible();
});

test("a student downloads the certificate after unlocking", async ({ page }) => {
  await page.goto("/student-details");
  await lookUp(page, student!);
  await expect(page.getByRole("link", { name: /season 8 \(PDF\)/ })).toHaveCount(0);
  await page.getByLabel("Secret code or M-Pesa receipt code").fill(receipt.toLowerCase());
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("link", { name: /season 8 \(PDF\)/ })).toBeVisible();
  await expectUsable(page);
  await download(page, /season 8 \(PDF\)/, /^Certificate_\d+\.pdf$/);
});

test("an admin withdraws a certificate for a reason, and its check says so with the date", async ({
  page,
}) => {
  await signInAs(page, "admin", find(student!.name));
  await openMenu(page, student!.name);
  await page.getByRole("link", { name: `Withdraw ${student!.name}` }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByLabel("Reason")).toHaveAccessibleDescription(/Say why it is withdrawn\./);
  await expectUsable(page);
  await page.getByLabel("Reason").fill("Issued under a wrong name");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText(/Certificate \d+ withdrawn/)).toBeVisible();
  await expect(rowOf(page, student!)).toContainText("Withdrawn");
  await expect(rowOf(page, student!)).toContainText("Issued under a wrong name");
  await expect(page.getByRole("link", { name: /^PDF/ })).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByRole("heading", { name: /^This certificate was withdrawn on \d/ })).toBeVisible();
  await expect(page.getByText("Issued under a wrong name")).toHaveCount(0);
  await expectUsableOnBothScreens(page);
});

/** Follows a link that saves a PDF. */
async function download(page: Page, name: string | RegExp, file: RegExp): Promise<void> {
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name }).first().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(file);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
}
