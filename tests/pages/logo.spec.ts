import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { png } from "../support/pictures";
import { expect, expectUsable, test } from "./support/academy";
import { signInAs } from "./support/staff";

/** A picture that does not compress: about three bytes a pixel. */
function photo(width: number, height: number): Buffer {
  const row = () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]);
  return png(width, height, { pixels: Buffer.concat(Array.from({ length: height }, row)) });
}

/** Sends a file by the form of the settings, and waits for the page that answers. */
async function upload(page: Page, buffer: Buffer): Promise<void> {
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Logo", exact: true }).click();
  const file = { name: "logo.png", mimeType: "image/png", buffer };
  await page.getByLabel("Picture of the logo").setInputFiles(file);
  const answered = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save logo" }).click();
  await answered;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an admin gives the academy its logo, which stands beside its name, and takes it away", async ({
      page,
    }) => {
      await signInAs(page, "admin", "/admin/settings");
      await upload(page, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
      const box = page.getByLabel("Picture of the logo");
      await expect(box).toHaveAccessibleDescription(/This is not a PNG or JPEG picture/);
      await expect(box).toHaveAttribute("aria-invalid", "true");
      if (javaScriptEnabled) await expectUsable(page);

      await upload(page, png(96, 64));
      await expect(page.getByText("Logo saved")).toBeVisible();
      await page.goto("/");
      const logo = page.locator("header img");
      await expect(logo).toBeVisible();
      await expect(logo).toHaveAttribute("alt", "");
      await expect(logo).toHaveAttribute("width", "96");
      await expect(logo).toHaveAttribute("height", "64");
      expect(await logo.boundingBox()).toMatchObject({ width: 36, height: 36 });
      if (javaScriptEnabled) {
        // The file was loaded under the page's policy.
        expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
        await expectUsable(page);
      }

      await upload(page, photo(300, 200));
      if (javaScriptEnabled) {
        await expect(page.getByText("Logo saved")).toBeVisible();
        expect((await (await page.request.get("/logo")).body()).length).toBeLessThanOrEqual(20 * 1024);
        await upload(page, png(96, 64));
      } else
        await expect(box).toHaveAccessibleDescription(/This file is too large\. A logo has at most 20 KB\./);

      await page.goto("/admin/settings/logo");
      await expect(page.getByText("96 × 64 pixels, 1 KB")).toBeVisible();
      await page.getByRole("button", { name: "Remove the logo" }).click();
      await expect(page.getByText("Logo removed")).toBeVisible();
      expect((await page.request.get("/logo")).status()).toBe(404);
      await page.goto("/");
      await expect(page.locator("header svg").first()).toBeVisible();
      await expect(logo).toHaveCount(0);
    });
  });
