import { login, startLogin } from "@/lib/domain/people/staff/sign-in";
import { openSession, resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read, transaction } from "@/lib/platform/db/client";
import { PUBLIC } from "../../../support/actors";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { codeOf, setUpFactor } from "../../../support/second-factor";
import { hire, PASSWORD, type StaffRole } from "../../../support/staff";

export const MINUTE = 60;
export const STEP = 30;

/** A member of staff who is signed in. */
export async function signedIn(role: StaffRole = "admin") {
  const person = await hire(role, { email: "asha@academy.example" });
  return { ...person, ...(await sessionOf(person.id)) };
}

export async function sessionOf(staffId: string) {
  const { token } = await transaction((tx) => openSession(tx, staffId));
  const actor = await read((db) => resolveStaff(db, token));
  if (!actor) throw new Error("no session");
  return { token, ctx: { actor } };
}

/** The same with a second factor. The code that confirmed it is used up, so the clock moves on to the next. */
export async function withFactor(role: StaffRole = "admin") {
  const person = await signedIn(role);
  const factor = await setUpFactor(person.ctx, secondsAhead());
  await advanceClock(2 * STEP);
  return { ...person, ...factor };
}

export const now = (key: string, steps = 0) => codeOf(key, secondsAhead() + steps * STEP);
export const signIn = (msisdn: string, code?: string, password = PASSWORD) =>
  outcomeOf(login(PUBLIC, { msisdn, password, code }));
export async function halfway(msisdn: string): Promise<string> {
  const result = await startLogin(PUBLIC, { msisdn, password: PASSWORD });
  if (!("halfway" in result)) throw new Error("no code was asked for");
  return result.halfway;
}
export const isSignedIn = async (token: string) =>
  (await read((db) => resolveStaff(db, token))) !== undefined;
export const require = (value: boolean) =>
  sql`insert into settings (key, value) values ('second_factor_required', ${sql.json(value)})
    on conflict (key) do update set value = excluded.value`;
