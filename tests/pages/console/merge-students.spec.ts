import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, expectUsableAt320, test } from "../support/academy";
import { paid } from "../support/enrollments";
import {
  closeOwnCourses,
  newName,
  type OwnStudent,
  ownClasses,
  ownStudent,
  takeSeat,
} from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";
import { LIST, listed } from "./registrations";
import { detailsOf, row } from "./student-pages";

test.afterAll(({ request }) => closeOwnCourses(request));

/** One person who registered twice, with two phones; nobody else has a name like it. */
async function registeredTwice(request: APIRequestContext): Promise<[OwnStudent, OwnStudent]> {
  const name = newName(newName("").trim());
  return [await ownStudent(request, undefined, name), await ownStudent(request, undefined, name)];
}

const mergeOf = ([keep, merge]: [OwnStudent, OwnStudent]) =>
  `${LIST}/merge?keep=${keep.id}&merge=${merge.id}`;
const mergeButton = (page: Page) => page.getByRole("button", { name: "Merge", exact: true });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("two records are compared from the student's page, merged, and made two again", async ({
    page,
    request,
  }) => {
    const [kept, merged] = await registeredTwice(request);
    const [group] = await ownClasses(request, await tokenOf(request, "admin"), [2]);
    await takeSeat(request, merged.id, group!);
    await signInAs(page, "admin", detailsOf(kept));
    await expect(page.getByText("This may be the same person:")).toBeVisible();
    await page
      .getByRole("link", { name: new RegExp(`^Compare and merge ?, ${merged.registrationNo}$`) })
      .click();

    await expect(page.getByRole("heading", { level: 1, name: "Merge two records" })).toBeVisible();
    await expect(row(page, "Registration number")).toHaveText([
      new RegExp(kept.registrationNo),
      new RegExp(merged.registrationNo),
    ]);
    await expect(row(page, "Places")).toHaveText([/None/, new RegExp(group!.name)]);
    await mergeButton(page).click();

    await expect(
      page.getByText(
        `${merged.registrationNo} is merged into ${kept.registrationNo}. It can be undone for a day.`,
      ),
    ).toBeVisible();
    await expect(page.getByRole("main")).toContainText(group!.name);
    await page.goto(detailsOf(merged));
    await expect(page.getByRole("heading", { level: 1, name: kept.name })).toBeVisible();
    await expect(page.getByText(kept.registrationNo).first()).toBeVisible();

    await page.goto(detailsOf(kept));
    await page.getByRole("button", { name: "Undo the merge" }).click();
    await expect(
      page.getByText(`${kept.registrationNo} and ${merged.registrationNo} are two records again.`),
    ).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(group!.name);
    await page.goto(detailsOf(merged));
    await expect(page.getByRole("main")).toContainText(group!.name);
  });
});

test("two students ticked in the list are merged into the one the admin keeps, and the list has one of them", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const [first, second] = await registeredTwice(request);
  const address = `${LIST}?q=${encodeURIComponent(first.name)}`;
  await signInAs(page, "admin", address);
  await expect(listed(page)).toHaveCount(2);
  await page.locator("[data-select]").nth(0).check();
  await page.locator("[data-select]").nth(1).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Merge two" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Merge two records" })).toBeVisible();
  const numbers = row(page, "Registration number");
  await expect(numbers.first()).toContainText(first.registrationNo);
  await expectUsable(page);
  await page.getByRole("link", { name: "Keep the other one" }).click();
  await expect(numbers.first()).toContainText(second.registrationNo);
  await mergeButton(page).click();
  await expect(
    page.getByText(`${first.registrationNo} is merged into ${second.registrationNo}.`, { exact: false }),
  ).toBeVisible();
  await page.goto(`${LIST}?q=${first.registrationNo}`);
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText(second.registrationNo);
});

test("of two records with a place an unpaid hold ends in the merge; once it is paid, the page says which to mend", async ({
  page,
  request,
}) => {
  const pair = await registeredTwice(request);
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [3]);
  for (const { id } of pair) await takeSeat(request, id, group!);
  await signInAs(page, "admin", mergeOf(pair));
  await expect(
    page.getByText(`The unpaid hold of ${pair[1].registrationNo} in `, { exact: false }),
  ).toBeVisible();
  await expect(mergeButton(page)).toBeVisible();
  await paid(request, pair[1]);
  await page.reload();
  await expect(page.getByText("They cannot be merged yet:")).toBeVisible();
  await expect(page.getByText(/^Both have a place in .*One person needs only one of them\.$/)).toBeVisible();
  await expect(page.getByText(/^You choose which place stays: open the record/)).toBeVisible();
  await expect(row(page, "Places")).toHaveText([/: held, not paid$/, /: enrolled$/]);
  await expect(row(page, "Date of birth").first()).toHaveText(/27\/03\/2001$/);
  await expect(mergeButton(page)).toHaveCount(0);
  await expectUsableAt320(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: `Open ${pair[1].registrationNo}`, exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`studentId=${pair[1].id}$`));
});

test("a merge is not undone once the record was changed, and the page says why", async ({
  page,
  request,
}) => {
  const pair = await registeredTwice(request);
  await signInAs(page, "admin", mergeOf(pair));
  await expectUsableAt320(page);
  await mergeButton(page).click();
  await expect(page.getByRole("button", { name: "Undo the merge" })).toBeVisible();
  await expectUsable(page);
  await page.goto(`/update-student?id=${pair[0].id}`);
  await page.getByLabel("Current residence").fill("Thika");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Student details updated successfully.")).toBeVisible();
  await page.getByRole("button", { name: "Undo the merge" }).click();
  await expect(
    page.getByText("The record or one of its places was changed since, so the merge stays.").first(),
  ).toBeVisible();
});
