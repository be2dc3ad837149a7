import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { auditLog } from "@/db/schema/records";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { EnrollmentId } from "./input";
import { type EnrollmentSummary, readSummaryOf } from "./standing/enrollment-summary";
import { enrollmentTexts as texts } from "./texts";

/**
 * One enrollment of any season, for the desk: student, class, sessions, amounts (shillings) and its timeline.
 * @throws Refusal 404
 */
export const showEnrollment = query("students.show-enrollment", EnrollmentId, async ({ input, db }) => {
  const summary = await readSummaryOf(db, input.id);
  if (!summary) throw new Refusal("not_found", "not_found", texts.removeFailed);
  const [student] = await db
    .select({
      id: students.id,
      full_name: students.fullName,
      registration_no: students.registrationNo,
      msisdn: students.msisdn,
      status: students.status,
    })
    .from(students)
    .where(eq(students.id, summary.student_id));
  if (!student) throw new Error("an enrollment has no student");
  const [decided] = await db
    .select({ outcome_reason: enrollments.outcomeReason })
    .from(enrollments)
    .where(eq(enrollments.id, input.id));
  return {
    ...summary,
    outcome_reason: decided?.outcome_reason ?? null,
    student,
    story: await readTimeline(db, summary),
  };
});

/** One event of an enrollment. */
export type TimelineStep = {
  at: string;
  step: "held" | "moved" | "enrolled" | "paid_waiting" | "hold_ended" | "cancelled";
  /** The class it moved to. */
  class?: string;
};

/** The events of an enrollment in their order, from its row and, for moves, from the audit log. */
async function readTimeline(db: Db, summary: EnrollmentSummary): Promise<TimelineStep[]> {
  const lines = await db
    .select({ at: auditLog.at, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.subject, `enrollment:${summary.enrollment_id}`))
    .orderBy(asc(auditLog.id));
  const logged = stepsOf(lines.map(({ at, changes }) => ({ at, ...(changes as Logged) })));
  const names = await classNames(
    db,
    logged.flatMap((step) => step.class ?? []),
  );
  const named = logged.map(({ class: id, ...step }) => {
    const name = id && names.get(id);
    return name ? { ...step, class: name } : step;
  });
  return [...ofRow(summary, logged), ...named].sort((one, other) => one.at.localeCompare(other.at));
}

type Logged = { from?: string | null; to?: string; class?: string };

function stepsOf(lines: Array<Logged & { at: Date }>): TimelineStep[] {
  return lines.flatMap((line): TimelineStep[] => {
    const at = line.at.toISOString();
    if (line.to === "cancelled") return [{ at, step: "cancelled" }];
    if (line.to === "expired") return [{ at, step: "hold_ended" }];
    if (line.to === "paid_waiting" && line.from !== line.to) return [{ at, step: "paid_waiting" }];
    // The first line records the creation, which comes from the row.
    return line.class && line.from ? [{ at, step: "moved", class: line.class }] : [];
  });
}

/** The events recorded in the row; older enrollments have no audit lines. */
function ofRow(summary: EnrollmentSummary, logged: TimelineStep[]): TimelineStep[] {
  const { status, created_at, enrolled_at, hold_until, updated_at } = summary;
  const isLogged = (step: TimelineStep["step"]) => logged.some((one) => one.step === step);
  return [
    { at: created_at, step: "held" },
    ...(enrolled_at ? [{ at: enrolled_at, step: "enrolled" } as const] : []),
    ...(status === "expired" && hold_until && !isLogged("hold_ended")
      ? [{ at: hold_until, step: "hold_ended" } as const]
      : []),
    ...(status === "cancelled" && !isLogged("cancelled")
      ? [{ at: updated_at, step: "cancelled" } as const]
      : []),
  ];
}

async function classNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(inArray(classes.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
