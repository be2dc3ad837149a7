import { expect } from "vitest";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { type Answer, caller } from "./call";
import { sql } from "./database";

export const PASSWORD = "Jambo-Jambo-7";

export type StaffRole = "admin" | "tutor" | "cashier" | "finance";
export type Person = { id: string; msisdn: string; role: StaffRole };
type Given = { status?: "active" | "inactive"; firstLogin?: boolean; email?: string | null; name?: string };

let hired = 0;
let kept: Promise<string> | undefined;

/** A member of staff whose password is PASSWORD. */
export async function hire(role: StaffRole, given: Given = {}): Promise<Person> {
  hired += 1;
  kept ??= hashPassword(PASSWORD);
  const msisdn = `2541${String(10_000_000 + hired)}`;
  const [first = "", last = ""] = (given.name ?? `Test ${role}${hired}`).split(" ");
  const [row] = await sql`
    insert into staff (role, first_name, last_name, msisdn, email, password_hash, status, first_login)
    values (${role}, ${first}, ${last}, ${msisdn}, ${given.email ?? null}, ${await kept},
      ${given.status ?? "active"}, ${given.firstLogin ?? false}) returning id`;
  return { id: row!.id, msisdn, role };
}

/** Tries to sign in. @param from the caller's address. */
export async function askToSignIn(msisdn: string, password = PASSWORD, from?: string): Promise<Answer> {
  const post = caller(await import("@/app/api/v1/auth/[[...call]]/route"), "POST", "/api/v1/auth/login");
  return post({ json: { msisdn, password }, ...(from ? { from } : {}) });
}

/** Signs in through the API. @returns the token. */
export async function signIn(person: Person | string, password = PASSWORD): Promise<string> {
  const answer = await askToSignIn(typeof person === "string" ? person : person.msisdn, password);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.access as { token: string }).token;
}

/** A new member of staff who is signed in. */
export async function signedIn(role: StaffRole, given: Given = {}): Promise<Person & { token: string }> {
  const person = await hire(role, given);
  return { ...person, token: await signIn(person) };
}

/**
 * Sets the clock of this file's database: new connections use a `now()` of this database instead of Postgres's own.
 * Call it before the file's first use of the database; after that, at any time.
 */
export async function setClock(utc: string): Promise<void> {
  const [row] = await sql`select current_database() as name`;
  await sql.unsafe(`alter database "${row!.name}" set search_path = public, pg_catalog`);
  await sql.unsafe(
    `create or replace function public.now() returns timestamptz language sql stable as $$ select timestamptz '${utc}' $$`,
  );
}
