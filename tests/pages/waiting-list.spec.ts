import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, expectUsableAt320, test } from "./support/academy";
import { endHold } from "./support/end-hold";
import { ownWaiting, summary } from "./support/enrollments";
import {
  clientId,
  closeOwnCourses,
  type OwnClass,
  type OwnStudent,
  ownClasses,
  ownStudent,
  rawId,
  seatsLeft,
  takeSeat,
} from "./support/own-records";
import { offerLink } from "./support/sms";
import { tokenOf } from "./support/staff";
import { completeRegistration, fillFromCourse, lookUp, somebody } from "./support/student";
import { type Language, READERS, WORDS } from "./support/words";

const API = "/api/v1";

/** Texts and buttons of a waiting list for students. */
const SAID = {
  en: {
    title: "Waiting list",
    join: "Join the waiting list",
    first: "You are number 1.",
    leave: "Leave the waiting list",
    sure: "Leave the waiting list?",
    stay: "Stay on the list",
    off: "You are not on the waiting list any more.",
    free: "Waiting is free.",
    otherList: "See that list",
    offered: /^A place is offered to you until .* Open the link in our SMS/,
    accept: "Accept the place",
    change: "Accept and change classes",
    keeps: "You keep your place",
    gaveUp: "You accepted this place and gave up the one you had.",
  },
  sw: {
    title: "Orodha ya kusubiri",
    join: "Jiunge na orodha ya kusubiri",
    first: "Wewe ni nambari 1.",
    leave: "Ondoka kwenye orodha ya kusubiri",
    sure: "Uondoke kwenye orodha ya kusubiri?",
    stay: "Baki kwenye orodha",
    off: "Haupo tena kwenye orodha ya kusubiri.",
    free: "Kusubiri ni bure.",
    otherList: "Angalia orodha hiyo",
    offered: /^Umepewa nafasi hadi .* Fungua link/,
    accept: "Kubali nafasi",
    change: "Kubali na uhame darasa",
    keeps: "Nafasi yako inabaki",
    gaveUp: "Ulikubali nafasi hii na ukaacha uliyokuwa nayo.",
  },
};

// Each test has its own course, students and phones.
test.describe.configure({ mode: "parallel" });
test.afterAll(({ request }) => closeOwnCourses(request));

type Full = { full: OwnClass; sister: OwnClass; seat: string };

/** A class whose only seat is held, and another of the same course. */
async function fullClass(request: APIRequestContext): Promise<Full> {
  const [full, sister] = await ownClasses(request, await tokenOf(request, "admin"), [1, 1]);
  return {
    full: full!,
    sister: sister!,
    seat: await takeSeat(request, (await ownStudent(request)).id, full!),
  };
}

