"use client";
import { readClassChoice } from "@/app/(console)/_students/read-forms";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import type { CourseOption } from "@/components/class-chooser/options";
import { RecordForm } from "@/components/form/record-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { enrollAction } from "./actions";
import { deskTexts as texts } from "./texts";

/** Chooses a class for a registered student without a seat. */
export function ChooseClass({
  studentId,
  was,
  courses,
  season,
  back,
}: {
  studentId: string;
  /** The marks of the student's seats. */
  was: string;
  courses: CourseOption[];
  season: string;
  back: string;
}) {
  return (
    <RecordForm
      action={enrollAction}
      read={readClassChoice}
      shape={async () => {
        const { Enroll } = await import("@/lib/domain/enrollments/input");
        return Enroll;
      }}
      back={back}
      className="space-y-5 print:hidden"
    >
      <Was mark={was} />
      <input type="hidden" name="student_id" value={studentId} />
      <input type="hidden" name="season" value={season} />
      <ClassChooser courses={courses} legend={texts.chooseClass} />
      <SubmitButton label={texts.enroll} busy={texts.enrolling} />
    </RecordForm>
  );
}
