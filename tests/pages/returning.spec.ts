import { expect, expectUsable, expectUsableOnBothScreens, test } from "./support/academy";
import { ownStudent } from "./support/own-records";
import { fillRegistration } from "./support/student";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a student who comes back is welcomed, sees what was not saved, and saves it with the code", async ({
      page,
      request,
    }) => {
      const known = await ownStudent(request);
      if (javaScriptEnabled) await fillRegistration(page, { ...known, name: "Neema Achieng" });
      else await fillWithoutScripts(page, { ...known, name: "Neema Achieng" });
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Complete" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Neema!");
      await expect(page.getByText("Congratulations")).toHaveCount(0);
      await expect(page.getByText(known.registrationNo)).toBeVisible();
      await expect(page.getByRole("heading", { name: "3 details were not saved" })).toBeVisible();
      await expect(page.getByText("You typed: Neema Achieng")).toBeVisible();
      await expect(page.getByText("You typed: Kibera, Nairobi")).toBeVisible();
      await expect(page.getByText(known.name)).toHaveCount(0);
      if (javaScriptEnabled) await expectUsableOnBothScreens(page);

      const code = page.getByLabel("Secret code or M-Pesa receipt code");
      await code.fill("0000000000");
      await page.getByRole("button", { name: "Save my details" }).click();
      await expect(page.getByText(/^(Error: )?That code does not fit this student/).first()).toBeVisible();
      await expect(code).toHaveValue("0000000000");
      await code.fill(known.code);
      await page.getByRole("button", { name: "Save my details" }).click();
      await expect(page.getByText("your details are up to date")).toBeVisible();
      await expect(page.getByRole("button", { name: "Save my details" })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Neema!");
      if (javaScriptEnabled) await expectUsable(page);
    });
  });
}

/** The form as a browser without scripts shows it, filled in for an adult. */
async function fillWithoutScripts(...given: Parameters<typeof fillRegistration>) {
  const [page] = given;
  await fillRegistration(...given);
  await expect(page.getByLabel("Guardian's full name")).toHaveValue("");
}
