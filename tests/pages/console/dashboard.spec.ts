import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsableOnBothScreens, test } from "../support/academy";
import { signInAs, tokenOf } from "../support/staff";

const CARDS = ["Total Registrations", "Total Enrollments", "Payment Requests", "Total Amount Paid"];

test("the dashboard shows what the API counts", async ({ page, request }) => {
  await signInAs(page, "admin", "/admin");
  const token = await tokenOf(request, "admin");
  await expect(async () => {
    const counts = await countsOf(request, token);
    await page.goto("/admin");
    await expectFigures(page, counts);
  }).toPass();
  await expect(card(page, "Total Amount Paid")).toContainText(/\d\.\d\d/);
});

test("each card, and each of its figures, leads to its list", async ({ page }) => {
  await signInAs(page, "admin", "/admin");
  const ways: [card: string, link: string, address: RegExp][] = [
    ["Total Registrations", "See all registrations", /\/admin\/registrations$/],
    ["Total Enrollments", "See all enrollments", /\/admin\/enrollments\?status=live$/],
    ["Total Enrollments", "Enrolled", /\/admin\/enrollments\?status=enrolled$/],
    ["Total Enrollments", "Pending", /\/admin\/enrollments\?status=not_enrolled$/],
    ["Payment Requests", "See all payment requests", /\/admin\/payment-requests$/],
    ["Total Amount Paid", "See all transactions", /\/admin\/transactions$/],
  ];
  for (const [name, link, address] of ways) {
    await page.goto("/admin");
    await card(page, name).getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Dashboard");
  }
});

test("every figure leads to a list of so many rows, and so does each line of Needs attention", async ({
  page,
}) => {
  await signInAs(page, "admin", "/admin?plain=1");
  // Other tests register students meanwhile.
  await expect(async () => {
    await page.goto("/admin?plain=1");
    const links = await page.getByRole("main").getByRole("link").evaluateAll(countsOfLinks);
    expect(links.length).toBeGreaterThan(8);
    const rows = [];
    for (const { href } of links) rows.push({ href, count: await rowsBehind(page, href) });
    expect(rows).toEqual(links);
  }).toPass();
});

test("on a phone all four cards are above the fold, two in a row", async ({ page }) => {
  await signInAs(page, "admin", "/admin");
  const boxes = await Promise.all(CARDS.map((name) => card(page, name).boundingBox()));
  expect(boxes.map((box) => box && box.y + box.height <= 640)).toEqual([true, true, true, true]);
  const [first, second, third] = boxes;
  expect(first?.y).toBe(second?.y);
  expect(first?.x).toBe(third?.x);
});

test("open seasons and items that need attention link to where they are handled", async ({ page }) => {
  await signInAs(page, "admin", "/admin");
  const season = page.getByRole("link", { name: /^Season 8 Current/ });
  await expect(season).toBeVisible();
  await page
    .getByRole("link", { name: /place is|places are|no place|last day to pay\.|matched/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/(class-info|enrollments|settings|transactions)\?/);
});

test("the dashboard is accessible, and charts a season day by day with a table", async ({ page }) => {
  await signInAs(page, "admin", "/admin");
  await expect(page.getByRole("link", { name: /^Season 8 Current/ })).toBeVisible();
  for (const band of ["Registrations", "Enrollments", "Amount paid (KES)"]) {
    const drawn = page.getByRole("img", { name: band });
    await expect(drawn).toBeVisible();
    await expect(drawn).toHaveAccessibleName(/Together [\d,.]+; most on \d\d\/\d\d\/\d{4}: [\d,.]+\./);
    expect(await drawn.locator("rect").count()).toBeGreaterThan(10);
  }
  await page.getByText("The same as a table").click();
  const table = page.getByRole("table", { name: "Season 8 in figures" });
  await expect(table.getByRole("row").last()).toContainText("Together");
  await expectUsableOnBothScreens(page);
  await page.getByLabel("Season", { exact: true }).selectOption("9");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/admin\?season=9/);
  await expect(page.getByText(/^Season 9 has no registrations|^Each bar is a/)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the dashboard shows its figures", async ({ page, request }) => {
    const token = await tokenOf(request, "admin");
    await signInAs(page, "admin", "/admin");
    await expect(page).toHaveURL(/\/admin\?plain=1$/);
    await expect(async () => {
      const counts = await countsOf(request, token);
      await page.goto("/admin?plain=1");
      await expectFigures(page, counts);
    }).toPass();
    await expect(card(page, "Total Amount Paid")).toContainText(/\d\.\d\d/);
    await expect(page.getByRole("link", { name: /^Season 8 Current/ })).toBeVisible();
    await expect(page.getByText("Loading ...")).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Amount paid (KES)" })).toBeVisible();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\/admin\?plain=1&season=8/);
  });
});

/** The links that name a number first, or last after their name, with that number. */
function countsOfLinks(links: Element[]): { href: string; count: number }[] {
  return links.flatMap((link) => {
    const text = link.textContent?.trim() ?? "";
    const [found] =
      /^[\d,]+(?= [a-z]|$)|(?<=^Enrolled |^Pending |: )[\d,]+(?=$| messages? or rows?)/.exec(text) ?? [];
    return found ? [{ href: link.getAttribute("href") ?? "", count: Number(found.replaceAll(",", "")) }] : [];
  });
}

async function rowsBehind(page: Page, href: string): Promise<number> {
  const text = (await (await page.request.get(href)).text()).replace(/<!--.*?-->/g, "");
  return Number(/Showing [\d,]+ to [\d,]+ of ([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "") ?? Number.NaN);
}

type Counts = {
  registrations: { total: number; today: number };
  enrollments: { total: number; today: number; active: number; pending: number };
};

function card(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name }) });
}

/** Other tests register students meanwhile: figures that are not as counted stay so, and both are read again. */
const soon = expect.configure({ timeout: 1_000 });

async function expectFigures(page: Page, { registrations, enrollments }: Counts): Promise<void> {
  const first = card(page, "Total Registrations");
  await soon(first.getByText(spell(registrations.total), { exact: true }).first()).toBeVisible();
  await soon(first.getByText(/^Today/)).toHaveText(`Today ${spell(registrations.today)}`);
  const second = card(page, "Total Enrollments");
  await soon(second.getByText(spell(enrollments.total), { exact: true }).first()).toBeVisible();
  await soon(second.getByText(/^Begun today/)).toHaveText(`Begun today ${spell(enrollments.today)}`);
  await soon(second.getByRole("link", { name: "Enrolled" })).toHaveText(
    `Enrolled ${spell(enrollments.active)}`,
  );
  await soon(second.getByRole("link", { name: "Pending" })).toHaveText(
    `Pending ${spell(enrollments.pending)}`,
  );
}

async function countsOf(request: APIRequestContext, token: string): Promise<Counts> {
  const read = async (path: string) => {
    const answer = await request.get(`/api/v1/students/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  return {
    registrations: await read("registrations-count"),
    enrollments: await read("enrollments-count"),
  };
}

function spell(count: number): string {
  return count.toLocaleString("en-KE");
}
