import type { Page } from "@playwright/test";
import { WHOLE_RUN } from "../../support/whole-run";
import { expect, expectUsable, expectUsableAt320, expectUsableOnBothScreens, test } from "../support/academy";
import { assignTutor, ownClasses } from "../support/own-records";
import { expectMarks, keptOf, numbersBox, numbersOf, ownSession, writeMeanwhile } from "../support/registers";
import { enter, hireReadyTutor, signInAs, tokenOf } from "../support/staff";

test("a tutor without sessions sees whom to contact", async ({ page, request }) => {
  const tutor = await hireReadyTutor(request);
  await enter(page, tutor.phone, tutor.password, "/tutor");
  await expect(
    page.getByText("You're Currently not assigned to any session. Contact admin to get assigned."),
  ).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Students" }).click();
  await expect(page.getByText("No Students Found")).toBeVisible();
});

test("the home page lists own sessions, colleagues and own students", async ({ page, request }) => {
  const session = await ownSession(request, 2);
  await writeMeanwhile(request, session, { status: "draft", absent: [session.students[0]!.id] });
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  await expect(page.getByRole("heading", { name: session.className })).toBeVisible();
  await expect(page.getByText("0 present, 1 absent, 1 unmarked")).toBeVisible();
  if (session.meets)
    await expect(page.getByRole("link", { name: /^Continue the draft of/ })).toHaveAttribute(
      "href",
      `/tutor/class-register?sessionId=${session.id}`,
    );
  // Its students joined today: on other days nobody was in the session when it met last.
  else await expect(page.getByText(/^Next register on/)).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByPlaceholder("Search sessions...").fill("nothing of that name");
  await expect(page.getByText("No session is called that.")).toBeVisible();
  await page.getByRole("link", { name: "Show all sessions" }).click();
  await page.getByRole("link", { name: /^View the register of/ }).click();
  await expect(page).toHaveURL(session.register);

  await page.goto("/tutor?tab=students");
  for (const { name } of session.students)
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByRole("link", { name: session.students[0]!.name, exact: true }).click();
  await expect(page).toHaveURL(`/student-details?studentId=${session.students[0]!.id}`);

  await page.goto("/tutor?tab=teachers");
  await expect(page.getByPlaceholder("Search teachers...")).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.goto(`/tutor/tutor-details?tutorId=${session.tutor.id}`);
  await expect(page.getByRole("heading", { level: 1, name: session.tutor.name })).toBeVisible();
  await expectUsableOnBothScreens(page);
});

test("with eight sessions the next meeting comes first, and the page is short", async ({
  page,
  browser,
  request,
}) => {
  const { tutor, today } = await ownSession(request, 1);
  const admin = await tokenOf(request, "admin");
  const day = new Date(`${today}T00:00:00Z`).getUTCDay() === 0 ? "sunday" : "saturday";
  const groups = await ownClasses(request, admin, [5, 5, 5, 5, 5, 5, 5]);
  for (const { sessions } of groups)
    await assignTutor(request, admin, sessions.find((own) => own.day.toLowerCase() === day)!.id, tutor.id);

  await page.setViewportSize({ width: 360, height: 640 });
  await enter(page, tutor.phone, tutor.password, "/tutor");
  const isShort = async (shown: Page) => {
    const head = shown.getByRole("heading", { level: 2 }).first();
    expect((await head.boundingBox())?.y).toBeLessThan(400);
    expect(await shown.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_500);
  };
  await isShort(page);
  await expectUsableOnBothScreens(page);
  for (const line of await page.locator("main details > summary").all()) await line.click();
  await expectUsableAt320(page);
  for (const { name } of groups) await expect(page.getByRole("heading", { name })).toBeVisible();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 640 },
  });
  const still = await plain.newPage();
  await still.goto(page.url());
  await isShort(still);
  for (const line of await still.locator("main details > summary").all()) await line.click();
  for (const { name } of groups) await expect(still.getByRole("heading", { name })).toBeVisible();
  await plain.close();
});

const SIZE = WHOLE_RUN ? 30 : 12;

