import { expect, expectUsable, test } from "../support/academy";
import { ownEnrollments, summary } from "../support/enrollments";
import { signInAs } from "../support/staff";

test("the command palette opens a student by the pay code, and a page by its name", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  const { pay_code } = await summary(request, student!);
  await signInAs(page, "cashier", "/cashier/transactions");
  const opener = page.getByRole("button", { name: /^Open the command palette/ });
  const box = page.getByRole("combobox", { name: "Search students, payments, pages and actions" });
  await opener.click();
  await box.fill("request paym");
  await expect(page.getByRole("option", { name: /^Payment Requests/, selected: true })).toBeVisible();
  await expectUsable(page);
  await box.fill(pay_code);
  await expect(page.getByRole("option", { name: student!.name })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(student!.phone.slice(1))).toHaveCount(0);
  await box.press("Enter");
  await expect(page).toHaveURL(`/student-details?studentId=${student!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: student!.name })).toBeVisible();
});
