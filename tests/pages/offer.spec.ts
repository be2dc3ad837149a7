import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, test } from "./support/academy";
import { type OwnEnrollment, ownEnrollments, paid } from "./support/enrollments";
import { closeOwnCourses, type OwnClass } from "./support/own-records";
import { offerLink } from "./support/sms";
import { signInAs, tokenOf } from "./support/staff";
import { chooseTimes } from "./support/student";

const API = "/api/v1";
const IN_THREE_DAYS = () => new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();

test.afterAll(({ request }) => closeOwnCourses(request));

type Taught = { group: OwnClass; people: OwnEnrollment[]; headers: Record<string, string> };

/** A class of this season with enrolled students, and a class of the next season with some seats. */
async function taught(request: APIRequestContext, students: number, seats: number): Promise<Taught> {
  const people = await ownEnrollments(request, students);
  for (const person of people) await paid(request, person);
  const { group } = people[0]!;
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const course = await request.get(`${API}/classes/fetch-class`, { params: { classId: group.id } });
  const made = await request.post(`${API}/classes/create-class`, {
    headers,
    data: {
      class_name: "Evening",
      course_id: (await course.json()).data.course_id,
      season: 9,
      capacity: seats,
      sessions: [
        { day: "Saturday", start_at: "16:00", end_at: "18:00" },
        { day: "Sunday", start_at: "16:00", end_at: "18:00" },
      ],
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return { group, people, headers };
}

async function offered(request: APIRequestContext): Promise<{ person: OwnEnrollment; link: string }> {
  const { group, people, headers } = await taught(request, 1, 5);
  const kept = await request.post(`${API}/seasons/keep-places`, {
    headers,
    data: { season: 8, to_season: 9, audience: group.id, until: IN_THREE_DAYS() },
  });
  expect(kept.ok(), await kept.text()).toBe(true);
  const person = people[0]!;
  return { person, link: await offerLink(request, person) };
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Neema, a place is kept for you");
  await expect(page.getByText("Evening")).toBeVisible();
  await page.getByRole("button", { name: "Accept the place" }).click();
  await expect(page.getByRole("heading", { name: "Choose your class and times" })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a kept seat is accepted, times are chosen and the fee can be paid before registration opens", async ({
      page,
      request,
    }) => {
      const { person, link } = await offered(request);
      await page.goto(link);
      await expect(page.getByText(person.name)).toHaveCount(0);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      if (javaScriptEnabled) await expectUsableOnBothScreens(page);
      await accept(page, link);
      if (javaScriptEnabled) await expectUsable(page);
      await chooseTimes(page);
      await page.getByRole("button", { name: "Enroll", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Pay the enrollment fee" })).toBeVisible();
      await expect(page.getByText("KES 500", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Go to payment" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Pay with M-Pesa" })).toBeVisible();
      await page.goto(link);
      await expect(page.getByText("You accepted this place.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Accept the place" })).toHaveCount(0);
    });
  });
}

test("a declined seat says so", async ({ page, request }) => {
  const { link } = await offered(request);
  await page.goto(link);
  await page.getByRole("button", { name: "Decline the place" }).click();
  await expect(page.getByText("You declined this place")).toBeVisible();
  await expectUsable(page);
});

test("an admin sees who gets a seat and who gets none, and keeps the seats @desktop", async ({
  page,
  request,
}) => {
  const { group, people } = await taught(request, 2, 1);
  await signInAs(page, "admin", "/admin/settings?part=seasons");
  await page
    .getByRole("link", { name: /^Keep places/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keep places for students of season 8");
  await page.getByLabel("Who").selectOption({ label: `${group.course}, ${group.name}` });
  await page.getByLabel("Places are held until").fill("2026-01-01T10:00");
  await page.getByRole("button", { name: "See who gets a place" }).click();
  await expect(page.getByText("Choose a moment that is still to come.")).toBeVisible();
  await page.getByLabel("Places are held until").fill(IN_THREE_DAYS().slice(0, 16));
  await page.getByRole("button", { name: "See who gets a place" }).click();
  await expect(page.getByText("1 student gets a place and an SMS")).toBeVisible();
  await expect(page.getByRole("link", { name: people[1]!.name })).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Keep 1 place and send the SMS" }).click();
  await expect(page.getByText("1 place is kept").first()).toBeVisible();
  await expect(page.getByText("Nobody gets a place now.")).toBeVisible();
  await expect(page.getByText(/^1 more has a place in that season/)).toBeVisible();
});
