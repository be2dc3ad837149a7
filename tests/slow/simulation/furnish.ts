import type { Sql } from "postgres";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { PASSWORD } from "../faults/support/people";
import { type Answer, field } from "../faults/support/request";

export const ADMIN = "0700000001";
export const CASHIER = "0700000004";
export const FINANCE = "0700000005";
/** Monday, 25 January 2027, 10:00 in Nairobi: a month ends in the season's first days. */
export const START = Date.parse("2027-01-25T10:00:00+03:00");
export const SEASON = {
  number: 10,
  startsOn: "2027-01-30",
  endsOn: "2027-04-18",
  lastPaymentAt: Date.parse("2027-02-15T00:00:00+03:00"),
};
const COURSES = [["Morning", "Evening"], ["Design"]] as const;
const CAPACITIES = [2, 2, 1];

/** A class as the API knows it. */
export type KnownGroup = { id: string; course: string; sessions: Record<string, string> };
/**
 * Gives an empty academy an administrator, a cashier, a finance officer, a season that registers, two courses and three classes.
 * @param desk a call of the API as that administrator
 * @returns the classes, as the API knows them
 */
export async function furnish(
  sql: Sql,
  desk: (path: string, json: object, method?: string) => Promise<Answer>,
): Promise<KnownGroup[]> {
  const groups: KnownGroup[] = [];
  await sql`insert into staff (role, first_name, last_name, msisdn, password_hash, status, first_login)
    select role, name, 'Wanjiru', msisdn, ${await hashPassword(PASSWORD)}, 'active', false from (values
      ('admin', 'Grace', ${`254${ADMIN.slice(1)}`}), ('cashier', 'Njeri', ${`254${CASHIER.slice(1)}`}),
      ('finance', 'Otieno', ${`254${FINANCE.slice(1)}`})) as s (role, name, msisdn)`;
  // A new database knows the seasons of the academy's first years.
  await sql`delete from seasons`;
  const { number, startsOn, endsOn, lastPaymentAt } = SEASON;
  await desk("seasons/create-season", {
    number,
    starts_on: startsOn,
    ends_on: endsOn,
    last_payment_at: new Date(lastPaymentAt).toISOString(),
  });
  await desk("seasons/open-registration", { number });
  // The tests of the limits hold them; here they would only stop people.
  const [prompts_per_phone_hour, prompts_per_student_hour, prompts_per_caller_hour] = [100, 100, 1000];
  const limits = { prompts_per_phone_hour, prompts_per_student_hour, prompts_per_caller_hour };
  await desk("settings/update-settings", limits, "PATCH");
  for (const [n, names] of COURSES.entries()) {
    const details = "Three months of weekends, from the first steps to a piece of work of one's own.";
    const course = await desk("courses/add-course", { name: `Course ${n}`, code: `C${n}`, details });
    for (const class_name of names) {
      const sessions = [
        { day: "saturday", start_at: "08:00", end_at: "10:00" },
        { day: "sunday", start_at: "14:00", end_at: "16:00" },
      ];
      const made = await desk("classes/create-class", {
        class_name,
        course_id: field(course, "data", "id"),
        season: number,
        capacity: CAPACITIES[groups.length],
        sessions,
      });
      const id = field(made, "data", "id");
      const known = [0, 1].map((one) => [
        field(made, "data", "sessions", one, "day"),
        field(made, "data", "sessions", one, "id"),
      ]);
      groups.push({ id, course: field(course, "data", "id"), sessions: Object.fromEntries(known) });
    }
  }
  return groups;
}

/** The classes as the model knows them. */
export const GROUPS = COURSES.flatMap((names, course) => names.map(() => course)).map((course, n) => ({
  course,
  capacity: CAPACITIES[n] ?? 0,
}));
export const GROUP_NAMES: string[] = COURSES.flat();
