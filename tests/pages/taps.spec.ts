import type { Page } from "@playwright/test";
import { expect, test } from "./support/academy";
import { chooseCourse, DEFAULT_COURSE, enroll, fillDetails, somebody } from "./support/student";

/** Counts the controls that are tapped and the characters that are typed. */
async function countIn(page: Page): Promise<() => Promise<{ taps: number; typed: number }>> {
  await page.addInitScript(() => {
    const key = "counted";
    const add = (name: "taps" | "typed", by: number) => {
      const counted = JSON.parse(sessionStorage.getItem(key) ?? '{"taps":0,"typed":0}');
      counted[name] += by;
      sessionStorage.setItem(key, JSON.stringify(counted));
    };
    addEventListener("pointerdown", () => add("taps", 1), true);
    addEventListener(
      "input",
      ({ target }) => {
        if (target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type))
          add("typed", target.value.length);
      },
      true,
    );
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem("counted") ?? '{"taps":0,"typed":0}'));
}

test("an adult registers with at most 12 taps, and asks for the prompt with 7 more and nothing typed", async ({
  page,
}) => {
  const person = somebody("000");
  const counted = await countIn(page);
  await page.goto("/register");
  // The keyboard's Next leads from box to box, so filling them is one tap for the first.
  await page.locator("[name=msisdn]").click();
  await fillDetails(page, person);
  await chooseCourse(page, DEFAULT_COURSE);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
  const registered = await counted();
  expect(registered.taps).toBeLessThanOrEqual(12);
  // 36 words of five letters a minute (docs/performance.md), and a second and a half for each tap.
  expect((registered.typed / (36 * 5)) * 60 + registered.taps * 1.5).toBeLessThanOrEqual(60);

  await enroll(page);
  await page.getByRole("button", { name: "Go to payment" }).click();
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await page.getByRole("heading", { name: "Check your phone" }).waitFor();
  const asked = await counted();
  expect(asked.taps - registered.taps).toBeLessThanOrEqual(7);
  expect(asked.typed).toBe(registered.typed);
});
