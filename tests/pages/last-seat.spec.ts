import { expect, expectUsable, test } from "./support/academy";
import { paid, summary } from "./support/enrollments";
import { closeOwnCourses, type OwnClass, ownClasses, ownStudent, takeSeat } from "./support/own-records";
import { tokenOf } from "./support/staff";
import {
  chooseCourse,
  chooseTimes,
  fillBirth,
  fillRegistration,
  lookUp,
  register,
  sendRegistration,
  somebody,
} from "./support/student";

test.afterAll(({ request }) => closeOwnCourses(request));

test("the last seat goes to the first student; the other reads so and chooses another class", async ({
  page,
  browser,
  request,
}) => {
  const own = await ownClasses(request, await tokenOf(request, "admin"), [2, 5]);
  const [group, spare] = own as [OwnClass, OwnClass];
  await fillRegistration(page, somebody(), group.course, group.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await takeSeat(request, (await ownStudent(request)).id, group);

  const rival = await (await browser.newContext()).newPage();
  await register(rival, somebody());
  await rival.getByRole("link", { name: "Go to Enroll" }).click();
  await chooseCourse(rival, group.course, group.name);
  await chooseTimes(rival);

  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
  await rival.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(rival.getByText(/places are taken|class is full/).first()).toBeVisible();
  await expect(rival.getByRole("radio", { name: new RegExp(`^${group.name}`) })).toBeDisabled();
  await expectUsable(rival);

  await chooseCourse(rival, spare.course, spare.name);
  await chooseTimes(rival);
  await rival.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(rival.getByRole("heading", { name: "Pay the enrollment fee" })).toBeVisible();
  await rival.context().close();
});

for (const classes of [1, 2])
  test(`a class that fills up while the form is corrected stays chosen, to wait for it: of ${classes} in its course`, async ({
    page,
    request,
  }) => {
    const own = await ownClasses(request, await tokenOf(request, "admin"), Array(classes).fill(1));
    const [group] = own;
    if (!group) throw new Error("no class");
    await fillRegistration(page, somebody(), group.course, classes > 1 ? group.name : undefined);
    await fillBirth(page, ["31", "2", "2001"]);
    for (const each of own) await takeSeat(request, (await ownStudent(request)).id, each);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Invalid Date of Birth").first()).toBeVisible();
    await expect(page.getByText("Choose a class.")).toHaveCount(0);
    await page.getByRole("link", { name: "Change Course" }).click();
    const chosen = page.getByRole("radio", { name: `${group.course} Full: waiting list` });
    await expect(chosen).toBeChecked();
    await expect(chosen).toBeEnabled();
    await expectUsable(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await fillBirth(page, ["27", "3", "2001"]);
    await sendRegistration(page);
    await expect(page.getByText(/You are registered, but/)).toBeVisible();
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a paid place moves at the second press, after the page has said from what to what", async ({
      page,
      request,
    }) => {
      const [from, to] = (await ownClasses(request, await tokenOf(request, "admin"), [2, 2])) as [
        OwnClass,
        OwnClass,
      ];
      const student = await ownStudent(request);
      await takeSeat(request, student.id, from);
      const receipt = await paid(request, student);
      await page.goto("/student-details");
      await lookUp(page, student);
      await page.locator("[name=code]").fill(receipt);
      await page.getByRole("button", { name: "Unlock" }).click();
      await page.getByRole("link", { name: "Change class or times" }).click();
      await chooseCourse(page, to.course, to.name);
      await chooseTimes(page);
      await page.getByRole("button", { name: "Save my choice" }).click();
      await expect(page.getByRole("heading", { name: "Move your place?" })).toBeVisible();
      await expect(page.getByText(`${from.course}, ${from.name}, Saturday 08:00 to 10:00`)).toBeVisible();
      await expect(page.getByText(`${to.course}, ${to.name}, Saturday 08:00 to 10:00`)).toBeVisible();
      expect((await summary(request, student)).class_name).toBe(from.name);
      if (javaScriptEnabled) await expectUsable(page);
      await page.getByRole("button", { name: "Move my place" }).click();
      await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
      expect((await summary(request, student)).class_name).toBe(to.name);
    });
  });
