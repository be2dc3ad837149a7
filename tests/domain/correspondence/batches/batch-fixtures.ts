import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import type { Ctx } from "@/lib/platform/commands/command";
import { type NewClass, newClass, newPhone } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";

/** Turns sending on, with addresses on which nothing listens. */
export function switchOn(): void {
  Object.assign(process.env, {
    SMS_MODE: "simulator",
    SMS_BASE_URL: "http://127.0.0.1:1",
    SMS_USERNAME: "sandbox",
    SMS_API_KEY: "key-of-these-tests",
    SMS_CALLBACK_SECRET: "a-secret-of-these-tests-0123456789",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Academy <academy@academy.example>",
  });
}

type Given = {
  name?: string;
  msisdn?: string;
  email?: string | null;
  language?: "en" | "sw";
  /** Makes a minor, with this guardian. */
  guardian?: string;
  state?: "enrolled" | "held" | "paid_waiting" | "expired";
};

let born = 0;

/** A student with an enrollment in a class, inserted without its payments. */
export async function member(group: NewClass, given: Given = {}): Promise<{ id: string; msisdn: string }> {
  born += 1;
  const msisdn = given.msisdn ?? newPhone();
  const isMinor = given.guardian !== undefined;
  const [row] =
    await sql`insert into students (full_name, msisdn, phone_shared, email, dob, id_number, guardian_name,
      guardian_id_no, guardian_msisdn, residence, channel, enrollment_status, season_number, language, created_at)
    values (${given.name ?? `Amina Wanjiru ${born}`}, ${msisdn}, true, ${given.email ?? null},
      ${isMinor ? "2015-01-01" : "1999-03-05"}, ${isMinor ? null : "A1"}, ${isMinor ? "Grace" : null},
      ${isMinor ? "12345678" : null}, ${given.guardian ?? null}, 'Kayole', 'Flier', 'new', current_season(),
      ${given.language ?? "en"}, now() + ${born} * interval '1 millisecond') returning id`;
  await enrolled(group, row!.id, given.state);
  return { id: row!.id, msisdn };
}

/** An enrollment in the first session of a class. */
export async function enrolled(
  group: NewClass,
  studentId: string,
  state: NonNullable<Given["state"]> = "enrolled",
): Promise<void> {
  born += 1;
  const [seat] = await sql`insert into enrollments
      (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code, enrolled_at)
    values (${studentId}, current_season(), ${group.classId}, ${state},
      ${state === "held" ? sql`now() + interval '1 hour'` : null}, 50000, ${`P${born}`},
      ${state === "enrolled" ? sql`now()` : null}) returning id`;
  await sql`insert into enrollment_sessions (enrollment_id, session_id, class_id, day)
    values (${seat!.id}, ${group.saturday}, ${group.classId}, 'saturday')`;
  await sql`insert into audit_log (actor_kind, verb, subject, changes)
    values ('system', 'test', ${`enrollment:${seat!.id}`}, '{}')`;
}

/** A class with members. */
export async function classOf(...people: Given[]): Promise<NewClass & { people: string[] }> {
  const group = await newClass();
  const ids: string[] = [];
  for (const each of people) ids.push((await member(group, each)).id);
  return { ...group, people: ids };
}

export async function setSetting(key: string, value: number | string | boolean | string[]): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${sql.json(value)})
    on conflict (key) do update set value = excluded.value`;
}

/** Sends a text to a class as an admin, and waits until it is queued. */
export async function sendTo(group: { classId: string }, more: Record<string, unknown> = {}, ctx?: Ctx) {
  return sendMessages(ctx ?? (await asStaff("admin")), {
    audience: { class_id: group.classId },
    body: "Hello {first_name}",
    again: true,
    ...more,
  });
}

export type Row = {
  id: string;
  recipient: string;
  body: string;
  state: string;
  why: string | null;
  language: string;
};

/** The messages of a batch, in the order they were queued. */
export async function rowsOf(batchId: string): Promise<Row[]> {
  return sql<Row[]>`select id, recipient, body, state, why, language from outbox where batch_id = ${batchId}
    order by nullif(split_part(cause, ':', 3), '')::int nulls last`;
}

/** Ends the inserted enrollments: the invariants allow no enrolled student without a payment. */
export async function endEnrollments(): Promise<void> {
  await sql`update enrollments set state = 'cancelled', enrolled_at = null where state <> 'cancelled'`;
}

/** Dequeues what is due as the worker does. @returns the ids */
export async function dequeue(batchId: string, most = 100): Promise<string[]> {
  const rows = await sql`with due as materialized (
      select id from outbox where state = 'queued' and next_attempt_at <= now() and batch_id = ${batchId}
      order by priority, next_attempt_at, id limit ${most} for update skip locked)
    update outbox o set state = 'sending', attempts = attempts + 1, attempt_token = gen_random_uuid(),
      lease_until = now() + interval '90 seconds' from due where o.id = due.id returning o.id`;
  return rows.map(({ id }) => id as string);
}
