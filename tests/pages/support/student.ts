import { expect, type Page } from "@playwright/test";
import { uniqueDigits } from "./unique-digits";
import { WORDS, type Words } from "./words";

/** The course of tests that name none; its classes have room for all tests (room-for-all.ts). */
export const DEFAULT_COURSE = "Computer Packages";

export type Person = { phone: string; name: string; born: [day: string, month: string, year: string] };

/** A new person. The last three digits of the phone choose what M-Pesa does (simulator/README.md). */
export function somebody(suffix = "000", year = "2001"): Person {
  return {
    phone: `07${uniqueDigits()}${suffix}`,
    name: "Wanjiku O'Brien Kamau",
    born: ["27", "3", year],
  };
}

export async function fillBirth(page: Page, [day, month, year]: Person["born"]): Promise<void> {
  await page.locator("[name=dob_day]").fill(day);
  await page.locator("[name=dob_month]").fill(month);
  await page.locator("[name=dob_year]").fill(year);
}

/** Chooses a course by name, its first class with a free seat unless named, and its times, and fills in an adult's details, not sent. */
export async function fillRegistration(
  page: Page,
  person: Person,
  course = DEFAULT_COURSE,
  group?: string,
): Promise<void> {
  await page.goto("/register");
  await chooseCourse(page, course, group);
  await fillFromCourse(page, person);
}

/** The same once course and class are chosen. */
export async function fillFromCourse(page: Page, person: Person): Promise<void> {
  await chooseTimes(page);
  await page.locator("main form button[type=submit]").click();
  await fillDetails(page, person);
}

/** Fills in the second step of the registration form. By name: the labels are of the page's language. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  await page.locator("[name=msisdn]").fill(person.phone);
  await page.locator("[name=full_name]").fill(person.name);
  await fillBirth(page, person.born);
  await page.locator("[name=id_number]").fill("30123456");
  await page.locator("[name=residence]").fill("Kibera, Nairobi");
}

/** Chooses a course, and a class where there are several. */
export async function chooseCourse(page: Page, course: string, group?: string): Promise<void> {
  const radio = page.getByRole("radio", { name: new RegExp(`^${course}`) }).first();
  await radio.check();
  const classes = page.locator(
    `input[type=radio][name="class_${await radio.getAttribute("value")}"]:enabled`,
  );
  if (group) await page.getByRole("radio", { name: new RegExp(`^${group}`) }).check();
  else if ((await classes.count()) > 0) await classes.first().check();
}

/** Registers a student, up to the page with the student number. @param words of the page's language */
export async function register(page: Page, person: Person, course?: string, words: Words = WORDS.en) {
  await fillRegistration(page, person, course);
  await sendRegistration(page, words);
}

/** Sends the filled form, and what it shows once more with consent. */
export async function sendRegistration(page: Page, words: Words = WORDS.en): Promise<void> {
  await page.getByRole("button", { name: words.continue }).click();
  await completeRegistration(page, words);
}

/** Consents to what is checked, and sends it. */
export async function completeRegistration(page: Page, words: Words = WORDS.en): Promise<void> {
  await page.getByRole("heading", { name: words.check }).waitFor();
  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: words.complete }).click();
  await page.getByRole("heading", { name: words.registered }).waitFor();
}

/** Chooses the first free time of each day that has none chosen. */
export async function chooseTimes(page: Page): Promise<void> {
  for (const day of ["saturday", "sunday", "chapel"]) {
    const times = page.locator(`input[type=radio][name^="${day}_"]:visible:enabled`);
    if ((await times.count()) > 0) await times.first().check();
  }
}

/** Goes from the student number to the page of the fee. */
export async function goToFee(page: Page, words: Words = WORDS.en): Promise<void> {
  await page.goto("/pay");
  await page.getByRole("heading", { name: words.payTitle }).waitFor();
}

type PaymentMethod = "express" | "paybill";

/** Registers a student and opens the page of a payment method. */
export async function goToPayment(page: Page, person: Person, way: PaymentMethod, words: Words = WORDS.en) {
  await register(page, person, undefined, words);
  await goToFee(page, words);
  await expect(page.getByText("KES 500", { exact: true })).toBeVisible();
  await chooseWay(page, way, words);
}

/** Opens the page of a payment method from the page of the fee; that of the prompt with its fields, not with the phone that is known. */
export async function chooseWay(page: Page, way: PaymentMethod, words: Words = WORDS.en): Promise<void> {
  const other = page.getByLabel(words.otherNumber);
  const isKnown = way === "express" && (await other.count()) > 0;
  await (isKnown ? other : page.getByLabel(way === "express" ? words.prompt : words.paybill)).check();
  await page.getByRole("button", { name: words.goToPayment }).click();
  await page
    .getByRole("heading", { level: 1, name: way === "express" ? words.expressTitle : words.paybillTitle })
    .waitFor();
}

/** The account number shown on the page of the paybill. */
export async function accountOf(page: Page): Promise<string> {
  return (await page.getByRole("definition").nth(1).locator("span").first().textContent()) ?? "";
}

/** Fills in the look-up of the current page. */
export async function lookUp(page: Page, person: Person, words: Words = WORDS.en): Promise<void> {
  await page.locator("[name=q]").fill(person.phone);
  await fillBirth(page, person.born);
  await page.getByRole("button", { name: words.search }).click();
}
