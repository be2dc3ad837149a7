import { expect, test } from "../support/academy";
import { keptOf, numbersBox, numbersOf, ownSession } from "../support/registers";
import { enter } from "../support/staff";

test.use({ javaScriptEnabled: false });

test("without scripts the whole register is one form", async ({ page, request }) => {
  const session = await ownSession(request, 2);
  const [first, second] = session.students;
  const choose = (name: string, state: string) =>
    page
      .getByRole("group", { name: new RegExp(`^${name}`) })
      .locator("label")
      .filter({ hasText: new RegExp(`^${state}$`) })
      .click();
  await enter(page, session.tutor.phone, session.tutor.password, session.register);
  await choose(first!.name, "Present");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByText("1 student is not marked yet.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Present" }).first()).toBeChecked();
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await choose(second!.name, "Absent");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page).toHaveURL(/\/tutor$/);
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect(await keptOf(request, session)).toEqual({
    status: "saved",
    states: { [first!.id]: "present", [second!.id]: "absent" },
  });
});

test("without scripts a line of numbers shows its names, then saves", async ({ page, request }) => {
  const session = await ownSession(request, 3);
  const [first, second, third] = session.students;
  await enter(page, session.tutor.phone, session.tutor.password, session.register);
  const numbers = await numbersOf(page, session);
  const box = await numbersBox(page);
  await box.fill(`${numbers[1]} who`);
  await page.getByRole("button", { name: "Show names" }).click();
  await expect(page.getByText('"who" is not a number of the list.')).toBeVisible();
  await expect(box).toHaveValue(`${numbers[1]} who`);
  await box.fill(`${numbers[1]} ${numbers[2]}e`);
  await page.getByRole("button", { name: "Show names" }).click();
  await expect(page.locator("[data-numbers-preview]")).toContainText(`Absent: ${numbers[1]} ${second!.name}`);
  expect(await keptOf(request, session)).toBeUndefined();
  await page.getByRole("button", { name: "Save these marks and submit" }).click();
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect(await keptOf(request, session)).toEqual({
    status: "saved",
    states: { [first!.id]: "present", [second!.id]: "absent", [third!.id]: "excused" },
  });
});
