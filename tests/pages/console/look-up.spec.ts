import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsableOnBothScreens, test } from "../support/academy";
import { signInAs, tokenOf } from "../support/staff";

type Student = { id: string; full_name: string; msisdn: string; registration_no: string };

test("a phone number in any form opens its student", async ({ page, request }) => {
  const student = await someStudent(request);
  const [, prefix, middle, end] = /^254(\d{3})(\d{3})(\d{3})$/.exec(student.msisdn) ?? [];
  await signInAs(page, "admin");
  for (const written of [
    `0${prefix} ${middle} ${end}`,
    `+254 ${prefix} ${middle} ${end}`,
    student.msisdn,
    `0${prefix}-${middle}-${end}`,
  ]) {
    await page.goto("/admin/my-account");
    await search(page, written);
    await expectStudent(page, student);
  }
});

test("a registration number opens its student, also for a cashier", async ({ page, request }) => {
  const student = await someStudent(request);
  await signInAs(page, "cashier");
  await search(page, student.registration_no.toLowerCase());
  await expectStudent(page, student);
});

test("an M-Pesa code opens its payment", async ({ page, request }) => {
  const { data } = await read(request, "admin", "payments/transactions?pageSize=20");
  const paid = data.find((row: { transaction_id: string | null }) => row.transaction_id);
  await signInAs(page, "admin");
  await search(page, paid.transaction_id.toLowerCase());
  await expect(page).toHaveURL(`/transaction-details?id=${paid.id}`);
  await expect(page.getByText(paid.transaction_id).first()).toBeVisible();
});

test("a tutor finds students of own sessions by number and name, and no others", async ({
  page,
  request,
}) => {
  const { students: own } = await read(request, "tutor", "students?pageSize=500");
  const { students: all } = await read(request, "admin", "students?pageSize=500");
  const ids = new Set(own.map(({ id }: Student) => id));
  const other: Student = all.find((one: Student) => !ids.has(one.id) && isAlone(one, all));
  const mine: Student = own.find((one: Student) => isAlone(one, all));
  await signInAs(page, "tutor", "/tutor/my-account");
  // Each search starts on another page, so that the student shown is not the previous result.
  for (const number of [mine.msisdn, mine.registration_no]) {
    await page.goto("/tutor/my-account");
    await search(page, number);
    await expectStudent(page, mine);
  }
  await search(page, mine.full_name);
  await expect(page.getByRole("link", { name: new RegExp(mine.registration_no) })).toBeVisible();
  for (const asked of [other.msisdn, other.registration_no]) {
    await page.goto("/tutor/my-account");
    await search(page, asked);
    await expect(page.getByRole("heading", { level: 1, name: "No Results" })).toBeVisible();
    await expect(page.getByText(other.full_name)).toHaveCount(0);
  }
  await search(page, other.full_name);
  await expect(page.getByRole("heading", { level: 1, name: /No Results|Results for/ })).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(other.registration_no) })).toHaveCount(0);
});

test("a name leads an admin to students, courses, classes and staff, each by a link", async ({
  page,
  request,
}) => {
  const student = await someStudent(request);
  await signInAs(page, "admin");
  await search(page, student.full_name);
  await page.getByRole("link", { name: new RegExp(student.registration_no) }).click();
  await expectStudent(page, student);
  await search(page, "Computer Packages");
  for (const kind of ["Courses", "Classes"])
    await expect(page.getByRole("heading", { level: 2, name: kind })).toBeVisible();
  await page
    .getByRole("link", { name: /^Computer Packages/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/course-details\?courseId=/);
  await search(page, "0700000002");
  await page.getByRole("link", { name: /Tutor · \+254700000002/ }).click();
  await expect(page).toHaveURL(/\/admin\/tutor-details\?tutorId=/);
});

test("a search without results says so and leads back to where it started", async ({ page }) => {
  await signInAs(page, "admin", "/admin/users");
  await expect(page.getByRole("heading", { name: "System Users" })).toBeVisible();
  await search(page, "qqqzzz");
  await expect(page.getByRole("heading", { level: 1, name: "No Results" })).toBeVisible();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test("a strange or endless search is taken literally", async ({ page }) => {
  await signInAs(page, "finance", "/finance");
  for (const q of ["", "%", "'; drop table students; --", "a".repeat(300), "%00", "<b>hello</b>"]) {
    await page.goto(`/look-up?q=${q === "%00" ? q : encodeURIComponent(q)}`);
    await expect(page.getByRole("heading", { level: 1, name: "No Results" })).toBeVisible();
  }
});

test("the look-up is accessible", async ({ page }) => {
  await signInAs(page, "admin", "/look-up?q=co");
  await expect(page.getByRole("heading", { level: 1, name: 'Results for "co"' })).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.goto("/look-up?q=qqqzzz");
  await expectUsableOnBothScreens(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the search box works", async ({ page, request }) => {
    const student = await someStudent(request);
    await signInAs(page, "admin", "/admin/users");
    await search(page, student.registration_no);
    await expectStudent(page, student);
    await search(page, "qqqzzz");
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/\/admin(\?plain=1)?$/);
  });
});

async function search(page: Page, q: string): Promise<void> {
  const box = page.getByRole("searchbox", { name: /^Search for a student/ });
  await box.fill(q);
  await box.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/look-up" || url.searchParams.get("q") === q);
}

async function expectStudent(page: Page, student: Student): Promise<void> {
  await expect(page).toHaveURL(`/student-details?studentId=${student.id}`);
  await expect(page.getByRole("heading", { level: 1, name: student.full_name })).toBeVisible();
}

/** A demo student with a unique phone and name. */
async function someStudent(request: APIRequestContext): Promise<Student> {
  const { students } = await read(request, "admin", "students?pageSize=500");
  const found = students.findLast((one: Student) => isAlone(one, students));
  expect(found, "the demo has students").toBeTruthy();
  return found;
}

function isAlone(student: Student, all: Student[]): boolean {
  const alike = all.filter(
    ({ msisdn, full_name }) => msisdn === student.msisdn || full_name === student.full_name,
  );
  return alike.length === 1;
}

async function read(request: APIRequestContext, role: "admin" | "tutor", path: string) {
  const answer = await request.get(`/api/v1/${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(request, role)}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
