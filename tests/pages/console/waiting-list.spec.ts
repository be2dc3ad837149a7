import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { ownWaiting, paid, summary } from "../support/enrollments";
import {
  assignTutor,
  clientId,
  closeOwnCourses,
  type OwnClass,
  type OwnStudent,
  ownClasses,
  ownStudent,
  takeSeat,
} from "../support/own-records";
import { enter, hireReadyTutor, PASSWORD, PHONES, signInAs, tokenOf } from "../support/staff";
import { lookUp } from "../support/student";
import { openMenu } from "./registrations";
import { detailsOf, dialog } from "./student-pages";

const LINK = "https://chat.whatsapp.com/BQx7Zk0example0Invite";

test.afterAll(({ request }) => closeOwnCourses(request));

/** A class whose only seat is held, and students who wait for it, in this order. */
async function fullClass(request: APIRequestContext, waiting: number) {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [1]);
  if (!group) throw new Error("no class was made");
  const seated = await ownStudent(request);
  const enrollmentId = await takeSeat(request, seated.id, group);
  const people: OwnStudent[] = [];
  for (let nth = 0; nth < waiting; nth++) {
    const person = await ownStudent(request);
    const data = { student_id: clientId(person.id), class_id: group.id };
    expect((await request.post("/api/v1/students/join-waiting-list", { data })).status()).toBe(201);
    people.push(person);
  }
  return { group, people, seated: { ...seated, enrollmentId } };
}

const listOf = (group: OwnClass, area = "admin") => `/${area}/waiting-list?class_id=${group.id}`;
const rows = (page: Page) => page.locator("tbody tr");

async function expectOrder(page: Page, people: OwnStudent[]): Promise<void> {
  await expect(rows(page)).toHaveText(people.map(({ name }) => new RegExp(name)));
}

