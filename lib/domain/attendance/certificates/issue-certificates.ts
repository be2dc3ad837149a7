import "server-only";
import { count, eq, inArray, sql } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { LACKS_CERTIFICATE } from "@/lib/domain/enrollments/lost-outcomes";
import { type Notice, notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { certificate as certificateMessage } from "@/lib/domain/messaging/messages/student/person";
import { findSeason, type Season } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { IssueCertificates } from "./input";
import { certificateTexts as texts } from "./texts";

/**
 * Issues the certificates of a season: one for every enrollment with the outcome `completed` that lacks one. A repeated call
 * issues none twice, and a withdrawn one is not issued again for the same outcome (lib/domain/attendance/README.md). Closed seasons are
 * allowed, because their outcomes may still be corrected.
 * @returns `issued`, `already`: the certificates of the season from before, also withdrawn ones
 * @throws Refusal 404 for an unknown season
 */
export const issueCertificates = command(
  "certificates.issue",
  IssueCertificates,
  async ({ actor, input, tx }) => {
    const { season } = input;
    const found = await findSeason(tx, season);
    if (!found) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(season));
    const { issued, already } = await issueForSeason(tx, found, actorId(actor));
    const result = { issued, already, msg: texts.issuedSome(issued, season) };
    return issued === 0
      ? unchanged(result)
      : changed(result, { type: "season.certificates_issued", id: season, what: { certificates: issued } });
  },
);

/**
 * Issues a certificate for every completed enrollment of a season that lacks one, in the order of the names. Enrollments
 * are locked, so that no outcome changes under a new certificate; concurrent calls issue each certificate once, because an
 * enrollment has at most one valid one (lib/domain/attendance/README.md). Those of a past season are as of its last day, and nobody is told.
 * @param staffId the issuer; null when closing a season issues
 * @returns how many were issued, and how many completed enrollments had one before, also a withdrawn one
 */
async function issueForSeason(
  tx: Db,
  { number: season, isPast, endsOn }: Season,
  staffId: string | null,
): Promise<{ issued: number; already: number }> {
  const { certificate_signatory: signatory } = await readSettings(tx);
  const issuedAt = isPast ? sql`(${endsOn}::date + time '12:00') at time zone 'Africa/Nairobi'` : sql`now()`;
  const made = await tx.execute<{
    id: string;
    number: number;
    enrollment_id: string;
    course_name: string;
  }>(sql`insert into certificates
      (enrollment_id, season_number, full_name, course_name, signatory, issued_at, issued_by)
    select e.id, e.season_number, s.full_name, c.name, ${signatory}, ${issuedAt}, ${staffId}::uuid
    from enrollments e
      join students s on s.id = e.student_id
      join classes k on k.id = e.class_id
      join courses c on c.id = k.course_id
    where e.season_number = ${season} and e.outcome = 'completed'
      and ${LACKS_CERTIFICATE}
    order by s.full_name, e.id
    for share of e
    on conflict (enrollment_id) where withdrawn_at is null do nothing
    returning id, number, enrollment_id, course_name`);
  const told = isPast ? [] : made;
  await notifyIssued(
    tx,
    told.map(({ enrollment_id: enrollmentId, course_name: course, ...more }) => ({
      ...more,
      number: Number(more.number),
      enrollmentId,
      course,
    })),
  );
  const [{ all = 0 } = {}] = await tx
    .select({ all: count() })
    .from(certificates)
    .where(eq(certificates.seasonNumber, season));
  return { issued: made.length, already: all - made.length };
}

type Issued = { id: string; number: number; enrollmentId: string; course: string };

async function notifyIssued(tx: Db, issued: Issued[]): Promise<void> {
  if (issued.length === 0) return;
  const owners = await tx
    .select({ enrollmentId: enrollments.id, studentId: enrollments.studentId })
    .from(enrollments)
    .where(
      inArray(
        enrollments.id,
        issued.map(({ enrollmentId }) => enrollmentId),
      ),
    );
  const ownerOf = new Map(owners.map(({ enrollmentId, studentId }) => [enrollmentId, studentId]));
  await notifyStudents(
    tx,
    issued.flatMap(({ id, number, enrollmentId, course }): Notice[] => {
      const studentId = ownerOf.get(enrollmentId);
      if (!studentId) return [];
      const text: Notice["text"] = (to) => certificateMessage(to, { course, number });
      return [{ kind: "certificate", studentId, aboutId: id, cause: `certificate:${id}`, text }];
    }),
  );
}
