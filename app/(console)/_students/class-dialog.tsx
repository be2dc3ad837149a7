"use client";
import { ClassChoiceFields } from "@/components/class-chooser/class-choice-fields";
import type { CourseOption } from "@/components/class-chooser/options";
import type { FormActionOf } from "@/components/form/form";
import { FormDialog } from "@/components/form/form-dialog";
import { readClassChoice } from "./read-class-choice";
import { studentPageTexts as texts } from "./texts";

type Props = {
  name: string;
  action: FormActionOf;
  courses: CourseOption[];
  studentId: string;
  /** The enrollment to move, as it was read; absent for a first enrollment. */
  enrollment?: { id: string; seenAt: string; chosen: Record<string, string> };
  closeHref: string;
};

/** Chooses course, class and sessions for a student at the desk: a first enrollment or a move. */
export function ClassDialog({ name, action, courses, studentId, enrollment, closeHref }: Props) {
  return (
    <FormDialog
      title={enrollment ? texts.updateTitle : texts.enrollTitle}
      wide
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const { Enroll, UpdateEnrollment } = await import("@/lib/domain/enrollments/input");
        return enrollment ? UpdateEnrollment : Enroll;
      }}
      read={readClassChoice}
      order={["class_id", "sessions"]}
      values={enrollment?.chosen ?? {}}
      lead={
        <p className="mb-5 text-muted-foreground">
          {enrollment ? texts.updateLead(name) : texts.enrollLead(name)}
        </p>
      }
    >
      <input type="hidden" name="student_id" value={studentId} />
      {enrollment ? (
        <>
          <input type="hidden" name="id" value={enrollment.id} />
          <input type="hidden" name="seen_at" value={enrollment.seenAt} />
        </>
      ) : null}
      <ClassChoiceFields
        courses={courses}
        submit={enrollment ? texts.update : texts.enroll}
        busy={enrollment ? texts.updating : texts.enrolling}
      />
    </FormDialog>
  );
}
