import { detailsOf } from "./console/student-pages";
import {
  expect,
  expectNoSidewaysScroll,
  expectUsable,
  expectUsableAt320,
  expectUsableOnBothScreens,
  test,
  withoutScripts,
} from "./support/academy";
import { ownStudent } from "./support/own-records";
import { signInAs } from "./support/staff";
import { register, somebody } from "./support/student";
import { WORDS } from "./support/words";

test("a student answers, changes and removes the questions of the impact report", async ({ page }) => {
  await register(page, somebody());
  await page.goto("/my-answers");
  await page.getByRole("radio", { name: "Female", exact: true }).check();
  await page.getByLabel("Home county").selectOption("Tharaka-Nithi");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Please tick the box to agree" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Female", exact: true })).toBeChecked();
  await page.getByLabel(/^I agree that the academy keeps these answers/).check();
  await expectUsableAt320(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your answers are saved. Thank you.")).toBeVisible();
  await expect(page.getByText("Tharaka-Nithi")).toBeHidden();
  await page.getByRole("link", { name: "My answers for the impact report" }).click();
  await expect(page.getByLabel("Home county")).toHaveValue("13");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Your answers are removed.")).toBeVisible();
  await page.goto("/my-answers");
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
});

test("the same in Kiswahili without scripts, and all may be skipped", async ({ browser, baseURL }) => {
  const page = await withoutScripts(browser, baseURL);
  await page.goto("/?lang=sw");
  await register(page, somebody(), undefined, WORDS.sw);
  await page.goto("/my-answers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maswali matatu, ukipenda");
  await page.getByRole("radio", { name: "Ndiyo" }).check();
  await page.getByLabel(/^Ninakubali academy ihifadhi/).check();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Hifadhi" }).click();
  await expect(page.getByText("Majibu yako yamehifadhiwa. Asante.")).toBeVisible();
  await page.goto("/my-answers");
  await page.getByRole("link", { name: "Ruka", exact: true }).click();
  await expect(page).toHaveURL(/\/student-details$/);
  await page.context().close();
});

test("finance reads the impact report beside earlier seasons, with its definitions, on screen and on paper", async ({
  page,
}) => {
  await signInAs(page, "finance", "/finance/impact?season=8");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impact of season 8");
  await expect(page.getByRole("table", { name: "By gender" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What the words mean" })).toBeVisible();
  await expectUsable(page);
  await expectUsableAt320(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Excel" }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Impact_Season_8_\d+\.xlsx$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Excel" })).toBeHidden();
  await expect(page.getByText(/^.+, \d{1,2} \w+ \d{4} to \d{1,2} \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "What the words mean" })).toBeVisible();
});

test("an admin enters answers from paper and removes them", async ({ page, request }) => {
  const { id } = await ownStudent(request);
  await signInAs(page, "admin", detailsOf({ id }));
  await page.getByRole("link", { name: "Impact answers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Male", exact: true }).check();
  await dialog.getByRole("checkbox").check();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The answers are saved.")).toBeVisible();
  await page.getByRole("link", { name: "Impact answers" }).click();
  await dialog.getByRole("link", { name: "Remove the answers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the answers" }).click();
  await expect(page.getByText("The answers are removed.")).toBeVisible();
});
