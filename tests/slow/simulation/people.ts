import { type Answer, type Asking, field } from "../faults/support/request";
import { type Browser, formWith, type Page } from "./browser";
import type { World } from "./world";

/** The people of the simulated academy. Their phones end in no special number of the simulator. */
export const PEOPLE = ["Amina", "Brian", "Chebet", "Daudi", "Esther", "Faraja", "Grace", "Hamisi", "Imani"];
const DOB = "05-03-1999";

export function nameOf(who: number): string {
  return PEOPLE[who] ?? "Stranger";
}

export function phoneOf(who: number): string {
  return `254711000${810 + who}`;
}

/** The address of a person's network. */
export function addressOf(who: number): string {
  return `41.80.0.${10 + who}`;
}

/** A call of a person, from the person's own network. */
export function callAs(
  world: World,
  who: number,
  server: number,
  path: string,
  asking?: Asking,
): Promise<Answer> {
  return world.call(server, path, { caller: addressOf(who), ...asking });
}

export function register(world: World, who: number, server: number): Promise<Answer> {
  const json = {
    full_name: `${nameOf(who)} Wanjiru`,
    msisdn: phoneOf(who),
    dob: DOB,
    id_number: `A123456${who}`,
    residence: "Kayole",
    channel: "Flier",
    enrollment_status: "new",
    consent: true,
  };
  return callAs(world, who, server, "students/register-student", { json });
}

/** What a person finds by phone and date of birth: the ids for further calls, and where the person stands. */
export async function find(world: World, who: number, server: number): Promise<Answer> {
  const answer = await callAs(world, who, server, "students/find-student", {
    json: { q: phoneOf(who), dob: DOB },
  });
  if (answer.status !== 200) throw new Error(`${nameOf(who)} is not found: ${answer.status} ${answer.text}`);
  return answer;
}

/** Opens the page on which a person chooses a class, after the look-up where it asks for that. */
export async function openChoice(browser: Browser, url: string, who: number): Promise<Page> {
  const path = "/enroll?change=1";
  const page = await browser.open(url, path);
  if (!formWith(page.html, "q")) return page;
  const [dob_day, dob_month, dob_year] = DOB.split("-") as [string, string, string];
  await browser.send(url, page, "q", { q: phoneOf(who), dob_day, dob_month, dob_year });
  return browser.open(url, path);
}

/** The ids of a person's call: student, and enrollment where there is one. */
export async function idsOf(world: World, who: number, server: number) {
  const found = await find(world, who, server);
  return {
    student_id: field(found, "data", "id"),
    enrollment_id: field(found, "data", "enrollment", "enrollment_id"),
  };
}
