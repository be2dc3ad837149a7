import { type BrowserContext, expect as plainExpect, test as plainTest } from "@playwright/test";
import { expectUsable } from "../support/academy";
import { asksBeforeLeaving, countReads, filesMissing, holdStore, remains } from "../support/register-store";
import {
  expectMarks,
  expectStored,
  keptOf,
  mark,
  numbersBox,
  numbersOf,
  openRegister,
  ownSession,
  rowOf,
  tapMark,
  writeMeanwhile,
} from "../support/registers";
import { enter } from "../support/staff";

// An offline browser logs errors, so these tests do not require a quiet console.
const [test, expect] = [plainTest, plainExpect];

test("offline marks survive a reload and a closed tab, and are sent once", async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 6);
  await openRegister(page, session);
  const arrived = listenToSendings(context);
  await context.setOffline(true);
  for (const index of [0, 1, 2]) await mark(page, session, index, index === 1 ? "Absent" : "Present");
  await expect(page.getByText("On this phone, not sent")).toBeVisible();

  await page.reload();
  await expectMarks(page, session, ["Present", "Absent", "Present"]);
  await mark(page, session, 3, "Present");
  await page.close();

  const again = await context.newPage();
  await again.goto("/tutor");
  await expect(again.getByText("On this phone, not sent")).toBeVisible();
  await expect(again.getByText("4 marks")).toBeVisible();
  await expectUsable(again);
  await again.getByRole("link", { name: /^Open / }).click();
  await expectMarks(again, session, ["Present", "Absent", "Present", "Present"]);
  await again.getByRole("button", { name: "Mark the rest present" }).click();
  await expectStored(again);
  await again.getByRole("button", { name: "Save and Submit" }).click();
  await expect(again.getByRole("button", { name: "Will send when online" })).toBeVisible();
  await expect(again.getByText(/It will be sent when there is a connection/)).toBeVisible();
  await expectUsable(again);
  expect(await keptOf(request, session)).toBeUndefined();
  expect(arrived()).toEqual([]);

  await context.setOffline(false);
  await expect(again.getByText("Attendance registered successfully!")).toBeVisible();
  const states = session.students.map((_, index) => (index === 1 ? "absent" : "present"));
  expect(await keptOf(request, session)).toEqual({
    status: "saved",
    states: Object.fromEntries(session.students.map(({ id }, index) => [id, states[index]])),
  });
  expect(arrived()).toEqual(session.students.map(({ id }) => id).sort());
  expect(await remains(again)).toEqual({ records: 0, pages: ["/tutor", "/tutor/owner"] });
});

test("a register is left without a question, unless a mark is not stored on the phone yet", async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  const beside = await context.newPage();
  await beside.goto("/tutor");
  const release = await holdStore(beside);
  await page.addInitScript(countReads);
  await page.reload();
  await page.waitForFunction(() => window.readsOfStore > 0);
  expect(await page.evaluate(asksBeforeLeaving)).toBe(false);

  await tapMark(page, session, 0, "Present");
  await expectMarks(page, session, ["Present"]);
  await expect(page.locator("[role=status][aria-busy=true]")).toHaveText("On this phone, not sent");
  await expect(page.getByText("On this phone, not sent")).toBeHidden();
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).dismiss();

  await release();
  await expectStored(page);
  expect(await page.evaluate(asksBeforeLeaving)).toBe(false);
});

test("after sign-in the home page and today's registers work offline", async ({ page, context, request }) => {
  const session = await ownSession(request, 2);
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  const wanted = ["/tutor", ...(session.meets ? [session.register] : [])];
  await expect.poll(async () => (await remains(page)).pages).toEqual(expect.arrayContaining(wanted));
  await expect.poll(() => page.evaluate(filesMissing)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/tutor");
  await expect(page.getByRole("heading", { name: session.className })).toBeVisible();
  if (!session.meets) return;
  await page.getByRole("link", { name: /^Continue the draft/ }).click();
  await mark(page, session, 1, "Absent");
  await page.reload();
  await expect(rowOf(page, session, 1).getByRole("radio", { name: "Absent" })).toBeChecked();
});

test("a register that was submitted offline is sent from the home page too", { tag: "@whole" }, async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  await context.setOffline(true);
  await mark(page, session, 0, "Absent");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByRole("button", { name: "Will send when online" })).toBeVisible();
  await page.goto("/tutor");
  await expect(page.getByText("Will send when online")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect((await keptOf(request, session))?.status).toBe("saved");
});

