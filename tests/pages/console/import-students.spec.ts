import { expect, expectUsable, test } from "../support/academy";
import { closeOwnCourses, newPhone, ownClasses } from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";

test.afterAll(({ request }) => closeOwnCourses(request));

/** Names with letters only: digits would make them the same. */
const unlike = () => newPhone().replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const file = (rows: string[]) => ({
  name: "students.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(rows.join("\n")),
});

test("an admin imports an office's list without scripts: says what its columns hold, mends a row, and imports both", async ({
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
  const [name, mended] = [`Imported ${unlike()}`, `Mended ${unlike()}`];
  await signInAs(page, "admin", "/admin/registrations");
  await page.getByRole("link", { name: "Import from a file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import students");
  await page
    .getByLabel("File with students")
    .setInputFiles(
      file([
        "GNM FELLOWSHIP 2026",
        `NO,NAMES,TEL NO.,D.O.B,ID NO,Heard ${unlike()}`,
        `1,${name},${newPhone()},14-Mar-99,30123456,Flyer`,
        `2,${mended},071,1/2/2000,30123457,a friend`,
        "TOTAL,2,,,,",
      ]),
    );
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(page.getByText("What does each column hold?", { exact: false })).toBeVisible();
  await expect(page.getByLabel("TEL NO.")).toHaveValue("msisdn");
  await page.getByLabel(/^Heard/).selectOption("channel");
  await page.getByLabel("Is this a new or a continuing student?").selectOption("new");
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(page.getByText(/Current residence: choose what counts for all/).first()).toBeVisible();
  await expect(page.getByLabel(/^Heard/)).toHaveValue("channel");
  await page.getByLabel("NO", { exact: true }).selectOption("residence");
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);
  await page.getByRole("button", { name: "Look at the rows" }).click();

  await page.getByRole("link", { name: "To be mended (1)" }).click();
  await expect(page.getByText(`Row 4: ${mended}`)).toBeVisible();
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);
  await page.getByRole("textbox", { name: "Phone number", exact: true }).fill(newPhone());
  await page.getByRole("button", { name: "Check these rows again" }).click();
  await expect(page.getByText("1 row is changed.")).toBeVisible();

  await page.getByRole("button", { name: "Import 2 students" }).click();
  await expect(page.getByText("Tick this only when everybody in the file has agreed.").first()).toBeVisible();
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: "Import 2 students" }).click();
  await expect(page.getByText("The new students of this file are registered.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the report" })).toBeVisible();

  await page.goto(`/admin/registrations?q=${encodeURIComponent(mended)}`);
  await expect(page.getByRole("link", { name: mended, exact: true })).toBeVisible();
  await context.close();
});