test(`${SIZE} students, 4 absent: 7 taps from home to saved`, async ({ page, request }) => {
  const session = await ownSession(request, SIZE);
  // On other days the session does not meet; today's draft takes as many taps.
  if (!session.meets) await writeMeanwhile(request, session, { status: "draft" });
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.locator>) => {
    await target.tap();
    taps += 1;
  };
  await tap(page.getByRole("link", { name: session.meets ? /^Continue the draft/ : /^View the register/ }));
  await expect(page.getByRole("heading", { level: 1, name: session.className })).toBeVisible();
  await expectUsable(page);
  const absent = [1, 4, 7, 11].map((index) => session.students[index]!);
  for (const { name, registrationNo } of absent) {
    const row = page.getByRole("group", { name: `${name} ${registrationNo}` });
    await tap(row.locator("label").filter({ has: page.getByRole("radio", { name: "Absent" }) }));
    await expect(row.getByRole("radio", { name: "Absent" })).toBeChecked();
  }
  await expect(page.getByRole("button", { name: "Save and Submit" })).toBeDisabled();
  await expect(page.getByRole("button", { name: new RegExp(`^${SIZE - 4} not marked`) })).toBeVisible();
  await tap(page.getByRole("button", { name: "Mark the rest present" }));
  await expect(page.getByRole("button", { name: `Undo ${SIZE - 4} present` })).toBeVisible();
  await expectUsable(page);
  await tap(page.getByRole("button", { name: "Save and Submit" }));
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(7);
  await expect(page).toHaveURL(/\/tutor$/);

  const kept = await keptOf(request, session);
  expect(kept?.status).toBe("saved");
  const away = Object.entries(kept!.states).filter(([, state]) => state === "absent");
  expect(away.map(([id]) => id).sort()).toEqual(absent.map(({ id }) => id).sort());
  expect(Object.keys(kept!.states)).toHaveLength(SIZE);
});

test("one line of the sheet's numbers marks everybody", async ({ page, request }) => {
  const session = await ownSession(request, 5);
  await enter(page, session.tutor.phone, session.tutor.password, session.register);
  const box = await numbersBox(page);
  const show = page.getByRole("button", { name: "Show names" });
  const numbers = await numbersOf(page, session);
  expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5]);

  await box.fill("3 31");
  await show.click();
  await expect(page.getByText("No student of this register has the number 31.")).toBeVisible();
  await expect(box).toHaveValue("3 31");
  await expectUsableOnBothScreens(page);
  await box.fill(`${numbers[0]}, ${numbers[4]} L${numbers[2]}`);
  await box.press("Enter");
  const preview = page.locator("[data-numbers-preview]");
  for (const index of [0, 4, 2]) await expect(preview).toContainText(session.students[index]!.name);
  await expect(preview).toContainText("the other 2");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Mark them so" }).click();
  await expectMarks(page, session, ["Absent", "Present", "Late", "Present", "Absent"]);
  await page.getByRole("button", { name: "Undo the numbers" }).click();
  await expect(page.getByRole("radio", { name: "Present", checked: true })).toHaveCount(0);
  await show.click();
  await page.getByRole("button", { name: "Mark them so" }).click();
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  const states = ["absent", "present", "late", "present", "absent"];
  expect((await keptOf(request, session))?.states).toEqual(
    Object.fromEntries(session.students.map(({ id }, index) => [id, states[index]])),
  );

  await page.goto("/tutor");
  if (session.meets) await expect(page.getByRole("link", { name: /^Saved Register/ })).toBeVisible();
  await page.goto(session.register.replace("class-register", "class-register/print"));
  const sheet = page.getByRole("region", { name: "Class register" });
  for (const [index, { name }] of session.students.entries())
    await expect(sheet.getByRole("row", { name: new RegExp(`^${numbers[index]} ${name}`) })).toBeVisible();
  await expect(sheet.locator("[data-walk-in]")).toHaveCount(5);
  await expectUsableOnBothScreens(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(sheet).not.toContainText(session.students[0]!.phone.slice(-6));
});

