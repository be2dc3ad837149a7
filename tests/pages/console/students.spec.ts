import { expect, expectUsable, expectUsableOnBothScreens, test } from "../support/academy";
import { assignTutor, closeOwnCourses, ownClasses, ownStudent, takeSeat } from "../support/own-records";
import { hireReadyTutor, PASSWORD, PHONES, signIn, signInAs, tokenOf } from "../support/staff";
import { lookUp } from "../support/student";
import { another, detailsOf, dialog, row } from "./student-pages";

const editOf = ({ id }: { id: string }) => `/update-student?id=${id}`;

test.afterAll(({ request }) => closeOwnCourses(request));

test.describe("the address of a student's details", { tag: ["@phone"] }, () => {
  test("shows staff the console with the id, and the public page without it", async ({ page, request }) => {
    const student = await ownStudent(request);
    await signInAs(page, "cashier", detailsOf(student));
    await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
    await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
    await expect(page.getByText("Need help?")).toHaveCount(0);
    await page.goto("/student-details");
    await expect(page.getByRole("heading", { level: 1, name: "No Results" })).toBeVisible();
    await expect(page.getByText("Need help?")).toBeVisible();
    await expect(page.getByText(student.name)).toHaveCount(0);
  });

  test("an unknown or missing id gets No Results and a way back", async ({ page }) => {
    await signInAs(page, "admin", "/student-details?studentId=0700000001");
    for (const path of ["/student-details?studentId=", "/update-student?id=", "/enrollment-details?id="]) {
      for (const id of ["", "0700000001", "00000000-0000-4000-8000-000000000000"]) {
        await page.goto(path + id);
        await expect(page.getByRole("heading", { level: 1, name: "No Results" })).toBeVisible();
        await expect(page.getByRole("link", { name: "Go Back" })).toBeVisible();
      }
    }
    await expectUsable(page);
  });
});

test("an admin opens a student from the list, edits a detail and sees it", async ({ page, request }) => {
  const [student, [group]] = [
    await ownStudent(request),
    await ownClasses(request, await tokenOf(request, "admin"), [5]),
  ];
  await takeSeat(request, student.id, group!);
  await signInAs(page, "admin", `/admin/enrollments?q=${student.registrationNo}`);
  await page.getByRole("link", { name: student.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enrollment details" })).toBeVisible();
  await page.getByRole("link", { name: student.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
  await expect(row(page, "Current residence")).toContainText("Kibera");
  await expectUsableOnBothScreens(page);

  await page.getByRole("link", { name: "Edit Details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Student" })).toBeVisible();
  await expect(page.getByLabel(/^ID number/)).toHaveValue("30123456");
  await expect(page.getByLabel(/By ticking this box/)).toHaveCount(0);
  await expectUsableOnBothScreens(page);
  await page.getByLabel("Current residence").fill("Thika");
  await page.getByLabel("Email address").fill("neema@example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(new RegExp(`/student-details\\?studentId=${student.id}$`));
  await expect(page.getByText("Student details updated successfully.")).toBeVisible();
  await expect(row(page, "Current residence")).toContainText("Thika");
  await expect(row(page, "Email address")).toContainText("neema@example.com");
});

test("a student changed to a minor needs a guardian, and an emptied field is not a change", async ({
  page,
  request,
}) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", editOf(student));
  await page.getByLabel(/^ID number/).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").getByText("Enter the ID number.")).toBeVisible();
  await page.getByLabel("Day").fill("30");
  await page.getByLabel("Month").fill("12");
  await page.getByLabel("Year").fill("2008");
  await expect(page.getByLabel(/^ID number/)).toBeHidden();
  await page.getByLabel("Guardian's full name").fill("Grace Otieno");
  await page.getByLabel("Guardian's ID number").fill("1234");
  await page.getByLabel("Guardian's phone number").fill("0722 000 111");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the guardian's ID number: 7 to 9 digits.").first()).toBeVisible();
  await page.getByLabel("Guardian's ID number").fill("12345678");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Guardian's full name")).toContainText("Grace Otieno");
  await expect(row(page, "Date of birth")).toContainText("••/••/2008");
  await page.getByRole("link", { name: "Show Date of birth" }).click();
  await page.getByLabel("To reach or check a guardian").check();
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("status").getByText("30/12/2008")).toBeVisible();
});

test("another student's phone is refused with a sentence for staff; siblings share one that an admin marked", async ({
  page,
  request,
}) => {
  const [first, second] = [await ownStudent(request), await ownStudent(request)];
  await signInAs(page, "admin", editOf(second));
  await page.getByLabel("Phone number", { exact: true }).fill(first.phone);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Another student has this phone number/).first()).toBeVisible();
  await expect(page.getByText(/Redirecting/)).toHaveCount(0);

  for (const { id } of [first, second]) {
    await page.goto(detailsOf({ id }));
    await page.getByRole("link", { name: "Mark phone as shared" }).click();
    await dialog(page).getByRole("button", { name: "Yes, update" }).click();
    await expect(row(page, "Phone number")).toContainText("shared by siblings");
  }
  await page.goto(editOf(second));
  await page.getByLabel("Phone number", { exact: true }).fill(first.phone);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Phone number")).toContainText(`+254${first.phone.slice(1)}`);
  await page.getByRole("link", { name: "Phone is not shared" }).click();
  await expect(dialog(page)).toBeVisible();
  await expectUsable(page);
  await dialog(page).getByRole("button", { name: "Yes, update" }).click();
  await expect(dialog(page).getByText(/^Other students have this phone number too/)).toBeVisible();
});

