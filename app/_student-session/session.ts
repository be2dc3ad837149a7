import "server-only";
import { cache } from "react";
import { academy } from "@/app/academy";
import { maskName } from "@/lib/domain/academy/people-rules";
import { closeStudentSession } from "@/lib/domain/people/students/close-session";
import { getStudent, type MaskedStudent, type WholeStudent } from "@/lib/domain/registrations/get-student";
import { sealedId } from "@/lib/platform/auth/seals";
import { clearStudentSession, currentActor, studentSessionToken } from "@/lib/platform/auth/student-cookies";

/** The session's student: the whole record with manage access, the masked one with view access; null without a student session. */
export const sessionStudent = cache(async (): Promise<MaskedStudent | WholeStudent | null> => {
  const actor = await currentActor();
  if (actor.kind !== "student") return null;
  const student = await getStudent({ actor }, { q: actor.studentId });
  return "name" in student || "dob" in student ? student : null;
});

/** The session, with masked data only; null without one. */
export const studentSession = cache(async () => {
  const actor = await currentActor();
  const student = await sessionStudent();
  if (actor.kind !== "student" || !student) return null;
  const whole = isWhole(student);
  const enrollment: Enrollment | null = student.enrollment;
  return {
    ctx: { actor },
    studentId: actor.studentId,
    level: actor.level,
    name: whole ? maskName(student.full_name) : student.name,
    registrationNo: student.registration_no,
    step: student.next_step,
    consentMissing: student.consent_missing === true,
    enrollment,
  };
});

/**
 * The session's enrollment of the current season, or the live one of a later season, which comes from an accepted offer
 * (lib/domain/season-lifecycle/README.md); null when it is of another season.
 */
export async function currentEnrollment(session: StudentSession): Promise<Enrollment | null> {
  const { season } = await academy();
  const { enrollment } = session;
  if (!enrollment || enrollment.season === season) return enrollment;
  const isLive = ["pending", "enrolled", "paid_waiting"].includes(enrollment.status);
  return enrollment.season > season && isLive ? enrollment : null;
}

/** An id as this session's scripts send it to the API, sealed for the session (lib/platform/auth/seals.ts). */
export function sealedFor({ ctx }: StudentSession, id: string): string {
  return sealedId(ctx.actor.sessionId, id);
}

export type StudentSession = NonNullable<Awaited<ReturnType<typeof studentSession>>>;
export type Enrollment = NonNullable<MaskedStudent["enrollment"]>;

export function isWhole(student: MaskedStudent | WholeStudent): student is WholeStudent {
  return "enrollments" in student;
}

/** Ends the session: revokes its token and deletes its cookie. */
export async function endStudentSession(): Promise<void> {
  const token = await studentSessionToken();
  const actor = await currentActor();
  if (token && actor.kind === "student") await closeStudentSession({ actor }, { token });
  await clearStudentSession();
}

const PAGES = [
  "/enroll",
  "/enroll?change=1",
  "/search-results",
  "/pay",
  "/mpesa-express",
  "/mpesa-classic",
  "/enrollment-successful",
  "/receipt",
  "/student-details",
  "/update-student",
  "/my-answers",
  "/registration-confirmation",
  "/waiting-list",
];
/** The page of one class's waiting list. */
const OF_A_CLASS = /^\/waiting-list\?class=[0-9a-f-]{36}$/;

/** The answer to one of this browser's registrations. */
const OF_A_DRAFT = /^\/registration-confirmation\?draft=[0-9a-f]{16}$/;

/** The return page, from a form's field `next`; only pages of the session are accepted, /enroll by default. */
export function returnPage(wanted: unknown): string {
  if (typeof wanted === "string" && (OF_A_CLASS.test(wanted) || OF_A_DRAFT.test(wanted))) return wanted;
  return PAGES.find((page) => page === wanted) ?? "/enroll";
}
