import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export type Person = { phone: string; name: string; born: [day: string, month: string, year: string] };

/** A new person. The last three digits of the phone choose what M-Pesa does (simulator/README.md). */
export function somebody(suffix = "000", year = "2001"): Person {
  return {
    phone: `07${randomInt(10_000, 100_000)}${suffix}`,
    name: "Wanjiku O'Brien Kamau",
    born: ["27", "3", year],
  };
}

export async function fillBirth(page: Page, [day, month, year]: Person["born"]): Promise<void> {
  await page.getByLabel("Day").fill(day);
  await page.getByLabel("Month").fill(month);
  await page.getByLabel("Year").fill(year);
}

/** Fills in the registration form for an adult, with a course by name and its first class with a free seat. */
export async function fillRegistration(
  page: Page,
  person: Person,
  course = "Computer Packages",
): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Phone number", { exact: true }).fill(person.phone);
  await page.getByLabel("Full name", { exact: true }).fill(person.name);
  await fillBirth(page, person.born);
  await page.getByLabel(/^ID number/).fill("30123456");
  await page.getByLabel("Current residence").fill("Kibera, Nairobi");
  await page.getByLabel("Social Media").check();
  await page.getByLabel("New", { exact: true }).check();
  await chooseCourse(page, course);
  await page.getByLabel(/I have read the privacy policy/).check();
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

/** Registers a student, up to the page with the student number. */
export async function register(page: Page, person: Person, course?: string): Promise<void> {
  await fillRegistration(page, person, course);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
}

/** Chooses the first free time of each day that has none chosen. */
export async function chooseTimes(page: Page): Promise<void> {
  for (const day of ["saturday", "sunday", "chapel"]) {
    const times = page.locator(`input[type=radio][name^="${day}_"]:visible:enabled`);
    if ((await times.count()) > 0) await times.first().check();
  }
}

/** Goes from the student number to the payment page. */
export async function enroll(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Go to Enroll" }).click();
  await page.getByRole("heading", { name: "Choose your class and times" }).waitFor();
  await chooseTimes(page);
  await page.getByRole("button", { name: "Enroll", exact: true }).click();
  await page.getByRole("heading", { name: "Pay the enrollment fee" }).waitFor();
}

/** Registers a student, chooses times and opens the page of a payment method. */
export async function goToPayment(page: Page, person: Person, way: "express" | "paybill"): Promise<void> {
  await register(page, person);
  await enroll(page);
  await expect(page.getByText("Kshs 500", { exact: true })).toBeVisible();
  await page.getByLabel(way === "express" ? /M-Pesa prompt/ : /Pay with Paybill/).check();
  await page.getByRole("button", { name: "Go to payment" }).click();
  await page
    .getByRole("heading", { level: 1, name: way === "express" ? "Pay with M-Pesa" : "Pay by Paybill" })
    .waitFor();
}

/** Fills in the look-up of the current page. */
export async function lookUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Phone number or registration number").fill(person.phone);
  await fillBirth(page, person.born);
  await page.getByRole("button", { name: "Search" }).click();
}