test("of two admins who edit one student the second is refused, and nothing is overwritten", async ({
  page,
  browser,
  request,
}) => {
  const student = await ownStudent(request);
  const colleague = await another(browser);
  await Promise.all([
    signInAs(page, "admin", editOf(student)),
    signInAs(colleague, "admin", editOf(student)),
  ]);
  await colleague.getByLabel("Current residence").fill("Nakuru");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByText("Student details updated successfully.")).toBeVisible();
  await page.getByLabel("Current residence").fill("Eldoret");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Somebody else changed this while you had it open/)).toBeVisible();
  await expect(page.getByLabel("Current residence")).toHaveValue("Eldoret");
  await colleague.reload();
  await expect(row(colleague, "Current residence")).toContainText("Nakuru");
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: /^See the current version/ }).click();
  await expect(page.getByLabel("Current residence")).toHaveValue("Nakuru");
  await colleague.context().close();
});

test("an editor whose session ended signs in again within the page and saves without retyping", async ({
  page,
  request,
}) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", editOf(student));
  await page.getByLabel("Current residence").fill("Machakos");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Sign in again to go on" })).toBeVisible();
  await page.locator("#again-msisdn").fill(PHONES.admin);
  await page.locator("#again-password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("You are signed in again. Save once more.")).toBeVisible();
  await expect(page.getByLabel("Current residence")).toHaveValue("Machakos");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Current residence")).toContainText("Machakos");
});

test("a new manage code is shown once, opens the student's own page, and ends the old one", async ({
  page,
  browser,
  request,
}) => {
  const student = await ownStudent(request);
  await signInAs(page, "cashier", detailsOf(student));
  await page.getByRole("link", { name: "New secret code" }).click();
  await expect(dialog(page)).toBeVisible();
  await expectUsable(page);
  await dialog(page).getByRole("button", { name: "Make a new code" }).click();
  const shown = dialog(page).getByText(/^[0-9A-Z]{10}$/);
  await expect(shown).toBeVisible();
  const code = (await shown.textContent()) ?? "";
  await expect(dialog(page).getByText("The old code no longer works.")).toBeVisible();
  await expectUsable(page);
  expect(page.url()).not.toContain(code);
  expect(JSON.stringify(await page.context().cookies())).not.toContain(code);
  await dialog(page).getByRole("link", { name: "Done" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(code);

  const own = await another(browser);
  await own.goto("/student-details");
  await lookUp(own, { ...student, born: [...student.born] });
  const box = own.getByLabel("Secret code or M-Pesa receipt code");
  await box.fill(student.code);
  await own.getByRole("button", { name: "Unlock" }).click();
  await expect(own.getByText("That code does not fit this student.").first()).toBeVisible();
  await box.fill(code);
  await own.getByRole("button", { name: "Unlock" }).click();
  await expect(own.getByText(student.name, { exact: true })).toBeVisible();
  await own.context().close();
});

test("a cashier edits a student but has no Update, Delete or Enroll, not even by address", async ({
  page,
  request,
}) => {
  const [student, seatless] = [await ownStudent(request), await ownStudent(request)];
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [5]);
  const enrollmentId = await takeSeat(request, student.id, group!);
  await signInAs(page, "cashier", detailsOf(student));
  await expect(row(page, "Pay code")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Details" })).toBeVisible();
  await expect(row(page, "Phone number")).toBeVisible();
  for (const secret of ["30123456", "Kibera", "27/03/2001"])
    await expect(page.getByText(secret)).toHaveCount(0);
  for (const name of [/^Update/, /^Delete/, /^Enroll/, /phone as shared/])
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(0);
  for (const asked of [
    `dialog=update&id=${enrollmentId}`,
    `dialog=delete&id=${enrollmentId}`,
    "dialog=enroll",
  ]) {
    await page.goto(`${detailsOf(student)}&${asked}`);
    await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.goto(detailsOf(seatless));
  await expect(page.getByText("No course enrolled", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Enroll/ })).toHaveCount(0);
});

test("a tutor sees name, phone, number and attendance of an own student, no other student, and edits none", async ({
  page,
  request,
}) => {
  const [student, stranger] = [await ownStudent(request), await ownStudent(request)];
  const token = await tokenOf(request, "admin");
  const [group] = await ownClasses(request, token, [5]);
  await takeSeat(request, student.id, group!);
  const tutor = await hireReadyTutor(request);
  await assignTutor(request, token, group!.sessions[0]!.id, tutor.id);
  await signIn(page, tutor.phone, tutor.password, detailsOf(student));
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
  await expect(row(page, "Registration number")).toContainText(student.registrationNo);
  await expect(page.getByRole("link", { name: `+254${student.phone.slice(1)}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Attendance" })).toBeVisible();
  const html = await page.content();
  for (const secret of ["30123456", "Kibera", "2001", "Pay code", "Edit Details"])
    expect(html).not.toContain(secret);
  await expectUsable(page);
  await page.goto(`${detailsOf(student)}&dialog=code`);
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(detailsOf(stranger));
  await expect(page.getByRole("heading", { level: 1, name: "No Results" })).toBeVisible();
});

test("a tutor cannot open the editing page, which says so", { tag: "@whole" }, async ({
  request,
  browser,
}) => {
  const student = await ownStudent(request);
  const page = await another(browser);
  await signInAs(page, "tutor", editOf(student));
  const answer = await page.goto(editOf(student));
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "This page is not for your role" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await page.context().close();
});
