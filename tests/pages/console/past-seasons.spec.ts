import { expect, expectUsable, test } from "../support/academy";
import { newPhone } from "../support/own-records";
import { signInAs } from "../support/staff";

/** Names with letters only: digits would make them the same. */
const unlike = () => newPhone().replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

test("an admin enters a past season and the list of its students without scripts, finds them with their certificates, and removes the season", async ({
  browser,
  page: withScripts,
}) => {
  const baseURL = test.info().project.use.baseURL;
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  const course = `Needlework ${unlike()}`;
  await signInAs(page, "admin", "/admin/settings?part=seasons");
  await page.getByRole("link", { name: "Enter a past season" }).click();
  await page.getByLabel("Season number").fill("2");
  await page.getByLabel("First day").fill("2021-01-09");
  await page.getByLabel("Last day").fill("2021-03-28");
  await page.getByLabel("Courses and classes that were taught").fill(`${course}: Morning, Evening`);
  await page.getByRole("button", { name: "Enter the season" }).click();
  await expect(page.getByText(/The academy has no course called/).first()).toBeVisible();
  await expect(page.getByLabel("Last day")).toHaveValue("2021-03-28");
  await page.getByLabel(/were taught then, and are added as archived/).check();
  await signInAs(withScripts, "admin", "/admin/seasons/past");
  await expectUsable(withScripts);
  await page.getByRole("button", { name: "Enter the season" }).click();
  await expect(page.getByText("Season 2 is entered as a past season.")).toBeVisible();

  await page.goto("/admin/registrations/import?season=2");
  const [one, other] = [`Achieved ${unlike()}`, `Dropped ${unlike()}`];
  await page.getByLabel("File with students").setInputFiles({
    name: "season-2.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      [
        "ACADEMY SEASON 2 FINAL LIST",
        `NAMES,TEL NO.,D.O.B,CLASS,MATOKEO,CERT NO.`,
        `${one},${newPhone()},14-Mar-89,Morning,Amehitimu,GNM/2021/7`,
        `${other},${newPhone()},1/2/1990,Evening,Aliacha,`,
      ].join("\n"),
    ),
  });
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(page.getByLabel("Season", { exact: true })).toHaveValue("2");
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(
    page.getByText("The records of 2 students of season 2 are entered.", { exact: false }),
  ).toBeVisible();
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: "Enter 2 records" }).click();
  await expect(page.getByText("The records of this file are entered.")).toBeVisible();
  await expect(page.getByText("Completed; certificate GNM/2021/7")).toBeVisible();
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);

  await page.goto("/admin/certificates?season=2");
  await expect(page.getByText(/^GNM\/2021\/7 \(no\. \d+\)$/)).toBeVisible();
  await page.goto("/admin/seasons/report?number=2");
  await expect(page.getByText(course).first()).toBeVisible();
  await page.goto("/admin/seasons/past?number=2");
  await expect(page.getByLabel("Courses and classes that were taught")).toHaveValue(
    `${course}: Evening, Morning`,
  );

  await page.getByRole("link", { name: "Remove a past season" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove past season 2");
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);
  await page.getByRole("button", { name: "Remove the season" }).click();
  await expect(page.getByText("Write why, in a few words.").first()).toBeVisible();
  await page.getByLabel("Why is it removed?").fill("It was another academy's");
  await page.getByRole("button", { name: "Remove the season" }).click();
  await expect(page.getByText("Past season 2 is removed.")).toBeVisible();
  await context.close();
});
