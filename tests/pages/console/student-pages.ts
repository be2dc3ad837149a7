import type { Browser, Page } from "@playwright/test";
import { test } from "../support/academy";

export const detailsOf = ({ id }: { id: string }) => `/student-details?studentId=${id}`;

export const dialog = (page: Page) => page.getByRole("dialog");

export const row = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

/** Another user's browser. */
export async function another(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const baseURL = test.info().project.use.baseURL;
  return (await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })).newPage();
}
