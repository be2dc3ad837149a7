import type { BrowserContext, Page } from "@playwright/test";
import postgres from "postgres";
import { expect, expectUsableOnBothScreens, test, withoutScripts } from "./support/academy";
import { enterAcademy, type OwnAcademy, ownAcademy } from "./support/own-academy";
import { PHONES, type StaffRole } from "./support/staff";
import { fillBirth } from "./support/student";

let academy: OwnAcademy;
let sql: postgres.Sql;

// Its own academy: SMS are switched on here, and nothing listens at the gateway's address, so that messages stay queued.
test.beforeAll(async () => {
  academy = await ownAcademy("bulk-messages", {
    SMS_MODE: "simulator",
    SMS_BASE_URL: "http://127.0.0.1:9",
    SMS_USERNAME: "sandbox",
    SMS_API_KEY: "test-sms-key",
    SMS_CALLBACK_SECRET: "test-sms-secret-of-some-length",
  });
  sql = postgres(academy.database, { max: 1 });
});
test.afterAll(async () => {
  await sql.end();
  await academy.close();
});

const enterAs = (context: BrowserContext, role: StaffRole) =>
  enterAcademy(context, academy.url, PHONES[role]);

/** A class with enrolled students, as the list of audiences names it. */
async function taught(): Promise<{ id: string; name: string; students: number }> {
  const [row] =
    await sql`select c.id, k.name || ', ' || c.name || ' (season ' || c.season_number || ') (' || count(*) || ')' as name,
      count(*)::int as students from classes c join courses k on k.id = c.course_id
      join enrollments e on e.class_id = c.id and e.state = 'enrolled'
    where c.archived_at is null group by c.id, k.name having count(*) > 2 order by count(*) desc limit 1`;
  return row as { id: string; name: string; students: number };
}

const atStep = (page: Page, step: number, name: string) =>
  expect(page.getByRole("heading", { name: `Step ${step} of 4: ${name}` })).toBeVisible();

