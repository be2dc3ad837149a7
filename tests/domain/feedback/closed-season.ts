import { afterEach, beforeEach } from "vitest";
import { askFeedback } from "@/lib/domain/feedback/ask";
import { giveFeedback } from "@/lib/domain/feedback/give";
import { unseal } from "@/lib/platform/secrets";
import { type NewClass, paidSeat, type Seat } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { gateway, MACHINE, send } from "../follow-ups/graduates";

/** Turns the messages on; after each test season 8 is open again and nobody was asked. */
export function withFeedback(): void {
  beforeEach(async () => {
    await sql`insert into settings (key, value) values ('feedback_messages', 'true') on conflict (key) do update set value = 'true'`;
  });
  afterEach(async () => {
    await sql`update seasons set closed_at = null where number = 8`;
    await sql`update enrollments set outcome = null, outcome_at = null`;
    await sql`delete from outbox`;
    await sql`delete from feedback_asked`;
    await sql`delete from feedback_answers`;
    await sql`delete from message_opt_outs`;
    await sql`delete from settings`;
    await sql`delete from job_runs where job = 'feedback'`;
    gateway.taken.length = 0;
  });
}

export const close = () => sql`update seasons set closed_at = now() where number = 8`;

export async function decide({ enrollmentId }: Seat, outcome: "completed" | "not_completed" | "withdrew") {
  await sql`update enrollments set outcome = ${outcome}, outcome_at = now() where id = ${enrollmentId}`;
}

/** Students of one class who completed it. */
export async function completed(count: number, where?: NewClass): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (let nth = 0; nth < count; nth++) {
    const seat = await paidSeat(undefined, where ?? seats[0]?.group);
    await decide(seat, "completed");
    seats.push(seat);
  }
  return seats;
}

/** The texts that were queued, by message, read before the sending, which forgets a link; and the tokens by enrollment. */
const texts = new Map<string, string>();
const tokens = new Map<string, string>();

/** One run of the scheduler. */
export async function ask() {
  const done = await askFeedback(MACHINE, {});
  for (const {
    id,
    body,
    about_id: about,
  } of await sql`select id, body, about_id from outbox where kind = 'feedback' and body <> ''`) {
    const text = unseal("outbox", String(body)) ?? "";
    texts.set(String(id), text);
    tokens.set(String(about), /feedback\/(\w+)/.exec(text)?.[1] ?? "");
  }
  return done;
}

export async function askAndSend(): Promise<void> {
  await sql`delete from job_runs where job = 'feedback'`;
  await ask();
  await send();
}

/** The messages of this kind that the gateway took for a phone. */
export function gotOn(msisdn: string): string[] {
  const ids = gateway.taken.filter(({ to }) => to === msisdn).map(({ id }) => id);
  return ids.flatMap((id) => texts.get(id) ?? []);
}

/** The token of a student's link. */
export const tokenOf = ({ enrollmentId }: Seat): string => tokens.get(enrollmentId) ?? "";

type Said = { teaching?: number; place?: number; recommend?: number; text?: string };

export function answer(seat: Seat, said: Said = {}) {
  return giveFeedback(PUBLIC, { token: tokenOf(seat), teaching: 4, place: 3, recommend: 5, ...said });
}

export async function answersOf(seat: Seat) {
  const rows = await sql`select teaching, place, recommend, text, block from feedback_answers
    where class_id = ${seat.group.classId} order by block nulls last, teaching, text`;
  return rows.map((row) => ({ ...row }));
}
