import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsableOnBothScreens, test } from "../support/academy";
import { signInAs, tokenOf } from "../support/staff";

type Student = { id: string; full_name: string; msisdn: string; registration_no: string };

test("a phone number opens its student", async ({ page, request }) => {
  const student = await someStudent(request);
  await signInAs(page, "cashier");
  await search(page, student.msisdn);
  await expectStudent(page, student);
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
  const answer = await request.get("/api/v1/students?pageSize=500", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { students } = await answer.json();
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
