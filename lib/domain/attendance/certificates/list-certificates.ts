import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { namesContain } from "@/lib/platform/db/contains";
import { orderOf } from "@/lib/platform/db/list-order";
import { readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { ListCertificates, OwnCertificates } from "./input";
import { certificatesOf, shownCertificate } from "./read-certificates";

/** Certificates issued together are ordered by number, which is the order of the names. */
const BY_ISSUE = [certificates.issuedAt, { against: certificates.number }];

/**
 * A page of the certificates, newest first unless sorted otherwise, optionally of one season or class, or issued on some days. The search looks at
 * the name and course on the paper, and at the number.
 */
export const listCertificates = query("certificates.list", ListCertificates, async ({ input, db }) => {
  const where = and(
    input.season === undefined ? undefined : eq(certificates.seasonNumber, input.season),
    input.class_id === undefined
      ? undefined
      : inArray(certificates.enrollmentId, ofClass(db, input.class_id)),
    madeBetween(certificates.issuedAt, input),
    input.search ? namesContain(certificates.search, input.search) : undefined,
  );
  const { rows, total } = await readPage(
    db,
    {
      rows: certificates,
      age: certificates.issuedAt,
      where,
      page: input,
      order: orderOf(input.sort, { issued: BY_ISSUE }),
      counted:
        input.search || input.class_id || input.createdFrom || input.createdTo
          ? "found"
          : { list: "certificates", filter: input },
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({ certificate: certificates, studentId: enrollments.studentId, ...sums })
        .from(certificates)
        .innerJoin(keys, isKey)
        .innerJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
        .orderBy(...order),
  );
  const { academy_name } = await readSettings(db);
  return { certificates: rows.map((row) => shownCertificate(row, academy_name)), total };
});

/**
 * The valid certificates of a student, newest season first: for actors who may print them. @throws Refusal 403 for another
 * student's
 */
export const ownCertificates = query("certificates.pdf", OwnCertificates, async ({ actor, input, db }) => {
  refuseOthers(actor, input.student_id);
  const { academy_name } = await readSettings(db);
  const rows = await certificatesOf(db, input.student_id);
  return { certificates: rows.map((row) => shownCertificate(row, academy_name)) };
});

function ofClass(db: Db, classId: string) {
  return db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.classId, classId));
}
