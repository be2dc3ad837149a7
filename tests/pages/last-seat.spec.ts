import type { APIRequestContext } from "@playwright/test";
import { expect, expectUsable, test } from "./support/academy";
import { closeOwnCourses, ownClasses, ownStudent, takeSeat } from "./support/own-records";
import { tokenOf } from "./support/staff";
import {
  chooseCourse,
  chooseTimes,
  fillBirth,
  fillRegistration,
  register,
  sendRegistration,
  somebody,
} from "./support/student";

test.afterAll(({ request }) => closeOwnCourses(request));

type Group = { id: string; class_name: string; seats_left: number | null };

async function classesOf(request: APIRequestContext, name: string): Promise<Group[]> {
  const answer = await request.get("/api/v1/courses?pageSize=100", {
    headers: { "content-type": "application/json" },
  });
  const { data }: { data: { courses: { course_name: string; classes: Group[] }[] } } = await answer.json();
  return data.courses.find((course) => course.course_name === name)?.classes ?? [];
}

/** Reserves seats of a class through the API until only `left` are free. */
async function fillUp(request: APIRequestContext, group: Group, left: number): Promise<void> {
  for (let seats = group.seats_left ?? 0; seats > left; seats -= 1) {
    const someone = somebody();
    const registered = await request.post("/api/v1/students/register-student", {
      data: {
        full_name: "Somebody Else",
        msisdn: someone.phone,
        dob: "27-03-2001",
        id_number: "30123456",
        residence: "Nairobi",
        channel: "Flier",
        enrollment_status: "new",
        consent: true,
      },
    });
    const { data } = await registered.json();
    const enrolled = await request.post("/api/v1/students/enroll", {
      data: { student_id: data.id, class_id: group.id },
    });
    expect(enrolled.status()).toBe(200);
  }
}

test("the last seat goes to the first student; the other reads so and chooses another class", async ({
  page,
  request,
}) => {
  const course = "Photography";
  const group = (await classesOf(request, course)).find((one) => one.seats_left !== 0);
  if (!group) throw new Error(`the demo has no free seat in ${course}`);
  await fillUp(request, group, 2);

  const slow = somebody();
  await fillRegistration(page, slow, "Graphic Design");
  await chooseCourse(page, course, group.class_name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await fillUp(request, { ...group, seats_left: 2 }, 1);

  const other = await page.context().browser()?.newContext();
  const rival = await other?.newPage();
  if (!rival) throw new Error("no second browser");
  await register(rival, somebody(), "Graphic Design");
  await rival.getByRole("link", { name: "Go to Enroll" }).click();
  await chooseCourse(rival, course, group.class_name);
  await chooseTimes(rival);

  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
  await rival.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(rival.getByText(/places are taken|class is full/).first()).toBeVisible();
  await expect(rival.getByRole("radio", { name: new RegExp(`^${group.class_name}`) })).toBeDisabled();
  await expectUsable(rival);

  await chooseCourse(rival, "Graphic Design");
  await chooseTimes(rival);
  await rival.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(rival.getByRole("heading", { name: "Pay the enrollment fee" })).toBeVisible();
  await other?.close();
});

test("a class that fills up before Complete leaves the student registered, and the page says so", async ({
  page,
  request,
}) => {
  const course = "Web Development";
  const group = (await classesOf(request, course)).find((one) => one.seats_left !== 0);
  if (!group) throw new Error(`the demo has no free seat in ${course}`);
  await fillRegistration(page, somebody(), "Graphic Design");
  await chooseCourse(page, course, group.class_name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await fillUp(request, group, 0);
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
  await expect(page.getByText(/You are registered, but/)).toBeVisible();
  await expectUsable(page);
});

for (const classes of [1, 2])
  test(`a class that fills up while the form is corrected stays chosen, to wait for it: of ${classes} in its course`, async ({
    page,
    request,
  }) => {
    const own = await ownClasses(request, await tokenOf(request, "admin"), Array(classes).fill(1));
    const [group] = own;
    if (!group) throw new Error("no class");
    await fillRegistration(page, somebody(), "Graphic Design");
    await chooseCourse(page, group.course, classes > 1 ? group.name : undefined);
    await fillBirth(page, ["31", "2", "2001"]);
    for (const each of own) await takeSeat(request, (await ownStudent(request)).id, each);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Invalid Date of Birth").first()).toBeVisible();
    await expect(page.getByText("Choose a class.")).toHaveCount(0);
    const chosen = page.getByRole("radio", { name: `${group.course} Full: waiting list` });
    await expect(chosen).toBeChecked();
    await expect(chosen).toBeEnabled();
    await expectUsable(page);
    await fillBirth(page, ["27", "3", "2001"]);
    await sendRegistration(page);
    await expect(page.getByText(/You are registered, but/)).toBeVisible();
  });
