import { expect, expectUsable, expectUsableOnBothScreens, test } from "./support/academy";
import { ownStudent } from "./support/own-records";
import { fillRegistration } from "./support/student";
import { READERS, WORDS } from "./support/words";

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });
    const words = WORDS[language];

    test("a student who comes back is welcomed, sees what was not saved, and saves it with the code", async ({
      page,
      request,
    }) => {
      const known = await ownStudent(request);
      await fillRegistration(page, { ...known, name: "Neema Achieng" });
      // Without scripts the fields of both ages are shown.
      if (!javaScriptEnabled) await expect(page.locator("[name=guardian_name]")).toHaveValue("");
      await page.getByRole("button", { name: words.continue }).click();
      await page.locator("[name=consent]").check();
      await page.getByRole("button", { name: words.complete }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.welcomeBack);
      await expect(page.getByText(words.registered)).toHaveCount(0);
      await expect(page.getByText(known.registrationNo)).toBeVisible();
      await expect(page.getByRole("heading", { name: words.notSaved })).toBeVisible();
      await expect(page.getByText(`${words.typed}Neema Achieng`)).toBeVisible();
      await expect(page.getByText(`${words.typed}Kibera, Nairobi`)).toBeVisible();
      await expect(page.getByText(known.name)).toHaveCount(0);
      if (javaScriptEnabled) await expectUsableOnBothScreens(page);

      const code = page.getByLabel(words.proof);
      await code.fill("0000000000");
      await page.getByRole("button", { name: words.saveDetails }).click();
      await expect(page.getByText(words.wrongCode).first()).toBeVisible();
      await expect(code).toHaveValue("0000000000");
      await code.fill(known.code);
      await page.getByRole("button", { name: words.saveDetails }).click();
      await expect(page.getByText(words.upToDate)).toBeVisible();
      await expect(page.getByRole("button", { name: words.saveDetails })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.welcomeBack);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      if (javaScriptEnabled) await expectUsable(page);
    });
  });