async function writeTo(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${academy.url}/admin/messages/new`);
  await page.getByLabel("To", { exact: true }).selectOption({ label: name });
  await page.getByRole("button", { name: "Next" }).click();
  await atStep(page, 2, "What");
  await page.getByLabel("Text in English").fill(text);
}

/** At night the other button lets the message wait for the morning. */
const SEND = /^Send \d+ SMS( now, at night)?$/;

test("a message to a class is written, previewed, confirmed and followed without scripts", async ({
  browser,
}) => {
  const page = await withoutScripts(browser, academy.url);
  await enterAs(page.context(), "admin");
  const group = await taught();
  await page.goto("/admin/messages/new");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await writeTo(page, group.name, "Dear {first_nam}, bring an apron");
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByText("Choose what the message is: news, or an invitation.").first()).toBeVisible();
  await page.getByLabel(/^News for people/).check();
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByText("{first_nam} is not known here.").first()).toBeVisible();
  await expect(page.getByLabel("Text in English")).toHaveValue("Dear {first_nam}, bring an apron");
  await page.getByLabel("Text in English").fill("Dear {first_name}, bring an apron");
  await page.getByRole("button", { name: "Look at it" }).click();
  await atStep(page, 3, "Look");
  await expect(page.getByText(/^Dear \w+, bring an apron$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Send to my own phone first" }).click();
  await expect(page.getByText("A test is on its way to your phone ...001.")).toBeVisible();
  await atStep(page, 3, "Look");
  await page.getByRole("button", { name: "Go on" }).click();
  await atStep(page, 4, "Confirm");
  await page.getByRole("button", { name: SEND }).click();
  await expect(page.getByRole("heading", { name: "Bulk message" })).toBeVisible();
  await expect(page.getByText(/on their way$/)).toBeVisible();
  await page.getByRole("link", { name: "Stop the rest" }).click();
  await page.getByRole("button", { name: "Yes, stop" }).click();
  await expect(page.getByText("It was stopped.")).toBeVisible();
  await page.goto("/admin/messages/batches");
  await expect(page.getByText("stopped").first()).toBeVisible();
  await page.context().close();
});

test("a text half written is there again after a reload and after Back", async ({ page }) => {
  await enterAs(page.context(), "admin");
  const group = await taught();
  await page.goto(`${academy.url}/admin/messages`);
  await writeTo(page, group.name, "Dear {first_name}, bring an apron");
  await page.getByLabel(/^News for people/).check();
  await page.getByRole("button", { name: "Look at it" }).click();
  await atStep(page, 3, "Look");
  const isKept = async () => {
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(`class:${group.id}`);
    await page.getByRole("button", { name: "Next" }).click();
    await atStep(page, 2, "What");
    await expect(page.getByLabel("Text in English")).toHaveValue("Dear {first_name}, bring an apron");
    await expect(page.getByLabel(/^News for people/)).toBeChecked();
  };
  await page.reload();
  await isKept();
  await page.goBack();
  await page.goto(`${academy.url}/admin/messages/new`);
  await isKept();
});

test("a double tap sends once; the same text again must be ticked; pages fit phones and desks", async ({
  page,
}) => {
  await enterAs(page.context(), "admin");
  const group = await taught();
  await writeTo(page, group.name, "Karibu {first_name}: “bring an apron” to {class}");
  await expect(page.getByText(/^\d+ of 160 characters, 1 SMS part/)).toBeVisible();
  await page.getByLabel("Text in Kiswahili").fill("Karibu {first_name}: lete aproni, darasa {class}");
  await page.getByLabel(/^News for people/).check();
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Look at it" }).click();
  await atStep(page, 3, "Look");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await atStep(page, 4, "Confirm");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: SEND }).dblclick();
  await expect(page.getByRole("heading", { name: "Bulk message" })).toBeVisible();
  await expectUsableOnBothScreens(page);
  const [{ sent } = { sent: 0 }] =
    await sql`select count(*)::int as sent from message_batches where body_en like 'Karibu%'`;
  expect(sent).toBe(1);

  await writeTo(page, group.name, "Karibu {first_name}: “bring an apron” to {class}");
  await page.getByLabel(/^News for people/).check();
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByText(/got this text within the last day/)).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: SEND }).click();
  await expect(page.getByText(/Confirm that it goes again/).first()).toBeVisible();
  await page.getByLabel(/^Send it again/).check();
  await page.getByRole("button", { name: SEND }).click();
  await expect(page.getByText("Progress")).toBeVisible();
});

test("templates are kept in both languages and fill the text, and what was typed before comes back", async ({
  page,
}) => {
  await enterAs(page.context(), "admin");
  await page.goto(`${academy.url}/admin/messages/templates`);
  await page.getByRole("link", { name: "Add a template" }).click();
  await page.getByLabel("Name").fill("Aprons");
  await page.getByLabel("Text in English").fill("{first_name}, bring an apron");
  await page.getByLabel("Text in Kiswahili").fill("{first_name}, lete aproni");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Template Aprons added")).toBeVisible();
  await expectUsableOnBothScreens(page);
  const { name } = await taught();
  await writeTo(page, name, "Bring your own pen");
  await page.getByLabel("Template").selectOption({ label: "Aprons" });
  await page.getByRole("button", { name: "Use its text" }).click();
  await expect(page.getByLabel("Text in Kiswahili")).toHaveValue("{first_name}, lete aproni");
  await page.getByRole("button", { name: "Back to what I had written" }).click();
  await expect(page.getByLabel("Text in English")).toHaveValue("Bring your own pen");
});

test("tutors write to own classes once the setting allows it", async ({ page }) => {
  await enterAs(page.context(), "tutor");
  await page.goto(`${academy.url}/tutor/messages/new`);
  await expect(page.getByText(/^Tutors cannot write/)).toBeVisible();
  await page.goto(`${academy.url}/tutor`);
  await expect(page.getByRole("link", { name: "Write" })).toHaveCount(0);
  await sql`insert into settings (key, value) values ('tutors_may_write', 'true')`;
  await page.goto(`${academy.url}/tutor`);
  await page.getByRole("link", { name: "Write" }).click();
  await expect(page.getByLabel("To", { exact: true }).locator("optgroup")).toHaveCount(2);
  await expectUsableOnBothScreens(page);
});

test("a student asks for a code by SMS without scripts; without the code nothing opens", async ({
  browser,
}) => {
  const [known] = await sql`select id, msisdn, to_char(dob, 'DD-MM-YYYY') as dob from students
    where guardian_msisdn is null and season_number = 8 order by created_at limit 1`;
  const [day = "", month = "", year = ""] = String(known?.dob).split("-");
  const page = await withoutScripts(browser, academy.url);
  await page.goto("/student-details");
  await page.getByLabel("Phone number or registration number").fill(String(known?.msisdn));
  await fillBirth(page, [day, month, year]);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Send me a code by SMS" }).click();
  await expect(page.getByText(/a code is on its way to it by SMS/)).toBeVisible();
  expect(
    await sql`select recipient, is_secret from outbox where kind = 'code' and student_id = ${known?.id}`,
  ).toEqual([{ recipient: known?.msisdn, is_secret: true }]);
  await page.getByLabel("Secret code or M-Pesa receipt code").fill("000000");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(/^(Error: )?That code does not fit this student/).first()).toBeVisible();
  await page.context().close();
});
