import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { hireTutor, signInAs } from "../support/staff";
import {
  call,
  closeOpened,
  dialog,
  fillSession,
  openClass,
  openCourse,
  ready,
  seatSomebody,
} from "./own-catalog";
import { openMenu } from "./registrations";

test.afterEach(({ request }) => closeOpened(request));

test.describe("a class", () => {
  test("shows sessions that end too early or overlap before it is submitted", async ({ page, request }) => {
    const { course } = await openClass(request);
    await signInAs(page, "admin", `/admin/course-details?courseId=${course.id}&dialog=add-class`);
    await dialog(page).getByLabel("Class Name").fill("Threads");
    await fillSession(page, 1, "Saturday", "10:00", "09:00");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    const end = dialog(page).getByLabel("End Time").first();
    await expect(end).toHaveAccessibleDescription(/The session must end after it starts\./);
    await end.fill("12:00");
    await dialog(page).getByRole("button", { name: "+ Add Session" }).click();
    await fillSession(page, 2, "Saturday", "11:00", "13:00");
    await expect(dialog(page).getByText(/Overlaps with Saturday 10:00 - 12:00/)).toBeVisible();
    await dialog(page).getByLabel("Start Time").nth(1).fill("06:00");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(dialog(page).getByLabel("Start Time").nth(1)).toHaveAccessibleDescription(
      /Choose a time between 07:00 and 18:00\./,
    );
    await expectUsable(page);
  });

  test("may get a capacity below its students: none is removed and none admitted", { tag: "@whole" }, async ({
    page,
    request,
  }) => {
    const { course, group } = await openClass(request, 5);
    await seatSomebody(page, course.name);
    await signInAs(page, "admin", `/admin/class-info?classId=${group.id}&dialog=edit`);
    await dialog(page)
      .getByLabel(/^Capacity/)
      .fill("0");
    await expect(dialog(page).getByText(/Nobody is removed, but nobody new gets in\./)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Class Updated Successfully")).toBeVisible();
    await expect(page.getByText(/^Overfull: 1 seats? /)).toBeVisible();
    await expect(page.getByRole("table", { name: "Students" }).getByText("Pending")).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectUsable(page);
    await page.goto("/register");
    await expect(page.getByRole("radio", { name: new RegExp(`^${course.name}`) })).toBeDisabled();
  });

  test("is removed only on saving, and never if it has students", async ({ page, request }) => {
    const { group } = await openClass(request);
    await call(request, "sessions/add-sessions", {
      class_id: group.id,
      sessions: [{ day: "sunday", start_at: "09:00", end_at: "10:00" }],
    });
    await signInAs(page, "admin", `/admin/class-info?classId=${group.id}&dialog=edit`);
    await dialog(page).getByRole("button", { name: "Remove Session 1" }).click();
    await expect(dialog(page).getByText("Saturday 08:00 - 10:00 is deleted when you save.")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Class Updated Successfully")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sunday 09:00 - 10:00", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Saturday 08:00 - 10:00", exact: true })).toHaveCount(0);

    await page.goto("/admin/classes?q=Photography A&season=8");
    await page.getByRole("link", { name: "Photography A", exact: true }).click();
    await page.getByRole("link", { name: "Update", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Remove Session 1" }).click();
    await expect(dialog(page).getByText(/students attend this session\. Move them first\./)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Update" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText(/students attend this session\. Move them/);
  });

  test("that is unknown shows so; a class is deleted from its page", async ({ page, request }) => {
    const { group } = await openClass(request);
    await signInAs(page, "admin", `/admin/class-info?classId=${group.id}&dialog=delete`);
    await expect(dialog(page)).toContainText("1 session goes with it.");
    await dialog(page).getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByText("Class deleted successfully")).toBeVisible();
    await page.goto(`/admin/class-info?classId=${group.id}`);
    await expect(page.getByRole("heading", { name: "Class not found" })).toBeVisible();
  });
});

test.describe("a session", () => {
  test("is moved to another time", async ({ page, request }) => {
    const { group, session } = await openClass(request);
    await signInAs(page, "admin", `/admin/class-info?classId=${group.id}`);
    await page.getByRole("link", { name: "Update Saturday 08:00 - 10:00" }).click();
    await dialog(page).getByLabel("Start Time").fill("13:00");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page).getByLabel("End Time")).toHaveAccessibleDescription(/must end after it starts/);
    await dialog(page).getByLabel("End Time").fill("14:30");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Session updated successfully")).toBeVisible();
    await page.goto(`/admin/add-session?sessionId=${session.id}`);
    await expect(page.getByLabel("Start Time")).toHaveValue("13:00");
    await page.getByLabel("End Time").fill("15:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Saturday 13:00 - 15:00" })).toBeVisible();
  });

  test("of a course without classes cannot be added before it has one", async ({ page, request }) => {
    const course = await openCourse(request);
    await signInAs(page, "admin", "/admin/add-session");
    await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
    await expect(page.getByLabel("Class", { exact: true })).toHaveCount(0);
    await page.getByLabel("Course").selectOption({ label: course.name });
    await expect(page.getByText("This course has no classes yet. Add one first.")).toBeVisible();
    await page.getByRole("link", { name: "Add Class" }).click();
    await expect(dialog(page)).toBeVisible();
  });

  test("is added in steps: course, class, rows", async ({ page, request }) => {
    const { course, group } = await openClass(request);
    await signInAs(page, "admin", "/admin/add-session");
    await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
    await page.getByLabel("Course").selectOption({ label: course.name });
    await page.getByLabel("Class", { exact: true }).selectOption({ label: group.class_name });
    await ready(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByLabel("Day")).toHaveAccessibleDescription(
      /Choose Saturday, Sunday or Sunday Chapel/,
    );
    await fillSession(page, 1, "Saturday", "09:00", "11:00");
    await expect(page.getByText(/Overlaps with Saturday 08:00 - 10:00/)).toBeVisible();
    await fillSession(page, 1, "Sunday", "09:00", "11:00");
    await expect(page.getByText(/Overlaps with/)).toHaveCount(0);
    await page.getByLabel("Room capacity").fill("15");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Session added Successfully")).toBeVisible();
    await expect(page.getByText("0 of 15 in the room")).toBeVisible();
  });

  test("is added without JavaScript by the same steps", { tag: "@whole" }, async ({
    browser,
    baseURL,
    request,
  }) => {
    const { course, group } = await openClass(request);
    const page = await withoutScripts(browser, baseURL);
    await signInAs(page, "admin", "/admin/add-session");
    await page.getByLabel("Course").selectOption({ label: course.name });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Class", { exact: true }).selectOption({ label: group.class_name });
    await page.getByRole("button", { name: "Continue" }).last().click();
    await page.getByLabel("Day").first().selectOption({ label: "Sunday Chapel" });
    await page.getByLabel("Start Time").first().fill("08:00");
    await page.getByLabel("End Time").first().fill("07:00");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("The session must end after it starts.").first()).toBeVisible();
    await expect(page.getByLabel("Start Time").first()).toHaveValue("08:00");
    await page.getByLabel("End Time").first().fill("09:30");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Session added Successfully")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sunday Chapel 08:00 - 09:30", exact: true })).toBeVisible();
    await page.context().close();
  });

  test("is assigned to a tutor who is busy then only after a warning, and unassigned again", async ({
    page,
    request,
  }) => {
    const tutor = await hireTutor(request);
    const [taught, other] = [await openClass(request), await openClass(request)];
    await call(request, "sessions/assign-tutor", { id: taught.session.id, tutor_id: tutor.id });
    await signInAs(page, "admin", `/admin/sessions?q=${encodeURIComponent(other.course.name)}`);
    await openMenu(page, "Needles");
    await page.getByRole("link", { name: /^Assign Tutor/ }).click();
    const row = dialog(page).getByRole("radio", { name: tutor.name });
    await expect(row).toHaveAccessibleName(
      new RegExp(`Has another session then: ${taught.course.name}, Needles, Saturday 08:00 - 10:00`),
    );
    await row.check();
    await expectUsable(page);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText(/^Session assigned to tutor successfully\. This tutor has another/),
    ).toBeVisible();
    await expect(
      page.getByRole("link", { name: `${taught.course.name}, Needles, Saturday 08:00 - 10:00` }),
    ).toHaveAttribute("href", `/admin/class-session-info?sessionId=${taught.session.id}`);
    await openMenu(page, "Needles");
    await page.getByRole("link", { name: /^Assign Tutor/ }).click();
    await expect(dialog(page).getByRole("radio").first()).toBeChecked();
    await dialog(page).getByRole("radio", { name: "No tutor" }).check();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This session has no tutor now")).toBeVisible();
    await expect(page.getByText("Not Assigned")).toBeVisible();
  });

  test("is deleted, and the page of its class says so", async ({ page, request }) => {
    const { session } = await openClass(request);
    await signInAs(page, "admin", `/admin/class-session-info?sessionId=${session.id}`);
    await page.getByRole("link", { name: "Delete" }).click();
    await dialog(page).getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByText("Session deleted successfully")).toBeVisible();
    await expect(page.getByText("No sessions yet.")).toBeVisible();
  });

  test("shows its students and its registers", async ({ page }) => {
    await signInAs(page, "admin", "/admin/sessions?q=Photography A&day=saturday&season=8");
    await page.getByRole("link", { name: "Photography A", exact: true }).click();
    const students = page.getByRole("table", { name: "Students" });
    await expect(students.getByRole("link")).not.toHaveCount(0);
    await page
      .getByRole("link", { name: /^\d\d\/\d\d\/\d{4}$/ })
      .first()
      .click();
    await expect(dialog(page).getByRole("heading", { name: /^Register of / })).toBeVisible();
    await expect(dialog(page).getByRole("cell", { name: "Present", exact: true }).first()).toBeVisible();
    await expectUsableOnBothScreens(page);
    await dialog(page).getByRole("link", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
});
