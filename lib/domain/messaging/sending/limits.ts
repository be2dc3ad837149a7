import "server-only";
import { sql } from "drizzle-orm";
import { wordList } from "@/db/schema/columns";
import { MESSAGE_KINDS } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { KINDS } from "../messages/kinds";
import type { OutboxRow } from "./still-true";

/** Codes in an hour: to one phone, and to all phones. */
const CODES_PER_PHONE = 3;
const CODES_TOGETHER = 200;
/** Texts in a day to one phone, without codes and payment messages; and promotional ones in a week. */
const TEXTS_PER_PHONE = 5;
const PROMOTIONS_PER_PHONE = 1;
/** An e-mail address is unreachable from its second refusal on; a phone from its first. */
const REFUSALS = { sms: 1, mail: 2 };

/**
 * Kinds that count towards the day's texts: everything that rests at night, and reminders and offers. Conversations answer what a phone
 * sent, and have a limit of their own (lib/domain/conversations).
 */
const COUNTED = MESSAGE_KINDS.filter(
  (kind) => kind !== "conversation" && (KINDS[kind].rests || KINDS[kind].afterUnknown === "never"),
);
const COUNTED_LIST = sql.raw(wordList(COUNTED));
/** Messages that may have reached the phone. */
const WENT_OUT = sql`o.state in ('sending', 'accepted', 'delivered', 'unknown')
  and coalesce(o.sent_at, o.lease_until) >`;

/**
 * Why a recipient gets no message: opted out of bulk messages or without the student's consent to them, or unreachable. Codes are tried even so: their owner waits for
 * them, and a success lifts the mark.
 */
export async function whyNotTo(tx: Db, message: OutboxRow): Promise<string | null> {
  const { channel, recipient, studentId, kind } = message;
  const [row] = await tx.execute<{ opted_out: boolean; no_consent: boolean; unreachable: boolean }>(sql`select
    exists (select 1 from message_opt_outs o where o.msisdn = ${recipient}
      or (${channel} = 'mail' and o.msisdn = (select msisdn from students where id = ${studentId})))
      or (${channel} = 'mail' and exists (select 1 from mail_opt_outs o where o.address = lower(${recipient}))) as opted_out,
    exists (select 1 from students s where s.id = ${studentId} and s.consent_until is not null) as no_consent,
    exists (select 1 from unreachable_recipients u where u.channel = ${channel} and u.recipient = ${recipient}
      and u.refusals >= ${REFUSALS[channel]}) as unreachable`);
  if (row?.opted_out && KINDS[kind].isBulk) return "opted_out";
  if (row?.no_consent && KINDS[kind].isBulk) return "no_consent";
  if (row?.unreachable && KINDS[kind].priority > 0) return "unreachable";
  return null;
}

export type Limit = { is: "within" } | { is: "tomorrow" } | { is: "too_many"; why: string };

/** Whether a phone, or all phones together, reached a limit of texts. E-mail has no such limits. */
export async function withinLimits(tx: Db, message: OutboxRow): Promise<Limit> {
  if (message.channel !== "sms") return { is: "within" };
  if (message.kind === "code") return withinCodes(tx, message);
  if (!COUNTED.includes(message.kind)) return { is: "within" };
  // Concurrent messages to one phone serialize.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`texts:${message.recipient}`}))`);
  const [row] = await tx.execute<{ today: number; promotions: number }>(sql`select
    count(*) filter (where o.kind in (${COUNTED_LIST}) and ${WENT_OUT} now() - interval '1 day')::int as today,
    count(*) filter (where o.purpose = 'promotional' and ${WENT_OUT} now() - interval '7 days')::int as promotions
    from outbox o where o.recipient = ${message.recipient} and o.channel = 'sms' and o.id <> ${message.id}`);
  if (message.purpose === "promotional" && (row?.promotions ?? 0) >= PROMOTIONS_PER_PHONE)
    return { is: "too_many", why: "promotion_this_week" };
  return (row?.today ?? 0) >= TEXTS_PER_PHONE ? { is: "tomorrow" } : { is: "within" };
}

async function withinCodes(tx: Db, { id, recipient }: OutboxRow): Promise<Limit> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes'))`);
  const [row] = await tx.execute<{ mine: number; all: number }>(sql`select
    count(*) filter (where o.recipient = ${recipient})::int as mine, count(*)::int as all
    from outbox o where o.kind = 'code' and o.channel = 'sms' and o.id <> ${id}
      and o.created_at > now() - interval '1 hour' and ${WENT_OUT} now() - interval '1 hour'`);
  const tooMany = (row?.mine ?? 0) >= CODES_PER_PHONE || (row?.all ?? 0) >= CODES_TOGETHER;
  return tooMany ? { is: "too_many", why: "too_many_codes" } : { is: "within" };
}
