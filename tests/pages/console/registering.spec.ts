import type { Locator, Page } from "@playwright/test";
import { expect, expectDialogReady, expectUsable, test } from "../support/academy";
import { newName, newPhone, ownClasses, ownStudent, seatsLeft, takeSeat } from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";
import { chooseCourse, chooseTimes, fillBirth } from "../support/student";
import { BOTH, dialog, LIST, listed } from "./registrations";

/** A new student at the desk. */
const atTheDesk = () => ({ phone: newPhone(), name: newName("Achieng'") });

/** Opens the dialog and fills in an adult. */
async function fillIn(page: Page, person: { phone: string; name: string }, course = "Computer Packages") {
  await page.goto(`${LIST}?dialog=add`);
  await fillPerson(page, person);
  await chooseClass(page, course);
}

/** Chooses a class, and one of its times for each day. */
async function chooseClass(page: Page, course: string, group?: string) {
  await chooseCourse(page, course, group);
  await chooseTimes(page);
}

async function fillPerson(page: Page, person: { phone: string; name: string }) {
  const form = dialog(page);
  await form.getByLabel("Phone number", { exact: true }).fill(person.phone);
  await form.getByLabel("Full name", { exact: true }).fill(person.name);
  await fillBirth(page, ["27", "3", "2001"]);
  await form.getByLabel(/^ID number/).fill("30123456");
  await form.getByLabel("Current residence").fill("Kibera, Nairobi");
  await form.getByLabel("Social Media").check();
  await form.getByLabel("New", { exact: true }).check();
  await form.getByLabel(/was shown the privacy policy at the desk/).check();
}

async function confirm(page: Page) {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Confirm Registration" })).toBeVisible();
}

