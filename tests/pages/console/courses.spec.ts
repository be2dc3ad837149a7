import type { Page } from "@playwright/test";
import { expect, expectUsable, openBeforeScripts, test, withoutScripts } from "../support/academy";
import { hireTutor, signInAs } from "../support/staff";
import { uniqueDigits } from "../support/unique-digits";
import {
  call,
  closeOpened,
  DETAILS,
  dialog,
  fillSession,
  named,
  openClass,
  openCourse,
  opened,
  ready,
  seatSomebody,
} from "./own-catalog";

test.afterEach(({ request }) => closeOpened(request));

/** Marks the course shown for removal after the tests. */
function remember(page: Page): void {
  opened.push(new URL(page.url()).searchParams.get("courseId") ?? "");
}

test.describe("a new season's course", () => {
  test("is set up with classes, sessions, capacity and a tutor, and offered to the public", {
    tag: "@desktop",
  }, async ({ page, request }) => {
    const tutor = await hireTutor(request);
    const course = named("Beadwork");
    await signInAs(page, "admin", "/admin/courses");
    await page.getByRole("link", { name: "Add New" }).click();
    await ready(page);
    await page.getByLabel("Course Name").fill(course);
    await page.getByLabel("Course Code").fill(`B${uniqueDigits()}`);
    await page.getByLabel("Description", { exact: true }).fill(DETAILS);
    await expect(page.getByText(`${DETAILS.length} of 200 characters`)).toBeVisible();
    await page.getByLabel("Class 1", { exact: true }).fill("Morning Beads");
    await page.getByLabel("Class 1", { exact: true }).press("Enter");
    await expect(page.getByLabel("Class 2", { exact: true })).toBeFocused();
    await page.getByLabel("Class 2", { exact: true }).fill("morning  beads");
    await expect(page.getByText("morning beads stands here already. It is kept once.")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Course Added Successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: course })).toBeVisible();
    remember(page);
    await expect(page.getByRole("link", { name: "Morning Beads", exact: true })).toHaveCount(1);

    await page.getByRole("link", { name: "Add Class" }).click();
    await dialog(page).getByLabel("Class Name").fill("Evening Beads");
    await dialog(page)
      .getByLabel(/^Capacity/)
      .fill("12");
    await fillSession(page, 1, "Saturday", "16:00", "17:30");
    await dialog(page).getByRole("button", { name: "+ Add Session" }).click();
    await fillSession(page, 2, "Sunday Chapel", "08:00", "09:30");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Class Added Successfully")).toBeVisible();
    await expect(page.getByText("0 of 12 taken")).toBeVisible();

    await page.getByRole("link", { name: "Evening Beads", exact: true }).click();
    await page.getByRole("link", { name: "Assign Tutor Saturday 16:00 - 17:30" }).click();
    await dialog(page).getByLabel("Search Tutor...").fill(tutor.name);
    await dialog(page).getByRole("radio", { name: tutor.name }).check();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Session assigned to tutor successfully")).toBeVisible();
    await expect(page.getByRole("link", { name: tutor.name })).toBeVisible();

    await page.goto("/register");
    await page.getByRole("radio", { name: new RegExp(`^${course}`) }).check();
    // The other class has no sessions: it is a draft, which nobody is offered.
    await expect(page.getByRole("radio", { name: /^Morning Beads/ })).toHaveCount(0);
  });

  test("can be described before the scripts have loaded, and the characters are counted", {
    tag: "@whole",
  }, async ({ page }) => {
    await signInAs(page, "admin", "/privacy-policy");
    const release = await openBeforeScripts(page, "/admin/add-course");
    await page.getByLabel("Description", { exact: true }).fill(DETAILS);
    await release();
    await expect(page.getByText(`${DETAILS.length} of 200 characters`)).toBeVisible();
    await expect(page.getByLabel("Description", { exact: true })).toBeFocused();
  });

  test("is left unsaved only after a confirmation", async ({ page }) => {
    await signInAs(page, "admin", "/admin/add-course");
    await ready(page);
    await page.getByLabel("Course Name").fill("Half a course");
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByLabel("Course Name")).toHaveValue("Half a course");
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/admin\/courses$/);
  });

  test("without JavaScript has five fields for classes; an empty one is ignored", async ({
    browser,
    baseURL,
  }) => {
    const page = await withoutScripts(browser, baseURL);
    const course = named("Plain");
    await signInAs(page, "admin", "/admin/add-course");
    await page.getByLabel("Course Name").fill(course);
    await page.getByLabel("Course Code").fill(`P${uniqueDigits()}`);
    await page.getByLabel("Description", { exact: true }).fill("Too short.");
    await page.getByLabel("Class 1", { exact: true }).fill("First");
    await page.getByLabel("Class 5", { exact: true }).fill("Fifth");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Describe the course in 50 to 200 characters.").first()).toBeVisible();
    await expect(page.getByLabel("Class 5", { exact: true })).toHaveValue("Fifth");
    await page.getByLabel("Description", { exact: true }).fill(DETAILS);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: course })).toBeVisible();
    remember(page);
    await expect(page.getByText("Course Added Successfully")).toBeVisible();
    for (const name of ["First", "Fifth"])
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await page.context().close();
  });
});

test.describe("an existing course", () => {
  test("is renamed and gets new and renamed classes; the name of another class is refused", async ({
    page,
    request,
  }) => {
    const { course } = await openClass(request);
    await call(request, "classes/create-class", {
      course_id: course.id,
      class_name: "Buttons",
      sessions: [],
    });
    await signInAs(page, "admin", `/admin/edit-course?id=${course.id}`);
    await ready(page);
    await expect(page.getByLabel("Class 1", { exact: true })).toHaveValue("Buttons");
    await page.getByLabel("Class 1", { exact: true }).fill("Needles");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "This course has a class of that name already.",
    );
    await page.getByLabel("Class 1", { exact: true }).fill("Zips");
    await page.getByLabel("Course Name").fill(`${course.name} II`);
    await page.getByRole("button", { name: "+ Add Class" }).click();
    await page.getByLabel("Class 3", { exact: true }).fill("Hems");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Course Updated Successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${course.name} II`);
    for (const name of ["Hems", "Needles", "Zips"])
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  });

  test("is deleted if it has no enrollments", async ({ page, request }) => {
    const course = await openCourse(request);
    await signInAs(page, "admin", `/admin/course-details?courseId=${course.id}`);
    await page.getByRole("link", { name: "Delete" }).click();
    await expect(dialog(page)).toContainText(`Are you sure you want to delete ${course.name}?`);
    await expect(dialog(page)).toContainText("No class hangs on it.");
    await expect(dialog(page).getByRole("link", { name: "Cancel" })).toBeFocused();
    await dialog(page).getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByText("Course deleted successfully")).toBeVisible();
    await page.goto(`/admin/course-details?courseId=${course.id}`);
    await expect(page.getByText(`Failed to fetch course with ID: ${course.id}`)).toBeVisible();
  });

  test("is not deleted if a seat in it is held, and says what depends on it", async ({ page, request }) => {
    const { course } = await openClass(request);
    await seatSomebody(page, course.name);
    await signInAs(page, "admin", `/admin/course-details?courseId=${course.id}&dialog=delete`);
    await expect(dialog(page)).toContainText("1 class and 1 session go with it.");
    await expect(dialog(page)).toContainText("1 student holds a place in it");
    await dialog(page).getByRole("button", { name: "Yes, delete" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "1 student holds a place here. Move them first.",
    );
    await expectUsable(page);
  });
});