test("an admin undoes an import without scripts, after a look at what goes and who stays", async ({
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
  const [name, list] = [`Undone ${unlike()}`, `wrong-${unlike()}.csv`];
  await signInAs(page, "admin", "/admin/registrations/import");
  const rows = [
    "Name,Phone,DOB,ID,Residence,Source,Status",
    `${name},${newPhone()},1/2/2000,30123456,Juja,Flier,New`,
  ];
  await page.getByLabel("File with students").setInputFiles({ ...file(rows), name: list });
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await expect(page.getByText("The new students of this file are registered.")).toBeVisible();

  await page.goto("/admin/registrations/import");
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);
  await page.getByRole("link", { name: `Undo ${list}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Undo an import");
  await expect(page.getByText("New students of this import")).toBeVisible();
  await signInAs(withScripts, "admin", page.url());
  await expectUsable(withScripts);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Write why, in a few words.").first()).toBeVisible();
  await page.getByLabel("Why is it undone?").fill("The list of another church");
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("1 row is taken back.")).toBeVisible();
  const undone = page
    .getByRole("listitem")
    .filter({ hasText: list })
    .filter({ hasText: /^.*Undone by /s });
  await expect(undone).toContainText("The list of another church");
  await page.goto(`/admin/registrations?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await context.close();
});

test("an admin asks once to waive the fees of a whole list, and the waivers wait for somebody else", async ({
  page,
  request,
}) => {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [3]);
  const name = `Exempted ${unlike()}`;
  await signInAs(page, "admin", "/admin/registrations/import");
  await page
    .getByLabel("File with students")
    .setInputFiles(
      file([
        "Name,Phone,DOB,ID,Residence,Source,Status,Class",
        `${name},${newPhone()},1/2/2000,30123456,Juja,Flier,New,${group!.name}`,
      ]),
    );
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(page.getByText("1 of them gets a place that is held until it is paid.")).toBeVisible();
  const columns = page.getByRole("link", { name: "Columns and what counts for all" });
  // By its address: the file was sent without scripts, and a click may come before those of the new page.
  await page.goto((await columns.getAttribute("href")) ?? "");
  await page.getByLabel("Fee of those with a place and no M-Pesa code").selectOption("A waiver is requested");
  await expectUsable(page);
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await expect(page.getByText(/^A waiver of 1 fee is requested in your name/)).toBeVisible();
  await expect(page.getByText("A waiver of the fee is requested for this row.")).toBeVisible();
  await expectUsable(page);
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await expect(page.getByText("A waiver is requested. Somebody else must approve it.")).toBeVisible();
  await page.goto(`/admin/waivers?q=${encodeURIComponent(name)}`);
  await expect(page.getByText("Import of students.csv")).toBeVisible();
});

test("a long list goes on by itself, stops when asked to, and goes on from there until all are registered", {
  tag: "@whole",
}, async ({ page }) => {
  const rows = Array.from(
    { length: 200 },
    () => `Long ${unlike()},${newPhone()},1/2/2000,30123456,Juja,Flier,New`,
  );
  await signInAs(page, "admin", "/admin/registrations/import");
  await page
    .getByLabel("File with students")
    .setInputFiles(file(["Name,Phone,DOB,ID,Residence,Source,Status", ...rows]));
  await page.getByRole("button", { name: "Look at the rows" }).click();
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: "Import 200 students" }).click();
  const progress = page.getByRole("progressbar", { name: "Rows imported" });
  await expect(progress).toHaveAttribute("max", "200");
  await expect(progress).toHaveJSProperty("value", 0);
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Another file" }).click();
  expect(asked).toEqual(["The import stops when you leave this page. Leave it?"]);
  await page.getByRole("button", { name: "Stop after these rows" }).click({ timeout: 60_000 });
  const goOn = page.getByRole("button", { name: /^Go on with the \d+ that are left$/ });
  await expect(page.getByText(/^Stopped\. Nothing is lost/)).toBeVisible();
  await expect(goOn).toBeEnabled();
  // Loading the page again is no button.
  await page.reload();
  await expect(page.getByText(/^Stopped\. Nothing is lost/)).toBeVisible();
  await expect(goOn).toBeEnabled();
  const kept = page.getByRole("listitem").filter({ hasText: /^students\.csv/ });
  const half = page.url();
  await page.goto("/admin/registrations/import");
  await expect(kept.filter({ hasText: /Half done: \d+ rows are not imported yet\./ })).toHaveCount(1);
  await page.goto(half);
  // The page may be left meanwhile: it knows who is registered.
  await page.goto(page.url().replace(/&running=\d+/, ""));
  const left = Number(
    /\d+/.exec((await page.getByRole("link", { name: /^New \(\d+\)/ }).textContent()) ?? "")?.[0],
  );
  expect(left % 50).toBe(0);
  expect(left).toBeGreaterThan(0);
  await page.getByLabel(/has agreed to the privacy policy/).check();
  await page.getByRole("button", { name: /^Import [\d,]+ students$/ }).click();
  await expect(page.getByText("The new students of this file are registered.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("link", { name: "Registered by this import (200)" })).toBeVisible();
  await page.goto("/admin/registrations/import");
  const whole = kept.filter({ hasText: "200 rows imported" });
  await expect(whole.getByRole("link", { name: "Go on" })).toBeVisible();
  await whole.getByRole("link", { name: "Delete the file" }).click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByText("students.csv is deleted.")).toBeVisible();
});
