import "server-only";
import { and, asc, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { refuseOthers } from "@/lib/domain/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { namesContain } from "@/lib/platform/db/contains";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { stretchOf } from "@/lib/platform/db/pagination";
import { ListCertificates, OwnCertificates } from "./input";
import { certificatesOf, read, shownCertificate } from "./read-certificates";

/** Those issued together stand in the order of their numbers, which is that of the names. */
const NEWEST_FIRST = [desc(certificates.issuedAt), asc(certificates.number)];
const OLDEST_FIRST = [asc(certificates.issuedAt), desc(certificates.number)];

/**
 * A page of the certificates, newest first or as asked, of one season or class if asked. The search looks at the name and course on the paper,
 * and at the number.
 */
export const listCertificates = query("certificates.list", ListCertificates, async ({ input, db }) => {
  const where = and(
    input.season === undefined ? undefined : eq(certificates.seasonNumber, input.season),
    input.class_id === undefined
      ? undefined
      : inArray(certificates.enrollmentId, ofClass(db, input.class_id)),
    input.search ? namesContain(certificates.search, input.search) : undefined,
  );
  const total =
    input.search || input.class_id
      ? await countCertificates(db, where)
      : (await readListCounter(db, "certificates", input)).total;
  const isNewestFirst = input.sort === "-issued";
  const { fromEnd, offset, limit } = stretchOf(input, total);
  const keys = db
    .select({ id: certificates.id })
    .from(certificates)
    .where(where)
    .orderBy(...(isNewestFirst !== fromEnd ? NEWEST_FIRST : OLDEST_FIRST))
    .limit(limit)
    .offset(offset);
  const rows = await read(db, inArray(certificates.id, keys)).orderBy(
    ...(isNewestFirst ? NEWEST_FIRST : OLDEST_FIRST),
  );
  return { certificates: rows.map(shownCertificate), total };
});

/** The valid certificates of a student, newest season first: for whoever may print them. @throws Refusal 403 for another student's */
export const ownCertificates = query(
  "certificates.pdf",
  OwnCertificates,
  async ({ actor, scope, input, db }) => {
    refuseOthers(actor, scope, input.student_id);
    return { certificates: (await certificatesOf(db, input.student_id)).map(shownCertificate) };
  },
);

function ofClass(db: Db, classId: string) {
  return db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.classId, classId));
}

async function countCertificates(db: Db, where: SQL | undefined): Promise<number> {
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(certificates).where(where);
  return total;
}
