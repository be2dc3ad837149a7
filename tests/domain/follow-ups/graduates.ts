import { afterEach, beforeEach } from "vitest";
import { Gateway, tick } from "../../support/sending";
import "../../support/clock";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { agreeToFollowUps } from "@/lib/domain/follow-ups/agree";
import { askFollowUps } from "@/lib/domain/follow-ups/ask";
import type { Seat } from "../../api/fixtures";
import { gatewayId, sendSms } from "../../api/messages-incoming";
import { asStaff } from "../../support/actors";
import { completedSeat } from "../../support/certificates";
import { advanceClock, secondsAhead } from "../../support/clock";
import { sql } from "../../support/database";
import { asStudent } from "../../support/students";

export const MACHINE = { actor: SCHEDULER };
const DAY = 24 * 60 * 60;

/** The gateway of a file's tests: what it took is what a phone got. */
export const gateway = new Gateway();

/** Turns the questions on, and forgets before each test what an earlier one asked. */
export function withFollowUps(): void {
  beforeEach(async () => {
    await sql`insert into settings (key, value) values ('follow_up_questions', 'true') on conflict (key) do update set value = 'true'`;
    // At night the questions wait, and so would the second.
    await toDaytime();
  });
  afterEach(async () => {
    await sql`delete from outbox`;
    await sql`delete from follow_ups`;
    await sql`delete from follow_up_consents`;
    await sql`delete from replies`;
    await sql`delete from message_opt_outs`;
    await sql`delete from message_budgets`;
    await sql`delete from settings`;
    await sql`delete from certificates`;
    gateway.taken.length = 0;
    gateway.script = () => "take";
  });
}

/** A student with a certificate of today, an adult unless a guardian's phone is given. */
export async function graduate({ guardian }: { guardian?: string } = {}): Promise<Seat> {
  const seat = await completedSeat();
  if (guardian)
    await sql`update students set dob = (now() - interval '16 years')::date, guardian_name = 'Grace Otieno', guardian_id_no = '12345678',
      guardian_msisdn = ${guardian} where id = ${seat.student.id}`;
  await issueCertificates(await asStaff("admin"), { season: 8 });
  return seat;
}

/** A graduate who agreed to be asked; a minor's guardian did. */
export async function agreed(given: { guardian?: string } = {}): Promise<Seat> {
  const seat = await graduate(given);
  await agree(seat);
  return seat;
}

export const agree = ({ student }: Seat, said = true) =>
  agreeToFollowUps(asStudent(student.id, "manage"), { student_id: student.id, agreed: said });

export const days = (count: number) => advanceClock(count * DAY);
/** To the next ten o'clock in Nairobi. */
export async function toDaytime(): Promise<void> {
  const [row] =
    await sql`select extract(epoch from date_trunc('day', at) + interval '34 hours' - at)::int as wait
    from (select now() at time zone 'Africa/Nairobi' as at) here`;
  await advanceClock(row?.wait % DAY);
}
/** To the day of the first question. */
export const aMonth = () => days(31);

export const ask = () => askFollowUps(MACHINE, {});

/** Asks whose day it is, and sends what is due. */
export async function askAndSend(): Promise<void> {
  await ask();
  await send();
}

export async function send(): Promise<void> {
  while ((await tick(gateway)) > 0);
}

/** The follow-up questions that went out to a phone, oldest first. */
export async function gotOn(msisdn: string): Promise<string[]> {
  const ids = gateway.taken.filter(({ to }) => to === msisdn).map(({ id }) => id);
  const rows =
    await sql`select body from outbox where id = any(${ids}::uuid[]) and kind = 'follow_up' order by sent_at, id`;
  return rows.map(({ body }) => String(body));
}

/** An SMS of now, and what goes out after it. @param copies how often the gateway delivers it, each time under another id */
export async function reply(msisdn: string, text: string, copies = 1): Promise<void> {
  const date = new Date(Date.now() + secondsAhead() * 1000).toISOString();
  for (let copy = 0; copy < copies; copy++) {
    await sendSms(msisdn, text, { id: gatewayId(), date });
    await send();
  }
}

/** An SMS for each digit. */
export async function replyEach(msisdn: string, digits: string): Promise<void> {
  for (const digit of digits.split(" ")) {
    await reply(msisdn, digit);
    await advanceClock(1);
  }
}

export async function followUpsOf({ enrollmentId }: Seat) {
  const rows =
    await sql`select month, question, doing, helps, story from follow_ups where enrollment_id = ${enrollmentId} order by month`;
  return rows.map((row) => ({ ...row }));
}

export const resultsOn = async (msisdn: string) =>
  (await sql`select meaning, result, body from replies where msisdn = ${msisdn} order by created_at, id`).map(
    (row) => ({ ...row }),
  );
