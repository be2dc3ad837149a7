import "server-only";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { auditLog } from "@/db/schema/records";
import { students } from "@/db/schema/students";
import { type Readers, readLine } from "@/lib/domain/events/events";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
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
  step:
    | "held"
    | "held_again"
    | "offer_accepted"
    | "moved"
    | "times_changed"
    | "enrolled"
    | "paid_waiting"
    | "hold_ended"
    | "owed_again"
    | "cancelled"
    | "restored";
  /** The class it moved to, or has other times of. */
  class?: string;
  /** The name of the member of staff who did it. */
  by?: string;
};

/** The events of an enrollment in their order, from its row and, for moves, from the audit log. */
async function readTimeline(db: Db, summary: EnrollmentSummary): Promise<TimelineStep[]> {
  const lines = await db
    .select({
      at: auditLog.at,
      subject: auditLog.subject,
      changes: auditLog.changes,
      staffId: sql<string | null>`case when ${auditLog.actorKind} = 'staff' then ${auditLog.actorId} end`,
    })
    .from(auditLog)
    .where(eq(auditLog.subject, `enrollment:${summary.enrollment_id}`))
    .orderBy(asc(auditLog.id));
  const people = await staffNames(
    db,
    lines.map(({ staffId }) => staffId),
  );
  const byOf = ({ staffId }: { staffId: string | null }) => {
    const by = staffId && people[staffId];
    return by ? { by } : {};
  };
  const logged = lines.flatMap((line): TimelineStep[] => {
    const said = readLine(STORY, line);
    return said ? [{ at: line.at.toISOString(), ...said, ...byOf(line) }] : [];
  });
  // The row has when the student was enrolled for good; the log also when that was taken back.
  const { enrolled_at } = summary;
  const once = logged.filter(({ step, at }) =>
    step === "enrolled" ? !enrolled_at || at < enrolled_at : step !== "held",
  );
  const names = await classNames(
    db,
    once.flatMap((step) => step.class ?? []),
  );
  const named = once.map(({ class: id, ...step }) => {
    const name = id && names.get(id);
    return name ? { ...step, class: name } : step;
  });
  return [
    ...ofRow(
      summary,
      once,
      logged.find(({ step }) => step === "held"),
    ),
    ...named,
  ].sort((one, other) => one.at.localeCompare(other.at));
}

type Said = Omit<TimelineStep, "at"> | null;

/** What each event is in the story; null for those that are no part of it, or stand in the row. */
const STORY: Readers<"enrollment", Said> = {
  "enrollment.seat_reserved": seated,
  "enrollment.offer_accepted": (what) => ended(what) ?? { step: "offer_accepted" },
  "enrollment.offered": ({ from, class: group }) =>
    from ? { step: "moved", class: group } : { step: "held" },
  "enrollment.offer_declined": ended,
  "enrollment.cancelled": ended,
  "enrollment.hold_ended": ended,
  "enrollment.paid": paid,
  "enrollment.payment_taken_back": takenBack,
  "enrollment.swapped": ({ class: group }) => ({ step: "moved", class: group }),
  "enrollment.restored": () => ({ step: "restored" }),
  "enrollment.asked_to_pay": none,
  "enrollment.credit_moved": none,
  "enrollment.credit_kept": none,
  "enrollment.credit_donated": none,
  "enrollment.refund_asked": none,
  "enrollment.waiver_requested": none,
  "enrollment.waiver_ended": none,
  "enrollment.fee_waived": paid,
  "enrollment.outcome_decided": none,
  "enrollment.past_entered": none,
  "enrollment.call_planned": none,
  "enrollment.call_made": none,
  "enrollment.call_asked": none,
};

function none() {
  return null;
}

type States = { from?: string | null; to: string };

function ended({ from, to }: States): Said {
  if (to === "cancelled") return { step: "cancelled" };
  if (to === "expired") return { step: "hold_ended" };
  return to === "paid_waiting" && from !== to ? { step: "paid_waiting" } : null;
}

/** The fee is owed again. */
function takenBack(what: States): Said {
  return ended(what) ?? (what.from === "enrolled" && what.to !== "enrolled" ? { step: "owed_again" } : null);
}

/** Nothing is due any more. */
function paid(what: States): Said {
  return ended(what) ?? (what.to === "enrolled" && what.from !== "enrolled" ? { step: "enrolled" } : null);
}

/** The first line of a seat is its beginning; the row has its time. */
function seated(what: States & { class: string; from_class?: string | undefined }): Said {
  const { from, from_class, class: group } = what;
  if (!from) return ended(what) ?? { step: "held" };
  const isBack = from === "expired" || from === "cancelled";
  const step = isBack ? "held_again" : from_class ? "moved" : "times_changed";
  return ended(what) ?? { step, class: group };
}

/** The events recorded in the row; older enrollments have no audit lines. */
function ofRow(
  summary: EnrollmentSummary,
  logged: TimelineStep[],
  begun: TimelineStep | undefined,
): TimelineStep[] {
  const { status, created_at, enrolled_at, hold_until, updated_at } = summary;
  const isLogged = (step: TimelineStep["step"]) => logged.some((one) => one.step === step);
  return [
    ...(summary.amount > 0 ? [{ ...begun, at: created_at, step: "held" } as const] : []),
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
