import type { StudentActor } from "@/lib/domain/access/actor";
import type { Ctx } from "@/lib/platform/commands/command";

/** A student in a student session, as the caller of a verb. */
export function asStudent(studentId: string, level: "view" | "manage" = "view"): { actor: StudentActor } {
  return { actor: { kind: "student", studentId, level, sessionId: studentId } };
}

/** Runs a verb as the student whom its input names, in a student session of level view. */
export function asOwner<Result>(
  verb: (ctx: Ctx, input: unknown) => Promise<Result>,
  input: { student_id: string; [field: string]: unknown },
  more: Omit<Ctx, "actor"> = {},
): Promise<Result> {
  return verb({ ...asStudent(input.student_id), ...more }, input);
}
