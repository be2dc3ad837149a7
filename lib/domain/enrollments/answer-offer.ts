import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { issueAccess } from "@/lib/platform/auth/visits";
import { changed, command } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { maskMsisdn } from "@/lib/platform/phone";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import type { Season } from "../seasons/season-rows";
import { SHOWN } from "../students/enrollment-summary";
import { Token } from "../students/input";
import { recordSeason } from "../students/registration";
import { cancelEnrollments } from "./end-enrollments";
import { remindOfHold } from "./enrollment-messages";
import { type EnrollmentRow, isEnrolled } from "./enrollment-row";
import { payFromKept } from "./kept-credit";
import { answerOffer, lockOpenOffer, offerOver } from "./offers";
import { holdEnd } from "./rules";
import { enrollmentTexts as texts } from "./texts";

/**
 * Accepts an offered seat. The hold lasts until the offer's end, or as long as a new hold if that is later, so that the
 * student can choose sessions and pay. Credit the student kept pays by itself (docs/business-rules.md, "Keeping places").
 * @returns as enroll, with a visit of level view
 * @throws Refusal 404 for a wrong token; 409 offer_over when it was answered or its time ended
 */
export const acceptOffer = command("students.accept-offer", Token, async ({ input, tx }) => {
  const { offer, enrollment, season, now } = await lockOpenOffer(tx, input.token);
  const [student] = await tx
    .select({ msisdn: students.msisdn, registrationNo: students.registrationNo })
    .from(students)
    .where(and(eq(students.id, enrollment.studentId), eq(students.status, "active")));
  if (!student) throw offerOver();
  await answerOffer(tx, offer.id, "accepted", now);
  const taken = await take(tx, enrollment, { settings: await readSettings(tx), season, now });
  await recordSeason(tx, enrollment.studentId, season.number);
  const heldUntil = isEnrolled(taken) ? null : taken.holdUntil;
  const result = {
    enrollment_id: taken.id,
    student_id: taken.studentId,
    student_msisdn: maskMsisdn(student.msisdn),
    registration_no: student.registrationNo,
    status: SHOWN[taken.state],
    amount: toShillings(taken.feeCents),
    hold_until: heldUntil?.toISOString() ?? null,
    access: await issueAccess(tx, taken.studentId, "view"),
    msg: heldUntil ? texts.offerAccepted(nairobiShown(heldUntil)) : texts.offerPaid,
  };
  return changed(result, {
    subject: `enrollment:${taken.id}`,
    what: { from: enrollment.state, to: taken.state, class: taken.classId },
  });
});

async function take(
  tx: Db,
  offered: EnrollmentRow,
  { settings, season, now }: { settings: Settings; season: Season; now: Date },
): Promise<EnrollmentRow> {
  if (isEnrolled(offered)) return offered;
  const least = holdEnd(now, settings.hold_minutes, season.lastPaymentAt);
  const until = offered.holdUntil && offered.holdUntil > least ? offered.holdUntil : least;
  const state = offered.state === "offered" ? ("held" as const) : offered.state;
  const [held = offered] = await tx
    .update(enrollments)
    .set({ state, holdUntil: until, updatedAt: sql`now()` })
    .where(eq(enrollments.id, offered.id))
    .returning();
  const paidInPart = holdEnd(now, settings.paybill_hold_hours * 60, season.lastPaymentAt);
  const partUntil = new Date(Math.max(paidInPart.getTime(), until.getTime()));
  const { enrollment } = await payFromKept(tx, held, partUntil);
  await remindOfHold(tx, enrollment, now);
  return enrollment;
}

/**
 * Declines an offered seat, which is free at once.
 * @throws Refusal 404 for a wrong token; 409 offer_over when it was answered, its time ended or money came for it
 */
export const declineOffer = command("students.decline-offer", Token, async ({ input, tx }) => {
  const { offer, enrollment, now } = await lockOpenOffer(tx, input.token);
  if (enrollment.state !== "offered") throw offerOver();
  await answerOffer(tx, offer.id, "declined", now);
  await cancelEnrollments(tx, eq(enrollments.id, enrollment.id));
  return changed(
    { status: "declined" as const, msg: texts.offerDeclined },
    { subject: `enrollment:${enrollment.id}`, what: { from: "offered", to: "cancelled", why: "declined" } },
  );
});
