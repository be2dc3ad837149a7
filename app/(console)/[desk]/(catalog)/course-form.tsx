"use client";
import type { FormActionOf } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { TextField } from "@/components/form/text-field";
import { ClassNames } from "./class-names";
import { DetailsField } from "./details-field";
import { FormButtons } from "./form-buttons";
import { LeaveGuard } from "./leave-guard";
import { readCourse } from "./read-forms";
import { courseTexts, catalogPageTexts as texts } from "./texts";

type Course = {
  id: string;
  course_name: string;
  course_code: string;
  course_details: string;
  course_price: number;
  updated_at?: string;
  classes: { id: string; class_name: string }[];
};

/** Adds or edits a course. */
export function CourseForm({ action, course }: { action: FormActionOf; course?: Course }) {
  return (
    <RecordForm
      action={action}
      shape={async () => {
        const { AddCourse, UpdateCourse } = await import("@/lib/domain/catalog/input");
        return course ? UpdateCourse : AddCourse;
      }}
      read={readCourse}
      order={["name", "code", "details", "price", "class_name"]}
      values={{
        name: course?.course_name ?? "",
        code: course?.course_code ?? "",
        details: course?.course_details ?? "",
        price: course?.course_price ? String(course.course_price) : "",
        classes: (course?.classes ?? []).map(({ id, class_name }) => ({ id, class_name })),
      }}
      className="max-w-2xl space-y-6"
    >
      <LeaveGuard />
      {course ? (
        <>
          <input type="hidden" name="id" value={course.id} />
          <input type="hidden" name="seen_at" value={course.updated_at ?? ""} />
        </>
      ) : null}
      <TextField name="name" label={courseTexts.columns.name} autoComplete="off" maxLength={80} />
      <TextField name="code" label={courseTexts.columns.code} autoComplete="off" maxLength={20} />
      <DetailsField />
      <TextField
        name="price"
        label={courseTexts.price}
        hint={courseTexts.priceHint}
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
      <ClassNames />
      <FormButtons label={texts.save} cancelHref="/admin/courses" />
    </RecordForm>
  );
}
