import { sql } from "drizzle-orm";
import { PAY_CODE_SIGNS, withCheckSign } from "@/lib/domain/enrollments/pay-code";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { mpesaQueries } from "../../schema/daraja";
import { enrollmentSessions, enrollments } from "../../schema/enrollments";
import {
  allocations,
  mpesaExpressRequests,
  mpesaPaybillConfirmations,
  paymentRequests,
  transactions,
} from "../../schema/payments";
import { auditLog } from "../../schema/records";
import { consents, students } from "../../schema/students";
import type { DemoClass } from "./catalog";
import { demoPeople } from "./people";
import type { Writer } from "./writer";

const SEASON = 8;
const FEE = 500_00;
const HOUR = 3_600_000;

/** The outcome of a demo enrollment: its state, and the cents paid by one method. */
type Fate = {
  state: "enrolled" | "pending_payment" | "expired" | "paid_waiting";
  cents: number;
  by: "express" | "paybill";
};
const ENROLLED_EXPRESS: Fate = { state: "enrolled", cents: FEE, by: "express" };
const ENROLLED_PAYBILL: Fate = { state: "enrolled", cents: FEE, by: "paybill" };

/**
 * Some dozens of students over three weeks: most enrolled, some still to pay, one who paid part, one who paid too much,
 * one whose hold ended, one who paid when the class was full, and one payment with an unknown account number.
 */
export async function seedStory(db: Writer, groups: DemoClass[], now: Date): Promise<void> {
  const people = demoPeople(46);
  const full = groups.find((group) => group.name === "Photography A");
  const others = groups.filter((group) => group !== full);
  for (const [place, person] of people.entries()) {
    const at = new Date(now.getTime() - (people.length - place) * 11 * HOUR);
    const student = await seedStudent(db, person, at);
    const group = place < 10 || place === 45 ? full : others[place % others.length];
    const fate = fateOf(place);
    if (group && fate) await seedEnrollment(db, { student, group, fate, place, at, now });
  }
  await seedSuspense(db, now);
}

function fateOf(place: number): Fate | null {
  if (place === 45) return { state: "paid_waiting", cents: FEE, by: "paybill" };
  if (place === 44 || place === 43) return null;
  if (place === 42) return { state: "expired", cents: 0, by: "express" };
  if (place === 41) return { state: "pending_payment", cents: 300_00, by: "paybill" };
  if (place === 40) return { state: "enrolled", cents: 700_00, by: "paybill" };
  if (place >= 36) return { state: "pending_payment", cents: 0, by: "paybill" };
  return place % 3 === 2 ? ENROLLED_PAYBILL : ENROLLED_EXPRESS;
}

type Student = { id: string; msisdn: string; fullName: string };

async function seedStudent(
  db: Writer,
  person: ReturnType<typeof demoPeople>[number],
  at: Date,
): Promise<Student> {
  const [student] = await db
    .insert(students)
    .values({ ...person, seasonNumber: SEASON, createdAt: at, updatedAt: at })
    .returning({ id: students.id, msisdn: students.msisdn, fullName: students.fullName });
  if (!student) throw new Error("a demo student was not written");
  await db.insert(consents).values({
    studentId: student.id,
    textVersion: "2024-04-07",
    givenBy: person.guardianName ? "guardian" : "student",
    guardianName: person.guardianName,
    createdAt: at,
  });
  return student;
}

type Part = { student: Student; group: DemoClass; fate: Fate; place: number; at: Date; now: Date };

async function seedEnrollment(db: Writer, part: Part): Promise<void> {
  const { student, group, fate, place, at, now } = part;
  const enrolled = fate.state === "enrolled";
  const [enrollment] = await db
    .insert(enrollments)
    .values({
      studentId: student.id,
      seasonNumber: SEASON,
      classId: group.id,
      state: fate.state,
      holdUntil: fate.state === "pending_payment" ? new Date(now.getTime() + 20 * HOUR) : at,
      feeCents: FEE,
      payCode: demoPayCode(place),
      receiptNo: enrolled ? sql`nextval('public.academy_receipt_numbers')` : null,
      late: fate.state === "paid_waiting",
      enrolledAt: enrolled ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: enrollments.id, payCode: enrollments.payCode });
  if (!enrollment) throw new Error("a demo enrollment was not written");
  await db.insert(enrollmentSessions).values(
    weekendOf(group).map(({ id, day }) => ({
      enrollmentId: enrollment.id,
      sessionId: id,
      classId: group.id,
      day,
    })),
  );
  await db.insert(auditLog).values({
    at,
    actorKind: "public",
    verb: "students.enroll",
    subject: `enrollment:${enrollment.id}`,
    changes: { to: fate.state },
  });
  await seedPayment(db, part, enrollment);
}

