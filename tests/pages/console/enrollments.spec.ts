import { readFile } from "node:fs/promises";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import {
  expect,
  expectUsable,
  expectUsableOnBothScreens,
  openBeforeScripts,
  openFilters,
  test,
} from "../support/academy";
import { closeOwnCourses, ownClasses, ownStudent, seatsLeft, takeSeat } from "../support/own-records";
import { payByHand } from "../support/simulator";
import { signInAs, tokenOf } from "../support/staff";

const LIST = "/admin/enrollments";
const today = () => nairobiDate(new Date());

test.afterAll(({ request }) => closeOwnCourses(request));

test("enrollments are searched by student, filtered by status, course, class and date, and opened", async ({
  page,
  request,
}) => {
  const [student, other] = [await ownStudent(request), await ownStudent(request)];
  const [first, second] = await ownClasses(request, await tokenOf(request, "admin"), [5, 5]);
  await takeSeat(request, student.id, first!);
  await takeSeat(request, other.id, second!);
  await signInAs(page, "admin", LIST);
  await expect(page.getByRole("heading", { level: 1, name: "Course Enrollments" })).toBeVisible();
  await expectUsableOnBothScreens(page);
  const of = (name: string) => page.getByRole("link", { name, exact: true });
  await openFilters(page);
  await page.getByLabel("Course", { exact: true }).selectOption({ label: first!.course });
  await expect(page).toHaveURL(/courseId=/);
  await expect(of(student.name)).toBeVisible();
  await expect(of(other.name)).toBeVisible();
  await page.getByLabel("Class", { exact: true }).selectOption({ label: first!.name });
  await expect(of(other.name)).toHaveCount(0);
  await expect(of(student.name)).toBeVisible();
  await page.getByLabel("Status").selectOption("enrolled");
  await expect(page.getByText("No data")).toBeVisible();
  await page.getByLabel("Status").selectOption("pending");
  await page.getByLabel("Created from").fill(today());
  await page.getByLabel("Created to").fill(today());
  await expect(page).toHaveURL(/createdTo=/);
  await expect(of(student.name)).toBeVisible();
  await page.getByPlaceholder(/^Search name/).fill(student.registrationNo);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("pending");
  await page.getByRole("link", { name: student.name, exact: true }).click();
  await expect(page).toHaveURL(/\/enrollment-details\?id=/);
  await expect(page.getByRole("heading", { level: 1, name: "Enrollment details" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Status")).toHaveValue("pending");
});

test("the dashboard's links filter by one status; a value the list does not have is ignored, and the page says so", async ({
  page,
}) => {
  await signInAs(page, "admin", `${LIST}?status=enrolled`);
  await expect(page.getByLabel("Status")).toHaveValue("enrolled");
  const statuses = async () =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("link") })
      .locator("[data-slot=badge]")
      .allTextContents();
  expect(new Set(await statuses())).toEqual(new Set(["Enrolled"]));
  await page.goto(`${LIST}?status=pending`);
  expect(new Set(await statuses())).toEqual(new Set(["Pending"]));
  await page.goto(`${LIST}?status=nonsense&classId=1&createdFrom=yesterday&page=abc`);
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible();
  await expect(
    page.getByText(/^Not filtered by Status, Class, .*: what this address asks for/),
  ).toBeVisible();
});

test("an admin exports the filtered list", { tag: "@desktop" }, async ({ page, request }) => {
  const [student, other] = [await ownStudent(request), await ownStudent(request)];
  const [first, second] = await ownClasses(request, await tokenOf(request, "admin"), [5, 5]);
  await takeSeat(request, student.id, first!);
  await takeSeat(request, other.id, second!);
  await signInAs(page, "admin", LIST);
  await page.getByLabel("Class", { exact: true }).selectOption({ label: `${first!.course}, ${first!.name}` });
  await expect(page).toHaveURL(/classId=/);
  await page.getByRole("link", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Select Dates to Export" })).toBeVisible();
  await expect(dialog.getByText(`Only those of the list's filter: ${first!.name}.`)).toBeVisible();
  await expectUsable(page);
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await dialog.getByLabel("Date From").fill(today());
  await dialog.getByLabel("Date To").fill(today());
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Enrollments_\d+\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain(student.registrationNo);
  expect(csv).not.toContain(other.registrationNo);
  await expect(dialog.getByText(`${file.suggestedFilename()} is saved with your downloads.`)).toBeVisible();
});

test("dates entered before the scripts loaded count", { tag: "@whole" }, async ({ page }) => {
  await signInAs(page, "admin", "/privacy-policy");
  const release = await openBeforeScripts(page, `${LIST}?dialog=export`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Date From").fill(today());
  await dialog.getByLabel("Date To").fill("2025-01-01");
  await release();
  await expect(dialog.getByLabel("Date To"), "the focus stays where somebody types").toBeFocused();
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByText("The second date must not be before the first.")).toBeVisible();
  await expect(page).toHaveURL(`${LIST}?dialog=export`);
  await expect(dialog.getByLabel("Date To")).toHaveValue("2025-01-01");
});

test("a search typed before the scripts loaded is run", async ({ page, request }) => {
  const student = await ownStudent(request);
  await signInAs(page, "admin", "/privacy-policy");
  const release = await openBeforeScripts(page, "/admin/registrations");
  await page.getByPlaceholder(/^Search name/).fill(student.registrationNo);
  await release();
  await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
});

test("a paid enrollment shows its timeline; staff read it, an admin moves it and deletes it to credit", async ({
  page,
  browser,
  request,
}) => {
  const student = await ownStudent(request);
  const [from, to] = await ownClasses(request, await tokenOf(request, "admin"), [5, 5]);
  const address = `/enrollment-details?id=${await takeSeat(request, student.id, from!)}`;
  await signInAs(page, "admin", address);
  const timeline = page.getByRole("main").locator("ol > li");
  await expect(timeline).toHaveText([/^Place taken and held/]);
  const fact = (name: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator("dd");
  const receipt = await payByHand(request, (await fact("Pay code").textContent()) ?? "", student.phone);
  await expect(async () => {
    await page.reload();
    await expect(fact("Status")).toHaveText("Enrolled", { timeout: 1_000 });
  }).toPass();
  const paid = [/^Place taken and held/, new RegExp(`^KES\\s500 paid the fee \\(${receipt}\\)`), /^Enrolled/];
  await expect(timeline).toHaveText(paid);
  await expect(page.getByRole("table").getByText(receipt)).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Update" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${to!.name}`) }).check();
  for (const day of ["saturday", "sunday"])
    await dialog.locator(`input[type=radio][name^="${day}_"]:visible:enabled`).first().check();
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Enrollment updated successfully.")).toBeVisible();
  await expect(timeline).toHaveText([...paid, new RegExp(`Moved to ${to!.name}`)]);
  await expect(fact("Status")).toHaveText("Enrolled");
  expect([await seatsLeft(request, from!), await seatsLeft(request, to!)]).toEqual([5, 4]);
  await page.getByRole("link", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully removed enrollment")).toBeVisible();
  await expect(timeline.last()).toContainText("Enrollment deleted");
  await expect(fact("Credit")).toHaveText("KES 500");
  await expect(page.getByRole("main").getByRole("link", { name: "Update" })).toHaveCount(0);

  const baseURL = test.info().project.use.baseURL;
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const desk = await context.newPage();
  await signInAs(desk, "finance", address);
  await expect(desk.getByRole("main").locator("ol > li")).toHaveCount(6);
  await expect(desk.getByRole("table").getByText(receipt)).toBeVisible();
  await desk.getByRole("link", { name: student.name }).click();
  await expect(desk.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
  await context.close();
});

test("the list, its search and its export work without JavaScript", { tag: "@whole" }, async ({
  browser,
  request,
}) => {
  const student = await ownStudent(request);
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [5]);
  await takeSeat(request, student.id, group!);
  const baseURL = test.info().project.use.baseURL;
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAs(page, "admin", LIST);
  await page.getByPlaceholder(/^Search name/).fill(student.name);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  await page.goto(`${LIST}?dialog=export&status=pending&q=${encodeURIComponent(student.name)}`);
  await expect(page.getByText(`Only what the list's search "${student.name}" finds.`)).toBeVisible();
  await page.getByLabel("Date From").fill(today());
  await page.getByLabel("Date To").fill(today());
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(student.registrationNo);
  await context.close();
});
