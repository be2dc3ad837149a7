import "server-only";
import { eq, sql } from "drizzle-orm";
import type { MessageChannel, MessageKind, MessageState, ReplyResult } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import { readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { wentElsewhere } from "@/lib/domain/messaging/messages/new-phone";
import { textForStaff } from "@/lib/domain/messaging/messages/outbox";
import { query } from "@/lib/platform/commands/query";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { Refusal } from "@/lib/platform/refusal";
import { MessagesOfStudent } from "./input";

const PAGE_SIZE = 10;

/** A message about a student, or a reply from a phone of the student's. */
export type MessageLine = {
  id: string;
  is: "message" | "reply";
  /** The recipient, or the sender of the reply. */
  phone: string;
  text: string;
  at: string;
  channel: MessageChannel;
  kind: MessageKind | null;
  state: MessageState | null;
  why: string | null;
  arrived_at: string | null;
  result: ReplyResult | null;
  /** The phone that hears now, where the message went to another and may be sent again. */
  send_again_to: string | null;
};

/**
 * Messages about a student with recipient and delivery, and the replies, newest first; and the addressee: own phone or the
 * guardian's, in which language, opted out or not. A reply from a phone that several students share is included only if it is
 * clear which student it is about.
 * @throws Refusal 404
 */
export const messagesOfStudent = query("messages.of-student", MessagesOfStudent, async ({ input, db }) => {
  const { student_id: id, page } = input;
  const [student] = await db
    .select({ id: students.id, msisdn: students.msisdn })
    .from(students)
    .where(eq(students.id, id));
  if (!student) throw new Refusal("not_found", "not_found", "We could not find this student.");
  const who = (await readAddressees(db, [id])).people.get(id);
  const phone = who?.phone ?? null;
  const [blocked] = await db.execute<{ opted_out: string | null; unreachable: string | null }>(sql`select
    (select source from message_opt_outs where msisdn = ${phone}) as opted_out,
    (select why from unreachable_recipients where channel = 'sms' and recipient = ${phone}) as unreachable`);
  const rows = await db.execute<MessageLine & { is_secret: boolean; total: number }>(sql`
    select *, count(*) over ()::int as total from (
      select id, 'message' as is, recipient as phone, body as text, is_secret, created_at as at,
        channel, kind, state, why, coalesce(delivered_at, case when state = 'accepted' then sent_at end) as arrived_at, null as result,
        case when ${wentElsewhere(phone)} then ${phone}::text end as send_again_to
      from outbox o where student_id = ${id}
      union all
      select id, 'reply', msisdn, body, false, sent_at, 'sms', null, null, null, null, result, null from replies where student_id = ${id}
    ) lines order by at desc, id limit ${PAGE_SIZE} offset ${rowsBefore({ page, pageSize: PAGE_SIZE })}`);
  return {
    student_id: id,
    hears: {
      phone,
      as: phone === null ? null : phone === student.msisdn ? ("student" as const) : ("guardian" as const),
      language: who?.language ?? ("en" as const),
      opted_out: blocked?.opted_out ?? null,
      unreachable: blocked?.unreachable ?? null,
    },
    lines: [...rows].map(({ total: _total, is_secret: isSecret, ...line }) => ({
      ...line,
      text: textForStaff({ isSecret, body: line.text }),
      at: new Date(line.at).toISOString(),
      arrived_at: line.arrived_at ? new Date(line.arrived_at).toISOString() : null,
    })),
    total: rows[0]?.total ?? 0,
    pageSize: PAGE_SIZE,
  };
});