async function seedPayment(
  db: Writer,
  { student, fate, place, at }: Part,
  enrollment: { id: string; payCode: string },
): Promise<void> {
  const [first = "", last = ""] = student.fullName.split(" ");
  const paid = fate.cents >= FEE;
  const [request] = await db
    .insert(paymentRequests)
    .values({
      enrollmentId: enrollment.id,
      method: fate.by,
      amountCents: FEE,
      payingMsisdn: student.msisdn,
      payingFirstName: first,
      payingLastName: last,
      status: paid ? "success" : fate.state === "expired" ? "cancelled" : "pending",
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: paymentRequests.id });
  const prompt =
    fate.by === "express"
      ? await seedPrompt(db, student, enrollment.id, request?.id ?? "", paid, at, place)
      : null;
  if (fate.cents === 0) return;

  const receipt = demoReceipt(at, place);
  if (fate.by === "paybill") {
    await db
      .insert(mpesaPaybillConfirmations)
      .values(confirmation(student, receipt, fate.cents, enrollment.payCode, at));
  }
  const [transaction] = await db
    .insert(transactions)
    .values({
      receipt,
      amountCents: fate.cents,
      method: fate.by,
      enrollmentId: enrollment.id,
      expressRequestId: prompt,
      msisdn: student.msisdn,
      payerName: student.fullName,
      billRef: enrollment.payCode,
      narrative: fate.by === "express" ? "M-Pesa Express" : "Pay Bill",
      sources: fate.by === "express" ? ["callback", "confirmation"] : ["confirmation"],
      transactedAt: at,
      createdAt: at,
    })
    .returning({ id: transactions.id });
  await db.insert(allocations).values({
    transactionId: transaction?.id ?? "",
    enrollmentId: enrollment.id,
    amountCents: Math.min(fate.cents, FEE),
    createdAt: at,
  });
}

async function seedPrompt(
  db: Writer,
  student: Student,
  enrollmentId: string,
  paymentRequestId: string,
  paid: boolean,
  at: Date,
  place: number,
) {
  const stamp = nairobiStamp(at);
  const [prompt] = await db
    .insert(mpesaExpressRequests)
    .values({
      paymentRequestId,
      enrollmentId,
      msisdn: student.msisdn,
      amountCents: FEE,
      state: paid ? "paid" : "cancelled",
      tokenHash: `demo-${place}`,
      checkoutRequestId: `ws_CO_${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}${stamp.slice(8)}${place}${student.msisdn.slice(3)}`,
      merchantRequestId: `demo-${place}-1`,
      responseCode: "0",
      responseDescription: "Success. Request accepted for processing",
      resultCode: paid ? "0" : "1032",
      resultDesc: paid ? "The service request is processed successfully." : "Request cancelled by user",
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: mpesaExpressRequests.id, checkoutId: mpesaExpressRequests.checkoutRequestId });
  if (prompt && (!paid || place % 10 === 0)) await seedQuery(db, prompt, paid, at);
  return prompt?.id ?? null;
}

/** A query about a prompt whose callback was late. */
async function seedQuery(
  db: Writer,
  prompt: { id: string; checkoutId: string | null },
  paid: boolean,
  at: Date,
): Promise<void> {
  const answer = {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    CheckoutRequestID: prompt.checkoutId,
    ResultCode: paid ? "0" : "1032",
    ResultDesc: paid ? "The service request is processed successfully." : "Request cancelled by user",
  };
  await db.insert(mpesaQueries).values({
    expressRequestId: prompt.id,
    httpStatus: 200,
    body: JSON.stringify(answer),
    verdict: paid ? "paid" : "cancelled",
    createdAt: new Date(at.getTime() + 15_000),
  });
}

/** A payment with an unknown account number, in suspense until staff match it. */
async function seedSuspense(db: Writer, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 5 * HOUR);
  const payer = { id: "", msisdn: "254733000099", fullName: "Ruth Wekesa" };
  const receipt = demoReceipt(at, 77);
  await db.insert(mpesaPaybillConfirmations).values(confirmation(payer, receipt, FEE, "RUTH", at));
  await db.insert(transactions).values({
    receipt,
    amountCents: FEE,
    method: "paybill",
    msisdn: payer.msisdn,
    payerName: payer.fullName,
    billRef: "RUTH",
    narrative: "Pay Bill",
    sources: ["confirmation"],
    transactedAt: at,
    createdAt: at,
  });
}

function confirmation(payer: Student, transId: string, amountCents: number, billRef: string, at: Date) {
  const [firstName = "", lastName = ""] = payer.fullName.split(" ");
  return {
    transId,
    transactionType: "Pay Bill",
    transTime: nairobiStamp(at),
    amountCents,
    shortcode: "886490",
    billRef,
    msisdn: payer.msisdn,
    firstName,
    middleName: "",
    lastName,
    createdAt: at,
  };
}

function weekendOf(group: DemoClass) {
  return (["saturday", "sunday", "chapel"] as const).flatMap(
    (day) => group.sessions.find((session) => session.day === day) ?? [],
  );
}

/** Valid, distinct pay codes. */
function demoPayCode(place: number): string {
  const signs = PAY_CODE_SIGNS.length;
  const body = [3, 11, 23, Math.floor(place / signs), place % signs, (place * 5) % signs];
  return withCheckSign(body.map((sign) => PAY_CODE_SIGNS.charAt(sign)).join(""));
}

/** A receipt in M-Pesa's form: the first three characters are year, month and day in Nairobi (docs/mpesa.md). */
function demoReceipt(at: Date, place: number): string {
  const stamp = nairobiStamp(at);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const day = Number(stamp.slice(6, 8));
  const date = [
    letters.charAt(Number(stamp.slice(0, 4)) - 2006),
    letters.charAt(Number(stamp.slice(4, 6)) - 1),
    day < 10 ? String(day) : letters.charAt(day - 10),
  ];
  return `${date.join("")}${String(1_000_000 + (((place + 1) * 7_654_321) % 9_000_000))}`;
}
