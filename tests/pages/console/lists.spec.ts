import { expect, expectUsable, test } from "../support/academy";
import { signInAs } from "../support/staff";

/** A list that no other test opens as a cashier. */
const LIST = "/cashier/transaction-queries";

test("a view of a list is saved, opens first, and is removed", async ({ page }) => {
  await signInAs(page, "cashier", `${LIST}?status=paid`);
  await page.getByRole("link", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Paid ones");
  await page.getByLabel("Open this view first").check();
  await expectUsable(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText('View "Paid ones" saved')).toBeVisible();
  await page.goto(LIST);
  await expect(page).toHaveURL(`${LIST}?status=paid`);
  await expect(page.getByRole("link", { name: "Paid ones" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(page).toHaveURL(`${LIST}?view=all`);
  await page.getByRole("link", { name: "Paid ones" }).click();
  await page.getByRole("link", { name: "Edit view" }).click();
  await page.getByRole("link", { name: "Remove this view" }).click();
  await page.getByRole("button", { name: "Yes, remove" }).click();
  await expect(page.getByText('View "Paid ones" removed')).toBeVisible();
  await expect(page.getByRole("link", { name: "Paid ones" })).toHaveCount(0);
});

test("the search and the filters show what the list is filtered by, also after a link and Back", {
  tag: "@desktop",
}, async ({ page }) => {
  const list = "/finance/registrations";
  await signInAs(page, "finance", `${list}?payment=paid`);
  const search = page.getByRole("main").getByRole("searchbox");
  const payment = page.getByLabel("Payment", { exact: true });
  const expectShown = async (q: string, paid: string) => {
    await expect(search).toHaveValue(q);
    await expect(payment).toHaveValue(paid);
  };
  await search.fill("Kamau");
  await expect(page).toHaveURL(/payment=paid&q=Kamau/);
  await expectShown("Kamau", "paid");
  await page.getByRole("link", { name: "Registrations", exact: true }).click();
  await expect(page).toHaveURL(list);
  await expectShown("", "");
  await page.goBack();
  await expectShown("Kamau", "paid");
});

test.describe("without scripts", { tag: "@desktop" }, () => {
  test.use({ javaScriptEnabled: false });

  test("a list is sorted by its head, shows chosen columns and more rows, and prints without controls", async ({
    page,
  }) => {
    await signInAs(page, "finance", "/finance/registrations?status=active");
    const head = (name: string) => page.getByRole("columnheader", { name });
    await expect(head("Registration Time")).toHaveAttribute("aria-sort", "descending");
    await head("Full Name").getByRole("link").click();
    await expect(head("Full Name")).toHaveAttribute("aria-sort", "ascending");
    const names = await page.locator("[data-row]").allTextContents();
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
    await page.getByRole("link", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Season" }).uncheck();
    await page.getByRole("button", { name: "Show these columns" }).click();
    await expect(page).toHaveURL(/sort=name.*cols=season/);
    await expect(head("Season")).toHaveCount(0);
    await page.getByRole("link", { name: "50 rows" }).click();
    await expect(page.locator("[data-row]")).toHaveCount(50);
    // A dialog's record is no part of the list: links beside the dialog drop it.
    const columns = page.getByRole("link", { name: "Columns" });
    const before = (await columns.getAttribute("href")) ?? "";
    const opened = new URL(page.url());
    opened.searchParams.set("dialog", "archive");
    opened.searchParams.set("id", "6d97fa03-570f-41d7-b1f5-dd12d5a48d41");
    await page.goto(opened.href);
    await expect(columns).toHaveAttribute("href", before);
    await page.goBack();
    await page.emulateMedia({ media: "print" });
    await expect(head("Full Name")).toBeVisible();
    await expect(page.getByRole("link", { name: "Columns" })).toBeHidden();
    await expect(page.getByRole("link", { name: "50 rows" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Season" }).check();
    await page.getByRole("button", { name: "Show these columns" }).click();
    await expect(head("Season")).toBeVisible();
  });
});
