import { and, asc, eq, lt, sql } from "drizzle-orm";
import { fillIn } from "@/lib/domain/correspondence/batches/rules";
import { lineOf } from "@/lib/domain/events/events";
import { nairobiDate, nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { enrollments } from "../../schema/enrollments";
import {
  messageBatches,
  messageBudgets,
  messageOptOuts,
  messageTemplates,
  outbox,
  replies,
  unreachableRecipients,
} from "../../schema/messages";
import { auditLog } from "../../schema/records";
import { staff } from "../../schema/staff";
import { students } from "../../schema/students";
import type { DemoClass } from "./catalog";
import { type End, sentMessage } from "./sent-message";
import { seedStudentMessages } from "./student-messages";
import type { Writer } from "./writer";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const SEASON = 8;
const ADMIN = "254700000001";

const TEMPLATES = [
  {
    name: "Class on Saturday",
    bodyEn: "Dear {first_name}, {class} meets this Saturday as always. Please be there ten minutes early.",
    bodySw:
      "Ndugu {first_name}, {class} inakutana Jumamosi hii kama kawaida. Tafadhali fika dakika kumi mapema.",
  },
  {
    name: "Fee not paid yet",
    bodyEn:
      "Dear {first_name}, KES {balance} of the fee for {course} is left to pay. Paybill {paybill}, account {pay_code}. Need time? Call {phone}.",
    bodySw:
      "Ndugu {first_name}, umebakisha ada ya {course} KES {balance}. Paybill {paybill}, akaunti {pay_code}. Ukihitaji muda, piga {phone}.",
  },
];

/**
 * Past messages, none left to send: to students, to a class with every outcome, mail to staff, replies, a STOP, and the months'
 * SMS costs.
 */
export async function seedMessages(db: Writer, groups: DemoClass[], now: Date): Promise<void> {
  await db.insert(messageTemplates).values(TEMPLATES);
  await seedStudentMessages(db, SEASON);
  const [admin] = await db.select({ id: staff.id }).from(staff).where(eq(staff.msisdn, ADMIN));
  if (!admin) throw new Error("the demo has no admin");
  await seedStaffMessages(db, admin.id, now);
  const group = groups.find(({ name }) => name === "Photography A");
  if (group) await seedClassMessage(db, admin.id, group, now);
  await seedReplies(db, admin.id);
  await seedBudgets(db);
  await db.execute(sql`insert into ${unreachableRecipients} (channel, recipient, why, updated_at)
    select channel, recipient, why, created_at from ${outbox} where why = 'invalid_number' on conflict do nothing`);
}

/** At an hour of a day in Nairobi. */
function dayBefore(now: Date, days: number, hour: number): Date {
  const day = nairobiMidnight(nairobiDate(new Date(now.getTime() - days * DAY_MS)));
  return new Date(day.getTime() + hour * HOUR_MS);
}

/** An account's first password, which is not kept once it was sent, and mail to all staff. */
async function seedStaffMessages(db: Writer, adminId: string, now: Date): Promise<void> {
  const people = await db.select().from(staff).where(eq(staff.status, "active")).orderBy(asc(staff.msisdn));
  const newcomer = people.find(({ firstLogin }) => firstLogin);
  if (newcomer) {
    const about = { kind: "first_password", staffId: newcomer.id, recipient: newcomer.msisdn } as const;
    const row = sentMessage({ ...about, body: "-", at: dayBefore(now, 2, 9) });
    await db.insert(outbox).values({ ...row, body: "", isSecret: true });
  }
  const at = dayBefore(now, 6, 11);
  const subject = "Staff meeting on Friday";
  const body =
    "Dear {first_name}, we meet on Friday at 17:00 in the office: registers, and who needs a call.";
  const batchId = await seedBatch(db, adminId, {
    channel: "mail",
    purpose: "transactional",
    audience: { staff: true },
    subject,
    bodyEn: body,
    bodySw: body,
    people: people.length,
    messages: people.length,
    at,
  });
  await db.insert(outbox).values(
    people.map(({ id, email, firstName }) =>
      sentMessage({
        kind: "notice",
        channel: "mail",
        staffId: id,
        recipient: email ?? "",
        subject,
        body: fillIn(body, { first_name: firstName }),
        batchId,
        at,
        end: "accepted",
      }),
    ),
  );
}

/** How the messages to a class ended; the rest arrived. */
const ENDS: Record<number, End> = {
  1: { state: "failed", why: "phone_off" },
  3: { state: "unknown", why: "timeout" },
};

async function seedClassMessage(db: Writer, adminId: string, group: DemoClass, now: Date): Promise<void> {
  const at = dayBefore(now, 3, 17);
  const enrolled = and(eq(enrollments.classId, group.id), lt(enrollments.enrolledAt, at));
  const people = await db
    .select({ student: students })
    .from(students)
    .innerJoin(enrollments, eq(enrollments.studentId, students.id))
    .where(enrolled)
    .orderBy(asc(students.createdAt));
  const body = {
    en: "Dear {first_name}, on Saturday we take pictures outside. Charge your phone or camera. Questions? Reply to this SMS.",
    sw: "Ndugu {first_name}, Jumamosi tunapiga picha nje. Chaji simu au kamera yako. Una swali? Jibu SMS hii.",
  };
  const rows = people.map(({ student }, nth) =>
    sentMessage({
      kind: "notice",
      studentId: student.id,
      recipient: student.guardianMsisdn ?? student.msisdn,
      language: student.language,
      body: fillIn(body[student.language], { first_name: student.fullName.split(" ")[0] ?? "" }),
      at,
      end: ENDS[nth] ?? "delivered",
    }),
  );
  if (rows.length === 0) return;
  const batchId = await seedBatch(db, adminId, {
    channel: "sms",
    purpose: "transactional",
    audience: { class_id: group.id },
    bodyEn: body.en,
    bodySw: body.sw,
    people: rows.length,
    messages: rows.length,
    costCents: rows.reduce((sum, { parts }) => sum + (parts ?? 0), 0) * 80,
    at,
  });
  await db.insert(outbox).values(rows.map((row) => ({ ...row, batchId })));
}

type Batch = Omit<typeof messageBatches.$inferInsert, "createdBy" | "state" | "costCents"> & {
  costCents?: number;
  at: Date;
};

async function seedBatch(
  db: Writer,
  adminId: string,
  { at, costCents = 0, ...batch }: Batch,
): Promise<string> {
  const [row] = await db
    .insert(messageBatches)
    .values({ ...batch, costCents, createdBy: adminId, state: "sending", sendAt: at, createdAt: at })
    .returning({ id: messageBatches.id });
  if (!row) throw new Error("a demo batch was not written");
  await db.insert(auditLog).values({
    at,
    actorKind: "staff",
    actorId: adminId,
    verb: "messages.send",
    ...lineOf({
      type: "batch.sent",
      id: row.id,
      what: {
        queued: batch.messages,
        unreachable: 0,
        channel: batch.channel,
        purpose: batch.purpose,
        cost_cents: costCents,
      },
    }),
  });
  return row.id;
}

/** Replies: answers to the message to the class, one of them STOP, and an unread question. */
async function seedReplies(db: Writer, adminId: string): Promise<void> {
  const arrived = await db
    .select({ id: outbox.id, msisdn: outbox.recipient, studentId: outbox.studentId, at: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.kind, "notice"), eq(outbox.channel, "sms"), eq(outbox.state, "delivered")))
    .orderBy(asc(outbox.recipient));
  const said = [
    { body: "Thank you, I will come", handledBy: adminId },
    { body: "Nimekubali, asante. Je, naweza kuja na dada yangu?" },
    { body: "STOP", meaning: "stop", result: "opted_out" },
    { body: "I am travelling this weekend. Can I join the Sunday group once?" },
  ] as const;
  for (const [nth, reply] of said.entries()) {
    const to = arrived[nth];
    if (!to) return;
    const at = new Date(to.at.getTime() + (nth + 1) * HOUR_MS);
    const isDone = "handledBy" in reply || "result" in reply;
    await db.insert(replies).values({
      ...reply,
      providerId: `demo-${nth}`,
      msisdn: to.msisdn,
      studentId: to.studentId,
      messageId: to.id,
      sentAt: at,
      createdAt: at,
      handledAt: isDone ? new Date(at.getTime() + ("result" in reply ? 0 : HOUR_MS)) : null,
    });
    if ("result" in reply)
      await db.insert(messageOptOuts).values({ msisdn: to.msisdn, source: "reply", createdAt: at });
  }
}

/** The monthly budgets: the amounts charged, and those reserved for messages of unknown state. */
async function seedBudgets(db: Writer): Promise<void> {
  await db.execute(sql`insert into ${messageBudgets} (month, spent_cents, reserved_cents)
    select date_trunc('month', created_at at time zone 'Africa/Nairobi')::date,
      coalesce(sum(cost_cents) filter (where reserved_month is null), 0),
      coalesce(sum(cost_cents) filter (where reserved_month is not null), 0)
    from ${outbox} where channel = 'sms' group by 1
    on conflict (month) do update set spent_cents = excluded.spent_cents, reserved_cents = excluded.reserved_cents`);
}
