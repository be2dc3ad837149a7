import type { Page } from "@playwright/test";
import { readQr } from "../support/read-qr";
import { expect, expectNoSidewaysScroll, expectUsable, test } from "./support/academy";
import { type OwnEnrollment, ownEnrollments, paid } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { signInAs } from "./support/staff";
import { lookUp } from "./support/student";

let [enrolled, waiting]: OwnEnrollment[] = [];
let receipt: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ request }) => {
  [enrolled, waiting] = await ownEnrollments(request, 2);
  receipt = await paid(request, enrolled!);
});
test.afterAll(({ request }) => closeOwnCourses(request));

let number: string;
let code: string;

test("an unlocked record shows the receipt on screen and in print; its QR code leads to verification", async ({
  page,
  browser,
}) => {
  await page.goto("/receipt");
  await lookUp(page, enrolled!);
  await expect(page.getByText("Only the student or the payer can open it")).toBeVisible();
  await expect(page.getByText(receipt)).toHaveCount(0);
  await page.getByLabel("Secret code or M-Pesa receipt code").fill(receipt.toLowerCase());
  await page.getByRole("button", { name: "Unlock" }).click();
  const article = page.getByRole("article");
  await expect(page).toHaveURL(/\/receipt$/);
  number = (await article.getByRole("heading").textContent())?.replace(/\D/g, "") ?? "";
  for (const text of [enrolled!.name, enrolled!.registrationNo, receipt, "KES 500", "Weaving"])
    await expect(article.getByText(text).first()).toBeVisible();
  await expectUsable(page);
  await expectOnPaper(page);

  const address = await scanned(page);
  code = address.split("/").at(-1) ?? "";
  expect(new URL(address).pathname).toBe(`/check-receipt/${number}/${code}`);
  const spelled = `${code.slice(0, 4)}-${code.slice(4)}`;
  await expect(article.getByText(spelled)).toBeVisible();

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await stranger.newPage();
  const answer = await theirs.goto(new URL(address).pathname);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(theirs.getByRole("heading", { name: "This receipt is valid" })).toBeVisible();
  await expect(theirs.getByText("KES 500")).toBeVisible();
  await expect(theirs.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const said = (await answer?.text()) ?? "";
  for (const secret of [enrolled!.name, enrolled!.registrationNo, receipt, enrolled!.id, "Weaving"])
    expect(said).not.toContain(secret);
  await stranger.close();
});

test("without a receipt the page says so and how to get one", async ({ page }) => {
  await page.goto("/receipt");
  await lookUp(page, waiting!);
  await expect(
    page.getByText("The receipt is here as soon as the whole enrollment fee is paid."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Pay the enrollment fee" }).click();
  await expect(page).toHaveURL(/\/pay$/);
});

test("staff print the same receipt, without the console around it @desktop", async ({ page }) => {
  await signInAs(page, "cashier", `/money/receipt?enrollment_id=${enrolled!.enrollmentId}`);
  await expect(page.getByRole("article").getByText(receipt)).toBeVisible();
  await expectUsable(page);
  await expectOnPaper(page);
  await page.goto(`/money/receipt?enrollment_id=${waiting!.enrollmentId}`);
  await expect(page.getByText("This enrollment is not paid for, so there is no receipt.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a receipt is verified by typing its code; wrong codes are limited, and the page says so", async ({
    page,
  }) => {
    await page.goto("/check-receipt");
    const check = async (typed: string, of = number) => {
      await page.getByLabel("Receipt number").fill(of);
      await page.getByLabel("Check code").fill(typed);
      await page.getByRole("button", { name: "Check" }).click();
    };
    await check("", "one");
    await expect(page.getByText("Enter the number of the receipt.")).toBeVisible();
    await expect(page.getByText("Enter the check code of the receipt.")).toBeVisible();
    await expect(page.getByLabel("Receipt number")).toHaveValue("one");
    await check(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
    await expect(page.getByRole("heading", { name: "This receipt is valid" })).toBeVisible();
    for (let nth = 0; nth < 5; nth++) {
      await check(`0000000${nth}`);
      // The answer to the try before says the same.
      await page.waitForURL(new RegExp(`check=0000000${nth}$`));
      await expect(page.getByText("This receipt is not valid.")).toBeVisible();
    }
    await check(code);
    await expect(page.getByText(/^Too many tries\./)).toBeVisible();
    await expect(page.getByText(/^You can check again in /)).toBeVisible();
    await expect(page.getByLabel("Receipt number")).toHaveValue(number);
  });
});

/** The content of the receipt's QR code. */
async function scanned(page: Page): Promise<string> {
  const square = page.getByRole("img", { name: "Square code that leads to the check of this receipt" });
  const side = Number((await square.getAttribute("viewBox"))?.split(" ")[2]);
  return readQr((await square.locator("path").getAttribute("d")) ?? "", side);
}

/** Checks that the receipt alone fits one A4 sheet and one strip of a till roll. */
async function expectOnPaper(page: Page): Promise<void> {
  const screen = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  for (const width of [794, 302]) {
    await page.setViewportSize({ width, height: 1123 });
    await expectNoSidewaysScroll(page);
    const cut = await page.locator("article").evaluate((article) => {
      const edge = document.documentElement.clientWidth;
      return [...article.querySelectorAll("*")]
        .filter(
          (part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.outerHTML.slice(0, 80));
    });
    expect(cut, `cut at ${width} px`).toEqual([]);
    const around = await page.evaluate(() =>
      [...document.body.querySelectorAll("*")]
        .filter((part) => !part.closest("article, script, [href='#main']") && part.checkVisibility())
        .filter((part) => part.clientWidth > 1 && [...part.childNodes].some((node) => node.nodeType === 3))
        .map((part) => part.textContent),
    );
    expect(around, "printed round the receipt").toEqual([]);
  }
  for (const paper of [{ format: "A4" }, { width: "80mm", height: "297mm" }]) {
    const pdf = (await page.pdf(paper)).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), JSON.stringify(paper)).toHaveLength(1);
  }
  await page.emulateMedia({ media: "screen" });
  if (screen) await page.setViewportSize(screen);
}
