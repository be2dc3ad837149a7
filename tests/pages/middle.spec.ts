import type { Page } from "@playwright/test";
import { expect, test } from "./support/academy";
import { inDatabase } from "./support/end-hold";

test("a page of one column stands in the middle of a wide screen", { tag: "@desktop" }, async ({ page }) => {
  let group = "";
  await inDatabase(async (sql) => {
    const [full] = await sql`select class_id from waiting_list limit 1`;
    group = full?.class_id;
  });
  for (const path of ["/enroll", "/pay", `/waiting-list?class=${group}`]) {
    await page.goto(path);
    const { left, right } = await margins(page);
    expect(Math.abs(left - right), `${path} leaves ${left} and ${right}`).toBeLessThan(120);
  }
});

/** How much is empty at the left and at the right of what a page says and asks. */
function margins(page: Page): Promise<{ left: number; right: number }> {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) throw new Error("no main");
    const boxes = [...main.querySelectorAll("input")].map((field) => field.getBoundingClientRect());
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      boxes.push(...range.getClientRects());
    }
    const seen = boxes.filter(({ width, height }) => width > 1 && height > 1);
    return {
      left: Math.min(...seen.map(({ left }) => left)),
      right: innerWidth - Math.max(...seen.map(({ right }) => right)),
    };
  });
}
