import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type postgres from "postgres";
import { enterAcademy } from "./own-academy";
import { fillBirth } from "./student";

/**
 * A separate browser with a phone's screen.
 * @param errors collects every dialog, script error and policy violation
 * @param phone of a member of staff to sign in
 */
export async function somebody(
  browser: Browser,
  url: string,
  errors: string[],
  phone?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 640 } });
  if (phone) await enterAcademy(context, url, phone);
  context.on("dialog", (dialog) => {
    errors.push(`${dialog.page()?.url()}: a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("weberror", (error) => errors.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return context;
}

/** The page of a demo student after the look-up, unlocked by a receipt if there is a payment. */
export async function lookedUp(context: BrowserContext, sql: postgres.Sql, state: string): Promise<Page> {
  const [one] = await sql`
    select s.msisdn, to_char(s.dob, 'FMDD-FMMM-YYYY') as born, t.receipt from students s
    join enrollments e on e.student_id = s.id left join transactions t on t.enrollment_id = e.id
    where e.state = ${state} and s.dob < '2004-01-01' order by t.receipt is null, s.msisdn limit 1`;
  const page = await context.newPage();
  await page.goto("/student-details");
  await page.getByLabel("Phone number or registration number").fill(one?.msisdn);
  await fillBirth(page, one?.born.split("-"));
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByLabel("Secret code or M-Pesa receipt code").fill(one?.receipt ?? "");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("link", { name: "Edit Details" })).toBeVisible();
  return page;
}