/** The form's fields that the document has after the button. */
function fieldsAfter(button: Locator): Promise<string[]> {
  return button.evaluate((element: HTMLButtonElement) =>
    [...(element.form?.querySelectorAll<HTMLInputElement>("input[name], select[name]") ?? [])]
      .filter((field) => element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((field) => field.name),
  );
}

test.describe("registering at the desk", () => {
  test("goes from Add New to a registration number and payment instructions", BOTH, async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await page.getByRole("link", { name: "Add New" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Register New Student" })).toBeVisible();
    await fillPerson(page, person);
    await chooseClass(page, "Computer Packages");
    await confirm(page);
    await expect(page.getByRole("heading", { name: "Confirm Registration" })).toBeFocused();
    await expect(dialog(page).getByText(`+254${person.phone.slice(1)}`)).toBeVisible();
    await expectUsable(page);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${LIST}*`, async (route) => {
      if (route.request().method() === "POST") await asked;
      await route.continue();
    });
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("button", { name: "Saving ..." })).toBeDisabled();
    await expect(page.getByRole("heading", { name: "Confirm Registration" })).toBeVisible();
    await expect(dialog(page).getByText(`+254${person.phone.slice(1)}`)).toBeVisible();
    answer();

    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    const number = await dialog(page)
      .getByText(/^AC\d+$/)
      .textContent();
    await expect(dialog(page).getByText("KES 500", { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("886490", { exact: true })).toBeVisible();
    await expect(
      dialog(page)
        .getByRole("definition")
        .filter({ hasText: /^[A-Z0-9]{7}$/ }),
    ).toBeVisible();
    await expectUsable(page);
    await expect(dialog(page).getByRole("link", { name: "Send M-Pesa prompt" })).toHaveAttribute(
      "href",
      /^\/student-details\?studentId=[\w-]+&dialog=prompt&id=[\w-]+$/,
    );
    await page.reload();
    await expect(dialog(page).getByText(`${number}`)).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Print" })).toBeVisible();
    await dialog(page).getByRole("link", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(listed(page).filter({ hasText: person.name })).toContainText(`${number}`);
  });

  test("asks for the times where the class has a choice, and says them again at the end", async ({
    page,
  }) => {
    await signInAs(page, "admin", `${LIST}?dialog=add`);
    await expectDialogReady(page);
    await fillPerson(page, atTheDesk());
    await chooseCourse(page, "Computer Packages", "Morning Class");
    const summary = page.locator("[data-slot=error-summary]");
    // The second refusal is seen like the first.
    for (let press = 1; press <= 2; press++) {
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(summary).toContainText("Choose a Saturday session.");
      await expect(summary).toBeFocused();
      await expect(summary).toBeInViewport();
    }
    await dialog(page)
      .getByRole("radio", { name: /^10:30 to 12:30/ })
      .check();
    await confirm(page);
    await expect(dialog(page).getByText("10:30 to 12:30").last()).toBeVisible();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await expect(dialog(page).getByText("10:30 to 12:30")).toBeVisible();
  });

  test("asks once about somebody of the same name and date of birth under another phone", async ({
    page,
    request,
  }) => {
    const name = newName(newName("").trim());
    const known = await ownStudent(request, undefined, name);
    await signInAs(page, "admin", `${LIST}?dialog=add`);
    await expectDialogReady(page);
    await fillPerson(page, { phone: newPhone(), name: name.split(" ").reverse().join(" ") });
    await fillBirth(page, known.born);
    await chooseClass(page, "Computer Packages");
    await confirm(page);
    await expect(dialog(page).getByText("Maybe the same person as:")).toBeVisible();
    await expect(dialog(page).getByRole("link", { name })).toHaveAttribute(
      "href",
      `/student-details?studentId=${known.id}`,
    );
    await expectUsable(page);
    await page.getByRole("button", { name: "Complete anyway" }).click();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
  });

  test("says as soon as the phone is typed who has it, and refuses it before anything is read aloud", async ({
    page,
    request,
  }) => {
    const known = await ownStudent(request);
    await signInAs(page, "admin", `${LIST}?dialog=add`);
    await expectDialogReady(page);
    const phone = dialog(page).getByLabel("Phone number", { exact: true });
    await phone.fill(newPhone());
    await phone.blur();
    await phone.fill(known.phone);
    await phone.blur();
    const link = dialog(page).getByRole("link", { name: "Open the student who is registered" });
    await expect(link).toHaveAttribute("href", `/student-details?studentId=${known.id}`);
    await expect(dialog(page).getByText(/is registered with this phone number\./)).toBeVisible();
    const siblings = dialog(page).getByLabel("Brother or sister on one phone");
    await expect(siblings).toBeVisible();
    await expectUsable(page);

    await fillPerson(page, { phone: known.phone, name: "Somebody Else" });
    await chooseClass(page, "Computer Packages");
    await confirm(page);
    await expect(link).toBeVisible();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText(/^Phone number: Welcome back, /)).toBeVisible();
    await expect(dialog(page).getByLabel("Full name", { exact: true })).toHaveValue("Somebody Else");
    await expectUsable(page);

    await fillBirth(page, ["28", "3", "2001"]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(/This phone number is registered already\./).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Confirm Registration" })).toHaveCount(0);
    await expect(page.getByText(/Redirecting/)).toHaveCount(0);
    await expect(dialog(page).getByLabel("Current residence")).toHaveValue("Kibera, Nairobi");
    await siblings.check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Confirm Registration" })).toBeVisible();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
  });

  test("registers even if the class fills up meanwhile, and offers another class", { tag: "@whole" }, async ({
    page,
    request,
  }) => {
    const [small, other] = await ownClasses(request, await tokenOf(request, "admin"), [1, 5]);
    if (!small || !other) throw new Error("the test's classes were not made");
    await signInAs(page, "admin", LIST);
    await page.goto(`${LIST}?dialog=add`);
    await fillPerson(page, atTheDesk());
    await chooseClass(page, small.course, small.name);
    await confirm(page);
    await takeSeat(request, (await ownStudent(request)).id, small);
    await page.getByRole("button", { name: "Complete" }).click();

    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await expect(dialog(page).getByText(/^AC\d+$/)).toBeVisible();
    await expect(
      dialog(page)
        .getByText(/places are taken|class is full/)
        .first(),
    ).toBeVisible();
    await expectUsable(page);
    await chooseClass(page, small.course, other.name);
    await page.getByRole("button", { name: "Enroll", exact: true }).click();
    await expect(dialog(page).getByText("886490", { exact: true })).toBeVisible();
    expect(await seatsLeft(request, other)).toBe(4);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same dialog registers a student, and a second press changes nothing", async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await fillIn(page, person);
    await confirm(page);
    await page.getByRole("button", { name: "Change" }).click();
    await expect(dialog(page).getByLabel("Full name", { exact: true })).toHaveValue(person.name);
    await confirm(page);
    const complete = page.getByRole("button", { name: "Complete" });
    expect(await fieldsAfter(complete), "fields a press would miss while the page is still coming").toEqual(
      [],
    );
    await complete.dblclick();
    await expect(page.getByRole("heading", { name: "Registration successful" })).toBeVisible();
    await page.goto(`${LIST}?q=${encodeURIComponent(person.name)}`);
    await expect(listed(page)).toHaveCount(1);
  });

  test("the times are asked for in the same dialog", { tag: "@whole" }, async ({ page }) => {
    await signInAs(page, "admin", `${LIST}?dialog=add`);
    await fillPerson(page, atTheDesk());
    await chooseCourse(page, "Computer Packages", "Morning Class");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page).getByText("Choose a Saturday session.").first()).toBeVisible();
    await chooseTimes(page);
    await confirm(page);
  });

  test("a button looks the phone up before the rest is filled in", async ({ page, request }) => {
    const known = await ownStudent(request);
    await signInAs(page, "admin", `${LIST}?dialog=add`);
    const phone = dialog(page).getByLabel("Phone number", { exact: true });
    await phone.fill(known.phone);
    await dialog(page).getByRole("button", { name: "Check the phone" }).click();
    await expect(
      dialog(page).getByRole("link", { name: "Open the student who is registered" }),
    ).toHaveAttribute("href", `/student-details?studentId=${known.id}`);
    await expect(phone).toHaveValue(known.phone);
    await phone.fill(newPhone());
    await dialog(page).getByRole("button", { name: "Check the phone" }).click();
    await expect(dialog(page).getByText("No student has this phone number yet.")).toBeVisible();
  });

  test("two concurrent submissions of one form create one student, and both lead to the number", {
    tag: "@whole",
  }, async ({ page }) => {
    const person = atTheDesk();
    await signInAs(page, "admin", LIST);
    await fillIn(page, person);
    await confirm(page);
    const fields = await dialog(page)
      .locator("form")
      .evaluate((form: HTMLFormElement) => [...new FormData(form)] as [string, string][]);
    const send = () =>
      page.request.post(`${LIST}?dialog=add`, {
        multipart: Object.fromEntries(fields),
        headers: { origin: new URL(page.url()).origin },
      });
    for (const answer of await Promise.all([send(), send(), send()])) {
      expect(answer.url()).toContain("dialog=registered");
      expect(await answer.text()).toContain("Registration successful");
    }
    await page.goto(`${LIST}?q=${encodeURIComponent(person.name)}`);
    await expect(listed(page)).toHaveCount(1);
  });
});
