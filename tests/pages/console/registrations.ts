import type { Page } from "@playwright/test";

export const LIST = "/admin/registrations";

export const BOTH = { tag: ["@phone", "@desktop"] };

export const dialog = (page: Page) => page.getByRole("dialog");

export const listed = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

/** Today in Nairobi, from the dialog's date field. */
export async function today(page: Page): Promise<string> {
  return (await dialog(page).getByLabel("Date To").getAttribute("max")) ?? "";
}

/** Opens the menu of a row's actions. */
export async function openMenu(page: Page, about: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${about}` }).click();
}
