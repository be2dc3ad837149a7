import { expect as plainExpect, test as plainTest } from "@playwright/test";
import { remains } from "../support/register-store";
import { keptOf, mark, openRegister, ownSession } from "../support/registers";
import { signIn } from "../support/staff";

// An offline browser logs errors, so these tests do not require a quiet console.
const [test, expect] = [plainTest, plainExpect];

test("no personal data stays on the phone after sign-out", async ({ page, context, request }) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  expect((await remains(page)).pages).toContain(session.register);
  await context.setOffline(true);
  await mark(page, session, 0, "Absent");
  await page.getByRole("button", { name: "Account menu" }).click();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(async () => (await remains(page)).records).toBe(1);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await remains(page)).toEqual({ records: 0, pages: [] });
  expect((await keptOf(request, session))?.states).toEqual({ [session.students[0]!.id]: "absent" });
});

test("no page with names stays on the phone once the session is over, and unsent marks wait for their tutor", async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  await expect.poll(async () => (await remains(page)).pages).toContain(session.register);
  await context.setOffline(true);
  await mark(page, session, 0, "Absent");
  await expect.poll(async () => (await remains(page)).records).toBe(1);
  await context.clearCookies();
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => remains(page)).toEqual({ records: 1, pages: [] });
  await context.setOffline(true);
  await expect(page.goto(session.register)).rejects.toThrow();
  await context.setOffline(false);
  await signIn(page, session.tutor.phone, session.tutor.password, session.register);
  await expect
    .poll(async () => (await keptOf(request, session))?.states)
    .toEqual({ [session.students[0]!.id]: "absent" });
});

test("a page that redirects to sign-in, or of another part of the console, is never cached", async ({
  page,
  request,
}) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  for (const address of [
    "/tutor?tab=students",
    "/tutor/my-account",
    `/student-details?studentId=${session.students[0]!.id}`,
  ])
    await page.goto(address);
  // On a day the session meets, its register is cached ahead, under the address without a date.
  const own = ["/tutor", "/tutor/owner", session.register, session.register.split("&date=")[0]];
  const { pages } = await remains(page);
  expect(pages.filter((address) => !own.includes(address))).toEqual([]);
  await page.context().clearCookies();
  await page.goto("/tutor");
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(async () => (await remains(page)).pages).toEqual([]);
});

test("offline, an address that is not cached redirects home, which says so", async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  await context.setOffline(true);
  await page.goto("/tutor?tab=students");
  await expect(
    page.getByText("There is no connection, and that page is not kept on this phone."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: session.className })).toBeVisible();
});
