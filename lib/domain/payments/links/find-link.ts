import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { holdsSeat } from "@/lib/domain/enrollments/seats/seat-rule";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { clientNetwork } from "@/lib/platform/client-address";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { linkTexts as texts } from "./texts";
import { enrollmentsOf } from "./token";

const QUARTER = 15 * 60;

/** The states of a payment link, which ends with the seat it is for. */
export const LINK_STATES = ["open", "paid", "expired", "cancelled"] as const;
type LinkState = (typeof LINK_STATES)[number];

/**
 * The enrollment of a payment link, and the student data that the link may show: the first name.
 * @throws Refusal 404, the same for a wrong token, a malformed one and a student whose record is closed
 */
export async function findLink(db: Db, token: string) {
  const found = await lookUp(db, token);
  if (!found) throw new Refusal("not_found", "not_found", texts.noLink);
  const { fullName, ...more } = found;
  return {
    ...more,
    firstName: fullName.split(" ")[0] ?? "",
    dueCents: await readDue(db, found.enrollment),
  };
}

async function lookUp(db: Db, token: string) {
  const ids = enrollmentsOf(token);
  if (ids.length === 0) return undefined;
  const [found] = await db
    .select({ enrollment: enrollments, fullName: students.fullName, courseName: courses.name })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(inArray(enrollments.id, ids), eq(students.status, "active")));
  return found;
}

/** The state of a payment link at an instant: open while a seat is kept for which something is left to pay. */
export function linkState(enrollment: EnrollmentRow, dueCents: number, now: Date): LinkState {
  if (enrollment.state === "cancelled") return "cancelled";
  if (enrollment.state === "enrolled" || dueCents <= 0) return "paid";
  return holdsSeat(enrollment, now) ? "open" : "expired";
}

/** Limits of wrong tokens, per token and per client network, as strict as those of wrong codes (docs/security.md). */
export function linkLimits(
  { clientAddress }: Ctx,
  { token }: { token: string },
  settings: Settings,
): Limit[] {
  const network = clientAddress && (clientNetwork(clientAddress, []) ?? clientAddress);
  return [
    { of: "payment-link", key: token, most: settings.unlock_fails_per_student, seconds: QUARTER },
    ...(network
      ? [
          {
            of: "payment-link-caller",
            key: network,
            most: settings.lookup_fails_per_caller,
            seconds: QUARTER,
          },
        ]
      : []),
  ];
}

/** Whether a token is right: many visits to one right link do not count as guesses. */
export async function isRightToken(db: Db, { token }: { token: string }): Promise<boolean> {
  return (await lookUp(db, token)) !== undefined;
}
