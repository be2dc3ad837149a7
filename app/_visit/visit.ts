import "server-only";
import { cache } from "react";
import { academy } from "@/app/academy";
import { maskName } from "@/lib/domain/academy/people-rules";
import { closeVisit } from "@/lib/domain/people/students/close-visit";
import { getStudent, type MaskedStudent, type WholeStudent } from "@/lib/domain/registrations/get-student";
import { sealedId } from "@/lib/platform/auth/seals";
import { clearVisit, currentActor, visitToken } from "@/lib/platform/auth/visit";

/** The visit's student: the whole record with manage access, the masked one with view access; null without a visit. */
export const visitedStudent = cache(async (): Promise<MaskedStudent | WholeStudent | null> => {
  const actor = await currentActor();
  if (actor.kind !== "student") return null;
  const student = await getStudent({ actor }, { q: actor.studentId });
  return "name" in student || "dob" in student ? student : null;
});

/** The visit, with masked data only; null without one. */
export const visit = cache(async () => {
  const actor = await currentActor();
  const student = await visitedStudent();
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
 * The visit's enrollment of the current season, or the live one of a later season, which comes from an accepted offer
 * (lib/domain/season-lifecycle/README.md); null when it is of another season.
 */
export async function currentEnrollment(here: Visit): Promise<Enrollment | null> {
  const { season } = await academy();
  const { enrollment } = here;
  if (!enrollment || enrollment.season === season) return enrollment;
  const isLive = ["pending", "enrolled", "paid_waiting"].includes(enrollment.status);
  return enrollment.season > season && isLive ? enrollment : null;
}

/** An id as this visit's scripts send it to the API, sealed for the visit (lib/platform/auth/seals.ts). */
export function sealedFor({ ctx }: Visit, id: string): string {
  return sealedId(ctx.actor.sessionId, id);
}

export type Visit = NonNullable<Awaited<ReturnType<typeof visit>>>;
export type Enrollment = NonNullable<MaskedStudent["enrollment"]>;

export function isWhole(student: MaskedStudent | WholeStudent): student is WholeStudent {
  return "enrollments" in student;
}

/** Ends the visit: revokes its token and deletes its cookie. */
export async function endVisit(): Promise<void> {
  const token = await visitToken();
  const actor = await currentActor();
  if (token && actor.kind === "student") await closeVisit({ actor }, { token });
  await clearVisit();
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
  "/registration-confirmation",
  "/waiting-list",
];
/** The page of one class's waiting list. */
const OF_A_CLASS = /^\/waiting-list\?class=[0-9a-f-]{36}$/;

/** The answer to one of this browser's registrations. */
const OF_A_DRAFT = /^\/registration-confirmation\?draft=[0-9a-f]{16}$/;

/** The return page, from a form's field `next`; only pages of the visit are accepted, /enroll by default. */
export function returnPage(asked: unknown): string {
  if (typeof asked === "string" && (OF_A_CLASS.test(asked) || OF_A_DRAFT.test(asked))) return asked;
  return PAGES.find((page) => page === asked) ?? "/enroll";
}
