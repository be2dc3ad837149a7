import { expect, expectUsable, test } from "../support/academy";
import { newPhone } from "../support/own-records";
import { signInAs } from "../support/staff";

test("an admin imports students from a file without scripts: a row is refused, the other registered, once", async ({
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
  const name = `Imported ${newPhone().replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const file = [
    "Full Name,Phone Number,Date of Birth,ID Number,Current Residence,Channel,Enrollment Status",
    `${name},${newPhone()},14-02-2001,30123456,Kibera,Flier,new`,
    `Refused Row,071,31-02-2001,30123457,Kibera,Flier,new`,
  ].join("\n");
  await signInAs(page, "admin", "/admin/registrations");
  await page.getByRole("link", { name: "Import from a file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import students");
  await page.getByLabel("File with students").setInputFiles({
    name: "students.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(file),
  });
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(page.getByRole("link", { name: "Refused (1)" })).toBeVisible();
  await expect(page.getByText("Invalid Date of Birth", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the refused rows" })).toBeVisible();
  await signInAs(withScripts, "admin", page.url());
  await expect(withScripts.getByRole("link", { name: "Refused (1)" })).toBeVisible();
  await expectUsable(withScripts);

  await page.getByRole("button", { name: "Import 1 student" }).click();
  await expect(page.getByText("Tick this only when everybody in the file has agreed.").first()).toBeVisible();
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await expect(page.getByText("1 student registered.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Registered already (1)" })).toBeVisible();
  await expect(page.getByText("No row of this file is a new student.")).toBeVisible();

  await page.goto(`/admin/registrations?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await context.close();
});