test("a line of numbers typed offline marks everybody, and is sent once", { tag: "@whole" }, async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 3);
  await openRegister(page, session);
  const arrived = listenToSendings(context);
  await context.setOffline(true);
  const [first, , third] = await numbersOf(page, session);
  await (await numbersBox(page)).fill(`${first} l${third}`);
  await page.getByRole("button", { name: "Show names" }).tap();
  await page.getByRole("button", { name: "Mark them so" }).tap();
  await expectMarks(page, session, ["Absent", "Present", "Late"]);
  await expectStored(page);
  await page.reload();
  await expectMarks(page, session, ["Absent", "Present", "Late"]);
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByRole("button", { name: "Will send when online" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^The register of .* is saved\./)).toBeInViewport();
  expect((await keptOf(request, session))?.states).toEqual(
    Object.fromEntries(session.students.map(({ id }, index) => [id, ["absent", "present", "late"][index]])),
  );
  expect(arrived()).toEqual(session.students.map(({ id }) => id).sort());
});

test("a register whose response is lost counts once", async ({ page, request }) => {
  const session = await ownSession(request, 1);
  await page.clock.install();
  await openRegister(page, session);
  let lost = 0;
  await page.route("**/class-register/send", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await mark(page, session, 0, "Present");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByText(/It will be sent when there is a connection/)).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect(lost).toBe(2);
});

test("a register saved by another user meanwhile stays, and the phone's own marks are shown beside it", async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 2);
  const [first, second] = session.students;
  await openRegister(page, session);
  await context.setOffline(true);
  await mark(page, session, 0, "Absent");
  await mark(page, session, 1, "Absent");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await writeMeanwhile(request, session, { status: "saved", present: [first!.id], absent: [second!.id] });
  await context.setOffline(false);
  const conflict = page.getByRole("alert").filter({ hasText: "This register was saved meanwhile" });
  await expect(conflict.getByText("1 student marked differently")).toBeVisible();
  await expect(conflict.getByRole("row", { name: new RegExp(first!.name) })).toHaveText(/Present\s*Absent/);
  await expect(page.getByText(/^Saved by/)).toBeVisible();
  await expectUsable(page);
  expect((await keptOf(request, session))?.states).toEqual({
    [first!.id]: "present",
    [second!.id]: "absent",
  });

  await page.reload();
  await expect(conflict).toBeVisible();
  await conflict.getByRole("button", { name: "Remove my marks" }).click();
  await expect(conflict).toHaveCount(0);
  await expect.poll(async () => (await remains(page)).records).toBe(0);
});

test("another draft is merged: the newer mark of each student wins", { tag: "@whole" }, async ({
  page,
  context,
  request,
}) => {
  const session = await ownSession(request, 3);
  const [first, second, third] = session.students;
  await openRegister(page, session);
  // Scripts that start later would give the first mark the time of their start.
  await page.waitForFunction(() => localStorage.getItem("academy_clock_offset") !== null);
  await context.setOffline(true);
  // The phone knows the server's time only to half a round trip: the marks are made a minute apart.
  await page.clock.install({ time: Date.now() - 60_000 });
  await mark(page, session, 0, "Absent");
  await writeMeanwhile(request, session, { status: "draft", present: [first!.id, second!.id] });
  await page.clock.setSystemTime(Date.now() + 60_000);
  await mark(page, session, 2, "Present");
  await context.setOffline(false);
  await expect
    .poll(async () => (await keptOf(request, session))?.states)
    .toEqual({ [first!.id]: "present", [second!.id]: "present", [third!.id]: "present" });
});

test("after a session ended meanwhile, signing in again sends the marks", async ({ page, request }) => {
  const session = await ownSession(request, 1);
  await openRegister(page, session);
  await page.context().clearCookies();
  await mark(page, session, 0, "Present");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(
    page.getByText("Your session has ended. Sign in again; your marks are kept on this phone."),
  ).toBeVisible();
  await expectUsable(page);
  await page.getByRole("textbox", { name: "Phone number" }).fill(session.tutor.phone);
  // The marks are retried meanwhile; the form is unchanged.
  const tried = page.waitForResponse((response) => response.url().endsWith("/class-register/send"));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  expect((await tried).status()).toBe(401);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Phone number" })).toHaveValue(session.tutor.phone);
  await page.getByLabel("Password", { exact: true }).fill(session.tutor.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect((await keptOf(request, session))?.status).toBe("saved");
});

test("marks are sent as a draft during marking", async ({ page, request }) => {
  const session = await ownSession(request, 2);
  await page.clock.install();
  await openRegister(page, session);
  await mark(page, session, 0, "Present");
  // A draft is sent every ten seconds.
  await page.clock.fastForward(10_000);
  await expect
    .poll(async () => (await keptOf(request, session))?.states[session.students[0]!.id])
    .toBe("present");
  await page.context().setOffline(true);
  await page.reload();
  await expectMarks(page, session, ["Present"]);
});

/** The students whose marks arrived, once for each submission; a resend counts as the same submission. */
function listenToSendings(context: BrowserContext): () => string[] {
  const writings = new Map<string, string[]>();
  context.on("requestfinished", (request) => {
    if (!request.url().endsWith("/class-register/send")) return;
    const { client_id, marked_at } = request.postDataJSON();
    writings.set(client_id, Object.keys(marked_at));
  });
  return () => [...writings.values()].flat().sort();
}
