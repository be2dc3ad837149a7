import { expect, expectUsableOnBothScreens, test } from "../support/academy";
import { inDatabase } from "../support/end-hold";
import { signInAs } from "../support/staff";

test("the status page says in plain words what runs and what waits", async ({ page }) => {
  await signInAs(page, "admin", "/admin/status");
  await expect(page.getByRole("heading", { name: "Status", level: 1 })).toBeVisible();
  await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d \(Nairobi\)\.$/)).toBeVisible();
  const open = (title: string) => page.getByRole("heading", { name: title, exact: true }).click();
  await open("The scheduler");
  await expect(page.getByText(/The scheduler last ran \d+ (second|minute)s? ago\./)).toBeVisible();
  await open("What it does");
  const work = page.getByRole("table", { name: "What it does" });
  await expect(work.getByRole("row", { name: /Ending seats that were not paid in time/ })).toContainText(
    "Fine",
  );
  await open("What waits");
  await expect(page.getByRole("table", { name: "What waits", exact: true })).toContainText("SMS to be sent");
  await open("Seats and money");
  await expect(page.getByText(/Checked for contradictions .* ago\./)).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByRole("link", { name: "Choose who" }).click();
  await expect(page.getByLabel("Phones that are alerted")).toBeVisible();
});

test("on a phone what is well is one line each, and what is wrong stands open before it", async ({
  page,
}) => {
  await inDatabase(
    (sql) => sql`insert into jobs (name, last_run_at, last_error, failures_in_row, failures)
    values ('a job of the test', now(), 'the other side did not answer', 1, 1)`,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, "admin", "/admin/status");
  await inDatabase((sql) => sql`delete from jobs where name = 'a job of the test'`);
  await expect(page.getByText("the other side did not answer")).toBeVisible();
  await expect(page.getByText("All is well.")).toHaveCount(0);
  const parts = await page
    .locator("main details")
    .evaluateAll((all) =>
      all.map((part) => ({ isOpen: part.hasAttribute("open"), height: part.clientHeight })),
    );
  const wrong = parts.filter(({ isOpen }) => isOpen).length;
  expect(parts.slice(0, wrong).every(({ isOpen }) => isOpen)).toBe(true);
  const well = parts.slice(wrong);
  expect(well.length).toBeGreaterThan(3);
  for (const { height } of well) expect(height).toBeLessThan(100);
});

test("the status page is for administrators, and the metrics do not exist without a token in the settings", async ({
  page,
}) => {
  await signInAs(page, "cashier", "/cashier");
  expect((await page.goto("/cashier/status"))?.status()).toBe(404);
  expect((await page.goto("/admin/status"))?.status()).toBe(403);
  expect((await page.request.get("/metrics")).status()).toBe(404);
});