test("an admin changes the order of a waiting list and takes a student off it, each for a reason", async ({
  page,
  request,
}) => {
  const { group, people } = await fullClass(request, 3);
  const [first, second, third] = people as [OwnStudent, OwnStudent, OwnStudent];
  await signInAs(page, "admin", `/admin/classes?q=${encodeURIComponent(group.course)}`);
  await page.getByRole("link", { name: /^3 waiting/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting list" })).toBeVisible();
  await expect(page.getByText("1 seat held, not paid yet")).toBeVisible();
  await expectOrder(page, [first, second, third]);
  await expectUsableOnBothScreens(page);

  await openMenu(page, third.name);
  await page.getByRole("link", { name: new RegExp(`^Move ${third.name}`) }).click();
  await expect(dialog(page)).toContainText(`${third.name} is number 3.`);
  await dialog(page).getByLabel("New place").fill("first");
  await dialog(page).getByLabel("Reason").fill("Was left out by mistake.");
  await dialog(page).getByRole("button", { name: "Yes, move" }).click();
  await expect(
    dialog(page).getByText("Enter a position as a number, 1 for the first.").first(),
  ).toBeVisible();
  await expect(dialog(page).getByLabel("Reason")).toHaveValue("Was left out by mistake.");
  await expectUsable(page);
  await dialog(page).getByLabel("New place").fill("1");
  await dialog(page).getByRole("button", { name: "Yes, move" }).click();
  await expect(page.getByText("The order is changed.")).toBeVisible();
  await expectOrder(page, [third, first, second]);
  await expect(page.getByRole("row").filter({ hasText: third.name })).toContainText(
    "Was left out by mistake.",
  );
});

test("without scripts a refusal stands at its field with what was typed, and the removal works", {
  tag: "@whole",
}, async ({ browser, baseURL, request }) => {
  const { group, people } = await fullClass(request, 2);
  const [first, second] = people as [OwnStudent, OwnStudent];
  const page = await withoutScripts(browser, baseURL);
  await enter(page, PHONES.admin, PASSWORD, listOf(group));
  await openMenu(page, first.name);
  await page.getByRole("link", { name: new RegExp(`^Move ${first.name}`) }).click();
  await page.getByLabel("New place").fill("0");
  await page.getByLabel("Reason").fill("Came late.");
  await page.getByRole("button", { name: "Yes, move" }).click();
  await expect(page.locator("#position-error")).toBeVisible();
  await expect(page.getByLabel("New place")).toHaveValue("0");
  await expect(page.getByLabel("Reason")).toHaveValue("Came late.");
  await page.getByRole("link", { name: "Cancel" }).click();

  await openMenu(page, first.name);
  await page.getByRole("link", { name: `Remove ${first.name}` }).click();
  await page.getByRole("button", { name: "Yes, take off" }).click();
  await expect(page.locator("#reason-error")).toHaveText(/Enter a reason\./);
  await page.getByLabel("Reason").fill("Moved to Mombasa.");
  await page.getByRole("button", { name: "Yes, take off" }).click();
  await expect(page.getByText("The student is off the list.")).toBeVisible();
  await expectOrder(page, [second]);
  await page.context().close();
});

test("where enrolling finds the class full, the desk adds the student to its list", async ({
  page,
  request,
}) => {
  const { group } = await fullClass(request, 1);
  const student = await ownStudent(request);
  await signInAs(page, "admin", detailsOf(student));
  await page.getByRole("link", { name: "Enroll", exact: true }).click();
  await dialog(page).getByRole("link", { name: "Add the student to its waiting list" }).click();
  await dialog(page).getByRole("button", { name: "Add to the list" }).click();
  await expect(dialog(page).getByText("Choose a class.").first()).toBeVisible();
  const choice = `${group.course}, ${group.name} (1 waiting)`;
  await dialog(page).getByLabel("Full class").selectOption({ label: choice });
  await expectUsableOnBothScreens(page);
  await dialog(page).getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText("The student is number 2 on the waiting list.")).toBeVisible();
  await expect(page.getByText("Number 2.")).toBeVisible();
  await page.getByRole("link", { name: /^Open the list/ }).click();
  await expect(page.getByRole("row").filter({ hasText: student.name })).toBeVisible();
});

test("a late payment stands first, cannot be taken off, and its enrollment leads to the list", async ({
  page,
  request,
}) => {
  const student = await ownWaiting(request);
  await signInAs(page, "cashier", `/enrollment-details?id=${student.enrollmentId}`);
  await page.getByRole("link", { name: "Open the list" }).click();
  await expect(page.getByRole("row").filter({ hasText: student.name })).toContainText(
    "Paid or waived late, first in line",
  );
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await signInAs(
    page,
    "admin",
    new URL(page.url()).pathname.replace("cashier", "admin") + new URL(page.url()).search,
  );
  await openMenu(page, student.name);
  await expect(page.getByRole("link", { name: /^Move/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
});

test("a tutor reads the waiting list of their own class and sets its group link, which an enrolled student sees once unlocked", async ({
  page,
  request,
}) => {
  const { group, people, seated } = await fullClass(request, 1);
  const tutor = await hireReadyTutor(request);
  const admin = await tokenOf(request, "admin");
  await assignTutor(request, admin, group.sessions[0]!.id, tutor.id);
  await enter(page, tutor.phone, tutor.password, "/tutor");
  await page.getByRole("link", { name: `Waiting list ${group.name}` }).click();
  await expect(page.getByText(people[0]!.name)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);

  await page.goto("/tutor");
  await page.getByRole("link", { name: `WhatsApp group ${group.name}` }).click();
  await page.getByLabel("Invite link").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/It begins with https:\/\//).first()).toBeVisible();
  await expect(page.getByLabel("Invite link")).toHaveValue("javascript:alert(1)");
  await page.getByLabel("Invite link").fill(LINK);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: LINK })).toHaveAttribute("href", LINK);
  await expectUsableOnBothScreens(page);

  await paid(request, seated);
  expect((await summary(request, seated)).status).toBe("enrolled");
  await page.goto("/enrollment-successful");
  await lookUp(page, seated);
  await expect(page.getByText("WhatsApp group of your class")).toBeVisible();
  expect(await page.content()).not.toContain(LINK);
  await page.getByRole("link", { name: "open your details with your code to see the link" }).click();
  await page.getByLabel("Secret code or M-Pesa receipt code").fill(seated.code);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("link", { name: LINK })).toBeVisible();
  await page.goto("/enrollment-successful");
  await expect(page.getByRole("link", { name: LINK })).toHaveAttribute("href", LINK);
});