test("draft, submit, lock, correction", async ({ page, request }) => {
  const session = await ownSession(request, 3);
  const [first, second, third] = session.students;
  await enter(page, session.tutor.phone, session.tutor.password, session.register);
  const row = (student: typeof first) => page.getByRole("group", { name: new RegExp(`^${student!.name}`) });
  const choose = (student: typeof first, state: string) =>
    row(student)
      .locator("label")
      .filter({ hasText: new RegExp(`^${state}$`) })
      .click();

  await expect(row(first)).toBeInViewport();
  await choose(first, "Present");
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  expect(await keptOf(request, session)).toMatchObject({
    status: "draft",
    states: { [first!.id]: "present" },
  });

  await page.reload();
  await expect(row(first).getByRole("radio", { name: "Present" })).toBeChecked();
  await row(second).locator("summary").click();
  await choose(second, "Late");
  await page.getByRole("button", { name: /^1 not marked/ }).click();
  await expect(row(third).getByRole("radio", { name: "Present" })).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByText(/^Saved by/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save and Submit" })).toHaveCount(0);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectUsableOnBothScreens(page);
  expect(await keptOf(request, session)).toEqual({
    status: "saved",
    states: { [first!.id]: "present", [second!.id]: "late", [third!.id]: "absent" },
  });

  await page.getByRole("link", { name: "Open again" }).click();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("Say in a few words why the register is opened again.").first()).toBeVisible();
  await page.getByLabel("Reason").fill("The third came late.");
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("This register is open again.")).toBeVisible();
  await choose(third, "Present");
  await page.getByRole("button", { name: "Save and Submit" }).click();
  await expect(page.getByText("Attendance registered successfully!")).toBeVisible();
  expect((await keptOf(request, session))?.states[third!.id]).toBe("present");
});

test("keys move between students, mark and undo", { tag: "@desktop" }, async ({ page, request }) => {
  const session = await ownSession(request, 3);
  await enter(page, session.tutor.phone, session.tutor.password, session.register);
  const radio = (index: number, name: string) =>
    page.getByRole("listitem").nth(index).getByRole("radio", { name });
  await radio(0, "Present").focus();
  await page.keyboard.press("p");
  await page.keyboard.press("a");
  await expect(radio(0, "Present")).toBeChecked();
  await expect(radio(1, "Absent")).toBeChecked();
  await expect(radio(2, "Present")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("u");
  await expect(radio(1, "Absent")).not.toBeChecked();
  await expect(page.getByRole("button", { name: /^2 not marked/ })).toBeVisible();
});

test("a student who joined later is shown as not yet enrolled, never absent", async ({ page, request }) => {
  const session = await ownSession(request, 1);
  const before = new Date(Date.parse(session.today) - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await enter(
    page,
    session.tutor.phone,
    session.tutor.password,
    `/tutor/class-register?sessionId=${session.id}&date=${before}`,
  );
  await expect(page.getByText("Nobody was enrolled in this session on this date.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Not yet enrolled on this date" })).toBeVisible();
  await expectUsable(page);
});

test("a register of a future day is refused in one sentence", { tag: "@whole" }, async ({
  page,
  request,
}) => {
  const session = await ownSession(request, 0);
  const { tutor } = session;
  await enter(
    page,
    tutor.phone,
    tutor.password,
    `/tutor/class-register?sessionId=${session.id}&date=2099-11-28`,
  );
  await expect(page.getByText("Choose a date that is not later than today.")).toBeVisible();
  await expect(page.getByText(/^Nothing can be marked/)).toHaveCount(0);
});

test("another tutor's session is refused", async ({ page, request }) => {
  const session = await ownSession(request, 1);
  await signInAs(page, "tutor", session.register);
  await expect(page.getByText("This session is another tutor's.")).toBeVisible();
  await expect(page.getByText(session.students[0]!.name)).toHaveCount(0);
});

test("marks sent by another site or for another account are refused", async ({ page, request }) => {
  const session = await ownSession(request, 1);
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  const data = { owner: session.tutor.id, session_id: session.id, date: session.today, status: "draft" };
  const origin = new URL(page.url()).origin;
  const send = (headers: Record<string, string>, more = {}) =>
    page.request.post("/tutor/class-register/send", { data: { ...data, ...more }, headers });
  expect((await send({})).status()).toBe(403);
  expect((await send({ origin: "https://elsewhere.example" })).status()).toBe(403);
  expect((await send({ origin }, { owner: "somebody else" })).status()).toBe(401);
  expect((await send({ origin, "content-type": "text/plain" })).status()).toBe(415);
  expect((await send({ origin }, { present: Array(3000).fill(session.tutor.id) })).status()).toBe(413);
  expect(await keptOf(request, session)).toBeUndefined();
  expect((await send({ origin })).status()).toBe(200);
});