async function join(request: APIRequestContext, person: OwnStudent, group: OwnClass): Promise<void> {
  const answer = await request.post(`${API}/students/join-waiting-list`, {
    data: { student_id: clientId(person.id), class_id: group.id },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens a class's list as a student. */
async function openList(page: Page, person: OwnStudent, group: OwnClass, language: Language = "en") {
  await page.goto(`/waiting-list?class=${group.id}`);
  await lookUp(page, person, WORDS[language]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(SAID[language].title);
}

for (const { title, language, javaScriptEnabled, tag } of READERS)
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, locale: `${language}-KE` });
    const said = SAID[language];

    const look = async (page: Page) => {
      if (javaScriptEnabled) await expectUsableAt320(page);
    };

    // In every run one of these two is walked with scripts, the other without.
    test("a full class is waited for, left, waited for again, and its free seat accepted", {
      tag: javaScriptEnabled ? [] : "@whole",
    }, async ({ page, request }) => {
      const { full, sister, seat } = await fullClass(request);
      const person = await ownStudent(request);
      await page.goto("/enroll");
      await lookUp(page, person, WORDS[language]);
      await page
        .getByRole("radio", { name: new RegExp(`^${full.course}`) })
        .first()
        .check();
      await expect(page.getByRole("radio", { name: new RegExp(`^${full.name}`) })).toBeDisabled();
      await page.getByRole("link", { name: `${said.join} (${full.name})` }).click();
      await expect(page.getByText(full.name)).toBeVisible();
      await expect(page.getByText(said.free)).toBeVisible();
      await look(page);
      await page.getByRole("button", { name: said.join }).click();
      await expect(page.getByText(said.first)).toBeVisible();
      await look(page);

      await page.getByRole("link", { name: said.leave }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(said.sure);
      await look(page);
      await page.getByRole("link", { name: said.stay }).click();
      await page.goto("/student-details");
      await expect(page.getByRole("heading", { name: said.title })).toBeVisible();
      await look(page);
      await page.getByRole("link", { name: said.leave }).click();
      await page.locator("main form button[type=submit]").click();
      await expect(page.getByText(said.off)).toBeVisible();
      await page.getByRole("button", { name: said.join }).click();
      await expect(page.getByText(said.first)).toBeVisible();
      await page.goto(`/waiting-list?class=${sister.id}`);
      await expect(page.getByRole("link", { name: said.otherList })).toBeVisible();

      await endHold(seat);
      const link = await offerLink(request, person);
      await page.goto("/waiting-list");
      await expect(page.getByText(said.offered)).toBeVisible();
      await page.goto(link);
      await look(page);
      await page.getByRole("button", { name: said.accept }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS[language].chooseTitle);
      expect(await seatsLeft(request, full)).toBe(0);
    });

    test("moving up keeps the seat until the other one is accepted", {
      tag: javaScriptEnabled ? "@whole" : [],
    }, async ({ page, request }) => {
      const { full, sister, seat } = await fullClass(request);
      const person = await ownStudent(request);
      await takeSeat(request, person.id, sister);
      await openList(page, person, full, language);
      await expect(page.getByText(said.keeps)).toBeVisible();
      await look(page);
      await page.getByRole("button", { name: said.join }).click();
      await expect(page.getByText(said.first)).toBeVisible();

      await endHold(seat);
      const link = await offerLink(request, person);
      expect([await seatsLeft(request, full), await seatsLeft(request, sister)]).toEqual([0, 0]);
      await page.goto(link);
      await look(page);
      await page.getByRole("button", { name: said.change }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS[language].chooseTitle);
      expect([await seatsLeft(request, full), await seatsLeft(request, sister)]).toEqual([0, 1]);
      await page.goto(link);
      await expect(page.getByText(said.gaveUp)).toBeVisible();
    });
  });

test("a declined seat goes to the next, and one that nobody answers returns to the end of the list", {
  tag: "@whole",
}, async ({ page, request }) => {
  const { full, seat } = await fullClass(request);
  const people = [await ownStudent(request), await ownStudent(request), await ownStudent(request)];
  for (const person of people) await join(request, person, full);
  await endHold(seat);
  const declined = await offerLink(request, people[0]!);
  await page.goto(declined);
  await page.getByRole("button", { name: "Decline the place" }).click();
  await expect(page.getByText(/you are off the waiting list\.$/)).toBeVisible();
  await expectUsable(page);

  const lapsed = await offerLink(request, people[1]!);
  await endHold(rawId((await summary(request, people[1]!)).enrollment_id));
  await offerLink(request, people[2]!);
  await page.goto(lapsed);
  await expect(page.getByText("The first time you go to the end of the waiting list")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "See where you stand" }).click();
  await lookUp(page, people[1]!);
  await expect(page.getByText("You are number 2.", { exact: true })).toBeVisible();
  await page.goto("/");
  await expect(page.getByText(`You are number 2 on the waiting list of`)).toBeVisible();
});

test("a student who paid late is first and reads so", async ({ page, request }) => {
  const person = await ownWaiting(request);
  await page.goto("/enrollment-successful");
  await lookUp(page, person);
  await expect(page.getByText(/^You have paid, so you come before all/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Leave the waiting list" })).toHaveCount(0);
  await expectUsable(page);
});

test("somebody who is not registered yet registers for a full class and then waits for it", async ({
  page,
  request,
}) => {
  const { full } = await fullClass(request);
  const person = somebody();
  await page.goto("/");
  await page.getByRole("link", { name: `Join the waiting list (${full.name})` }).click();
  await page.getByRole("main").getByRole("link", { name: "Register for Academy" }).click();
  await fillFromCourse(page, person);
  await expectUsable(page);
  await page.getByRole("button", { name: WORDS.en.continue }).click();
  await expect(page.getByText(/^None yet: the class is full/)).toBeVisible();
  await completeRegistration(page);
  await expectUsable(page);
  await page.getByRole("link", { name: "Join the waiting list" }).click();
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByText("You are number 1.", { exact: true })).toBeVisible();
});

test("a class with a free seat leads to that seat, not to the waiting list", async ({ page, request }) => {
  const { sister } = await fullClass(request);
  await openList(page, await ownStudent(request), sister);
  await page.getByRole("link", { name: "Choose this class" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your class and times");
});
