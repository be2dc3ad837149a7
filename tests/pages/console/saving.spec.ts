import type { Page } from "@playwright/test";
import { expect, expectUsable, test } from "../support/academy";
import { hireTutor, linkSentTo, signInAs, tokenOf } from "../support/staff";

/** Records layout shifts of the page from now on. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift" });
    Object.assign(window, { shifts });
  });
}

/** The shifts so far, once two more frames are drawn. */
async function shiftsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: string[] }).shifts;
  });
}

const detailsOf = ({ id }: { id: string }) => `/admin/tutor-details?tutorId=${id}`;

test("a form that is saved without signal says so at once and keeps what was typed; with signal it is saved", async ({
  page,
  context,
  request,
}) => {
  const tutor = await hireTutor(request);
  await signInAs(page, "admin", `${detailsOf(tutor)}&dialog=edit`);
  // Its scripts run.
  await expect(page.locator("dialog:modal")).toBeVisible();
  await context.setOffline(true);
  // Filled in by a script: the check, which loads on typing, is missing.
  await page.getByLabel("First Name").evaluate((field: HTMLInputElement) => {
    field.value = "Offline";
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/^You are offline\. What you typed is still here/)).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("Offline");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Tutor updated successfully")).toBeVisible();
});

test("a notice is seen from anywhere on its page, moves nothing, is gone on the next record, and is found again", {
  tag: ["@phone", "@desktop"],
}, async ({ page, request }) => {
  const [one, other] = [await hireTutor(request), await hireTutor(request)];
  await signInAs(page, "admin", `${detailsOf(one)}&dialog=edit`);
  await page.getByLabel("Email").fill("saved@academy.example");
  await watchShifts(page);
  await page.getByRole("button", { name: "Submit" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Tutor updated successfully" });
  await expect(notice).toBeInViewport();
  await expectUsable(page);
  const card = page.locator("main dl").first();
  const box = await card.boundingBox();
  await page.keyboard.press("F8");
  await expect(notice).toBeFocused();
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(page.getByText("Tutor updated successfully").filter({ visible: true })).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(box);
  expect(await shiftsOn(page)).toEqual([]);
  // Shown once, it is not shown again.
  await page.reload();
  await expect(page.getByRole("button", { name: "Notices" })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Within the ten seconds in which a notice may be read.
  await page.goto(detailsOf(other));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(other.name);
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Notices" }).click();
  const history = page.locator("#notices");
  await expect(history).toContainText("Tutor updated successfully");
  await expectUsable(page);
  await history.getByRole("link", { name: /^Open the page/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(one.name);
});

test("what somebody else changed meanwhile stands beside what was typed, and the choice is saved", {
  tag: ["@phone", "@desktop"],
}, async ({ page, request }) => {
  const tutor = await hireTutor(request);
  await signInAs(page, "admin", `${detailsOf(tutor)}&dialog=edit`);
  await page.getByLabel("First Name").fill("Mine");
  const theirs = await request.put("/api/v1/tutors/update-tutor", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: { id: tutor.id, first_name: "Theirs", email: "theirs@academy.example" },
  });
  expect(theirs.ok()).toBe(true);
  await page.getByRole("button", { name: "Submit" }).click();
  const meanwhile = page.getByRole("group", { name: "Changed by somebody else meanwhile" });
  await expect(meanwhile.getByRole("listitem").filter({ hasText: "First Name" })).toContainText("Theirs");
  // Only the other user changed the e-mail address: theirs is taken over. The name was typed: it stays until the user decides.
  await expect(page.getByLabel("Email")).toHaveValue("theirs@academy.example");
  await expect(page.getByLabel("First Name")).toHaveValue("Mine");
  await expectUsable(page);
  const name = meanwhile.getByRole("listitem").filter({ hasText: "First Name" });
  await name.getByRole("button", { name: "Use theirs" }).click();
  await expect(page.getByLabel("First Name")).toHaveValue("Theirs");
  await name.getByRole("button", { name: "Use yours" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Tutor updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mine");
  await expect(page.getByText("theirs@academy.example")).toBeVisible();
});

test("settings with unsaved changes are left by a link only after a question", async ({ page }) => {
  await signInAs(page, "admin", "/admin/settings");
  // Scripts put this button there.
  await expect(page.getByRole("button", { name: "Open the command palette" })).toBeVisible();
  const hold = page.getByLabel("Place held for Paybill (hours)");
  await hold.fill("7");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Seasons" }).first().click();
  await expect.poll(() => asked).toEqual(["What you typed is not saved. Leave without saving?"]);
  await expect(hold).toHaveValue("7");
  page.removeAllListeners("dialog");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("link", { name: "Seasons" }).first().click();
  await expect(page).toHaveURL(/part=seasons/);
});

test("Cancel closes a dialog after a question where something was typed; the focus returns to what opened it", async ({
  page,
  request,
}) => {
  const tutor = await hireTutor(request);
  await signInAs(page, "admin", detailsOf(tutor));
  const edit = page.getByRole("link", { name: "Edit Details" });
  await edit.click();
  await page.getByLabel("First Name").fill("Half");
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByLabel("First Name")).toHaveValue("Half");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(edit).toBeFocused();
  // Loaded with its page, the dialog has no opener, but there is the link that leads to it.
  await page.goto(`${detailsOf(tutor)}&dialog=password`);
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New First Password" })).toBeFocused();
});

test("the link back to a list keeps its search", async ({ page, request }) => {
  const tutor = await hireTutor(request);
  await signInAs(page, "admin", `/admin/users?kind=tutors&q=${tutor.phone}`);
  await page.getByRole("link", { name: new RegExp(`^${tutor.name.split(" ")[0]}`) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tutor.name);
  await page.getByRole("main").getByRole("link", { name: "System Users" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${tutor.phone}`));
});

test("an admin sends the link to choose a new password from the page of the account", async ({
  page,
  request,
}) => {
  const tutor = await hireTutor(request);
  await signInAs(page, "admin", detailsOf(tutor));
  await page.getByRole("link", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("dialog")).toContainText("by SMS to the phone of the account");
  await expectUsable(page);
  await page.getByRole("button", { name: "Yes, send it" }).click();
  await expect(page.getByText("The link to choose a new password is on its way.")).toBeVisible();
  expect(await linkSentTo(request, tutor.phone)).toContain("/reset-password/");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a notice stands in its page, and of two changes both are shown before the second is saved", async ({
    page,
    request,
  }) => {
    const tutor = await hireTutor(request);
    await signInAs(page, "admin", `${detailsOf(tutor)}&dialog=edit`);
    await page.getByLabel("First Name").fill("Mine");
    await request.put("/api/v1/tutors/update-tutor", {
      headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
      data: { id: tutor.id, first_name: "Theirs" },
    });
    await page.getByRole("button", { name: "Submit" }).click();
    const meanwhile = page.getByRole("group", { name: "Changed by somebody else meanwhile" });
    await expect(meanwhile.getByRole("listitem").filter({ hasText: "First name" })).toContainText(
      "Saved now: Theirs",
    );
    await expect(page.getByLabel("First Name")).toHaveValue("Mine");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Tutor updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Mine");
  });
});
