import { expect, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { signInAs } from "../support/staff";
import { closeOpened, DETAILS, openClass } from "./own-catalog";

test.afterEach(({ request }) => closeOpened(request));

test.describe("the screens of courses, classes and sessions", () => {
  type There = { course: string; group: string; session: string };
  const addresses: Record<string, (there: There) => string[]> = {
    courses: ({ course }) => [
      "/admin/courses",
      "/admin/add-course",
      `/admin/edit-course?id=${course}`,
      `/admin/course-details?courseId=${course}`,
      `/admin/course-details?courseId=${course}&dialog=add-class`,
      `/admin/course-details?courseId=${course}&dialog=delete`,
      "/admin/course-details?courseId=nothing",
    ],
    classes: ({ group }) => [
      "/admin/classes",
      "/admin/classes?dialog=add",
      `/admin/class-info?classId=${group}`,
      `/admin/class-info?classId=${group}&dialog=edit`,
      `/admin/class-info?classId=${group}&dialog=delete`,
      "/admin/class-info",
    ],
    sessions: ({ course, group, session }) => [
      "/admin/sessions",
      "/admin/add-session",
      `/admin/add-session?courseId=${course}&classId=${group}`,
      `/admin/add-session?sessionId=${session}`,
      `/admin/class-session-info?sessionId=${session}`,
      `/admin/class-info?classId=${group}&dialog=assign&id=${session}`,
      `/admin/class-info?classId=${group}&dialog=session&id=${session}`,
      `/admin/class-info?classId=${group}&dialog=delete-session&id=${session}`,
    ],
  };
  for (const [name, of] of Object.entries(addresses))
    test(`are accessible on phone and desktop: ${name}`, async ({ page, request }) => {
      test.slow();
      const { course, group, session } = await openClass(request);
      await signInAs(page, "admin", "/admin/courses");
      for (const address of of({ course: course.id, group: group.id, session: session.id })) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectUsableOnBothScreens(page);
      }
    });

  test("work without JavaScript", { tag: "@whole" }, async ({ browser, baseURL, request }) => {
    const { course, group, session } = await openClass(request);
    const page = await withoutScripts(browser, baseURL);
    await signInAs(page, "admin", "/admin/courses");
    await page.getByLabel("Search course...").fill(course.name);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: course.name, exact: true }).click();
    await expect(page.getByText(DETAILS)).toBeVisible();
    await page.getByRole("link", { name: "Needles", exact: true }).click();
    await expect(page.getByText("0 of 20 taken")).toBeVisible();
    await page.getByRole("link", { name: "Saturday 08:00 - 10:00", exact: true }).click();
    await expect(page.getByText("No Students Found")).toBeVisible();
    await page.goto(`/admin/classes?courseId=${course.id}`);
    await expect(page.getByRole("link", { name: group.class_name, exact: true })).toHaveCount(1);
    await page.goto(`/admin/sessions?courseId=${course.id}`);
    await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
    await page.goto(`/admin/class-info?classId=${group.id}&dialog=session&id=${session.id}`);
    await page.getByLabel("End Time").fill("10:30");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Session updated successfully")).toBeVisible();
    await page.context().close();
  });
});
