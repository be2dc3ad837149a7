import "server-only";
import { and, eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { seasonRegistrations, students } from "@/db/schema/students";
import { needsGuardian } from "@/lib/domain/academy/people-rules";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { newPayCode } from "@/lib/domain/enrollments/pay-code";
import { freezeFigures } from "@/lib/domain/impact/frozen-figures";
import { insertConsent } from "@/lib/domain/people/students/consent";
import { storedColumns } from "@/lib/domain/people/students/identity-documents";
import { recordSeason } from "@/lib/domain/people/students/registration";
import { registrationColumns } from "@/lib/domain/people/students/student-columns";
import { isNewSibling, lockOnPhone, phoneInUse } from "@/lib/domain/people/students/student-phone";
import { lockSeasonOpen } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { EnterPast, type PastForm } from "./input";
import { importTexts as texts } from "./texts";

/** The times of what was long ago: the season's first and last day, at noon in Nairobi. */
type Season = { number: number; began: Date; ended: Date };

/**
 * Enters what the list of a past season says of a student: the student, unless phone and date of birth are known; the place, without
 * a fee, with its outcome; and the certificate. Nobody is told. Who has a record of the season keeps it
 * (lib/domain/registrations/README.md).
 * @returns `number`, the academy's own of the certificate, null without one; whether the student `is_new`
 * @throws Refusal 400 for a class that is of no past season, 409 phone_in_use
 */
export const enterPast = command("students.enter-past", EnterPast, async ({ actor, input, tx }) => {
  const { season, course } = await findPlace(tx, input.class_id);
  const { studentId, isNew } = await findOrAdd(tx, input, season);
  const [known] = await tx
    .select({ id: enrollments.id, number: certificates.number })
    .from(enrollments)
    .leftJoin(certificates, eq(certificates.enrollmentId, enrollments.id))
    .where(and(eq(enrollments.studentId, studentId), eq(enrollments.seasonNumber, season.number)));
  if (known) return unchanged({ student_id: studentId, is_new: isNew, number: known.number });
  await tx
    .insert(seasonRegistrations)
    .values({ seasonNumber: season.number, studentId, registeredAt: season.began, door: "import" })
    .onConflictDoNothing();
  await recordSeason(tx, studentId, season.number, "import");
  const [enrollment] = await tx
    .insert(enrollments)
    .values({
      studentId,
      seasonNumber: season.number,
      classId: input.class_id,
      state: "enrolled",
      feeCents: 0,
      payCode: newPayCode(),
      enrolledAt: season.began,
      createdAt: season.began,
      outcome: input.outcome,
      outcomeAt: season.ended,
      outcomeReason: input.said && texts.saidInList(input.said),
    })
    .returning({ id: enrollments.id });
  if (!enrollment) throw new Error("a place of a past season was not written");
  const number = input.certificate
    ? await certify(tx, enrollment.id, input, { season, course, actor })
    : null;
  await freezeFigures(tx, season.number, await databaseNow(tx));
  const what = {
    class: input.class_id,
    outcome: input.outcome,
    ...(number === null ? {} : { certificate: number }),
  };
  const registered = { registered: true, season: season.number };
  return changed(
    { student_id: studentId, is_new: isNew, number },
    { type: "enrollment.past_entered", id: enrollment.id, what },
    ...(isNew ? [{ type: "student.registered" as const, id: studentId, what: registered }] : []),
  );
});

/** The season and course of a past season's class. The season is locked, so that its classes stay. @throws Refusal 400 */
async function findPlace(tx: Db, classId: string): Promise<{ season: Season; course: string }> {
  const [place] = await tx
    .select({ number: classes.seasonNumber, course: courses.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(classes.id, classId))
    .for("share", { of: classes });
  const season = place && (await lockSeasonOpen(tx, place.number));
  if (!season?.isPast || !season.startsOn || !season.endsOn)
    throw new Refusal("conflict", "not_past", seasonTexts.notPast(place?.number ?? 0));
  const { number, startsOn, endsOn } = season;
  return { season: { number, began: noonOf(startsOn), ended: noonOf(endsOn) }, course: place?.course ?? "" };
}

const noonOf = (day: string) => new Date(`${day}T12:00:00+03:00`);

/** The student with the form's phone and date of birth, who stays as recorded, or a new one. The row is locked. */
async function findOrAdd(
  tx: Db,
  form: PastForm,
  season: Season,
): Promise<{ studentId: string; isNew: boolean }> {
  const onPhone = await lockOnPhone(tx, form.msisdn);
  const self = onPhone.find(({ dob }) => dob === form.dob);
  if (self) {
    await tx.select({ id: students.id }).from(students).where(eq(students.id, self.id)).for("update");
    return { studentId: self.id, isNew: false };
  }
  const isSibling = isNewSibling(onPhone, form);
  if (onPhone.length > 0 && !isSibling) throw phoneInUse();
  const { adult_above: adultAbove } = await readSettings(tx);
  const isMinor = needsGuardian(form.dob, nairobiDate(await databaseNow(tx)), adultAbove);
  const [student] = await tx
    .insert(students)
    .values({
      ...registrationColumns(form),
      ...storedColumns(form, isMinor),
      residence: form.residence ?? "",
      phoneShared: isSibling,
      fromPast: true,
      seasonNumber: season.number,
      door: "import",
      createdAt: season.began,
    })
    .onConflictDoNothing()
    .returning();
  // Somebody registered the phone at this moment: the import goes on with the student who has it now.
  if (!student) throw phoneInUse();
  await insertConsent(tx, student, "desk");
  return { studentId: student.id, isNew: true };
}

/** Issues the certificate of a past season as of its last day. @returns the academy's own number of it */
async function certify(
  tx: Db,
  enrollmentId: string,
  form: PastForm,
  { season, course, actor }: { season: Season; course: string; actor: Parameters<typeof actorId>[0] },
): Promise<number> {
  const [certificate] = await tx
    .insert(certificates)
    .values({
      enrollmentId,
      seasonNumber: season.number,
      oldNumber: form.old_number,
      fullName: form.full_name,
      courseName: course,
      issuedAt: season.ended,
      issuedBy: actorId(actor),
    })
    .returning({ number: certificates.number });
  if (!certificate) throw new Error("a certificate of a past season was not written");
  return certificate.number;
}
