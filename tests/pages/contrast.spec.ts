import type { Page } from "@playwright/test";
import { expect, test } from "./support/academy";
import { contrastViolations } from "./support/contrast";

const PALE = "rgb(225, 225, 225)";

/** Gives an element a style, or none. */
const dress = (page: Page, selector: string, style: string) =>
  page.locator(selector).evaluate((element, css) => {
    (element as HTMLElement).style.cssText = css;
  }, style);

test.beforeEach(async ({ page }) => {
  await page.goto("/check-receipt");
  // From here on every text of the page has a like that passed.
  expect(await contrastViolations(page)).toEqual([]);
});

for (const style of [`color: ${PALE}`, "opacity: 0.3", "background: rgb(60, 60, 60)"])
  test(`a heading with ${style} has too little contrast`, async ({ page }) => {
    await dress(page, "h1", style);
    expect(await contrastViolations(page)).toEqual([expect.stringContaining("color-contrast: <h1")]);
    await dress(page, "h1", "");
    expect(await contrastViolations(page)).toEqual([]);
  });

test("texts on a dark background have too little contrast, whoever around them has it", async ({ page }) => {
  await dress(page, "main", "background: rgb(60, 60, 60)");
  expect(await contrastViolations(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});

test("a text over a box that is not around it has the contrast of both", async ({ page }) => {
  const add = (background: string) =>
    page.locator("body").evaluate(
      (body, [color, behind]) => {
        const [box, text] = [document.createElement("div"), document.createElement("p")];
        Object.assign(box.style, {
          position: "fixed",
          inset: "0 0 auto 0",
          height: "80px",
          background: behind,
        });
        Object.assign(text.style, { position: "fixed", top: "10px", color });
        text.textContent = `Over a box of ${behind}`;
        body.append(box, text);
      },
      [PALE, background] as const,
    );
  await add("rgb(20, 20, 20)");
  expect(await contrastViolations(page)).toEqual([]);
  await add("rgb(240, 240, 240)");
  expect(await contrastViolations(page)).toEqual([
    expect.stringContaining("Over a box of rgb(240, 240, 240)"),
  ]);
});
