import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, expectUsable, test } from "./support/academy";
import { endHold } from "./support/end-hold";
import { ownWaiting } from "./support/enrollments";
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
import { READERS } from "./support/readers";
import { offerLink } from "./support/sms";
import { tokenOf } from "./support/staff";
import { fillBirth, lookUp, sendRegistration, somebody } from "./support/student";
import { type Language, WORDS } from "./support/words";

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

    async function look(page: Page): Promise<void> {
      if (!javaScriptEnabled) return;
      await expectUsable(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 360, height: 640 });
    }

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
  const got = await request.get(`${API}/students/get-student-enrollment`, {
    params: { student_id: clientId(people[1]!.id) },
  });
  await endHold(rawId((await got.json()).data.enrollment_id));
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

test("two who each want the other's class have swapped when the second joins", async ({ page, request }) => {
  const [morning, evening] = await ownClasses(request, await tokenOf(request, "admin"), [1, 1]);
  const [early, late] = [await ownStudent(request), await ownStudent(request)];
  await takeSeat(request, early.id, morning!);
  await takeSeat(request, late.id, evening!);
  await join(request, early, evening!);
  await openList(page, late, morning!);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByText("Somebody in this class wanted yours: you have changed places.")).toBeVisible();
  await expect(page.getByText("You have a place in this class.")).toBeVisible();
});

test("a late payer stands first and reads so", async ({ page, request }) => {
  const person = await ownWaiting(request);
  await page.goto("/enrollment-successful");
  await lookUp(page, person);
  await expect(page.getByText(/^You have paid, so you come before all/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Leave the waiting list" })).toHaveCount(0);
  await expectUsable(page);
});

test("who is not registered yet registers for a full class and then waits for it", async ({
  page,
  request,
}) => {
  const { full } = await fullClass(request);
  const person = somebody();
  await page.goto("/");
  await page.getByRole("link", { name: `Join the waiting list (${full.name})` }).click();
  await page.getByRole("main").getByRole("link", { name: "Register for Academy" }).click();
  await page.locator("[name=msisdn]").fill(person.phone);
  await page.locator("[name=full_name]").fill(person.name);
  await fillBirth(page, person.born);
  await page.locator("[name=id_number]").fill("30123456");
  await page.locator("[name=residence]").fill("Kibera, Nairobi");
  await page.locator("[name=channel][value='Social Media']").check();
  await page.locator("[name=enrollment_status][value=new]").check();
  await page.locator("[name=consent]").check();
  await expectUsable(page);
  await sendRegistration(page);
  await expectUsable(page);
  await page.getByRole("link", { name: "Join the waiting list" }).click();
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByText("You are number 1.", { exact: true })).toBeVisible();
});

test("a class that is not there says so, and one with a free seat leads to it", async ({ page, request }) => {
  await page.goto("/waiting-list?class=nothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This class cannot be found");
  await expectUsable(page);
  const { sister } = await fullClass(request);
  await openList(page, await ownStudent(request), sister);
  await page.getByRole("link", { name: "Choose this class" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your class and times");
});
