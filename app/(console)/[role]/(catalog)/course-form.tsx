"use client";
import { useEffect, useRef, useState } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { useField } from "@/components/form/form-state";
import { RecordForm } from "@/components/form/record-form";
import { TextField } from "@/components/form/text-field";
import { boxLook } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { normalizeText } from "@/lib/platform/normalize-text";
import { ClassNames } from "./class-names";
import { courseTexts } from "./course-texts";
import { type Option, SelectField } from "./form-rows";
import { readCourse } from "./read-forms";
import { catalogPageTexts as texts } from "./texts";

type Course = {
  id: string;
  course_name: string;
  course_code: string;
  course_details: string;
  course_details_sw: string;
  course_price: number;
  next_course_id: string | null;
  updated_at?: string;
  classes: { id: string; class_name: string }[];
};

/** Adds or edits a course. `courses` are those that may follow it. */
export function CourseForm({
  action,
  course,
  courses,
  season,
}: {
  action: FormActionOf;
  course?: Course;
  courses: Option[];
  /** The season of the course's classes that are shown. */
  season?: number;
}) {
  return (
    <RecordForm
      action={action}
      shape={async () => {
        const { AddCourse, UpdateCourse } = await import("@/lib/domain/catalog/input");
        return course ? UpdateCourse : AddCourse;
      }}
      read={readCourse}
      order={["name", "code", "details", "details_sw", "next_course_id", "price", "class_name"]}
      values={{
        name: course?.course_name ?? "",
        code: course?.course_code ?? "",
        details: course?.course_details ?? "",
        details_sw: course?.course_details_sw ?? "",
        next_course_id: course?.next_course_id ?? "",
        price: course?.course_price ? String(course.course_price) : "",
        classes: (course?.classes ?? []).map(({ id, class_name }) => ({ id, class_name })),
      }}
      className="max-w-2xl space-y-6"
    >
      {course ? (
        <>
          <input type="hidden" name="id" value={course.id} />
          <input type="hidden" name="seen_at" value={course.updated_at ?? ""} />
        </>
      ) : null}
      <TextField name="name" label={courseTexts.columns.name} autoComplete="off" maxLength={80} />
      <TextField name="code" label={courseTexts.columns.code} autoComplete="off" maxLength={20} />
      <DetailsField name="details" label={courseTexts.description} hint={courseTexts.descriptionHint} />
      <DetailsField
        name="details_sw"
        label={courseTexts.descriptionSw}
        hint={courseTexts.onlyEnglish}
        optional
      />
      <SelectField
        name="next_course_id"
        label={courseTexts.next}
        hint={courseTexts.nextHint}
        empty={courseTexts.nextSame}
        options={courses}
      />
      <TextField
        name="price"
        label={courseTexts.price}
        hint={courseTexts.priceHint}
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
      <ClassNames season={season} />
      <FormButtons
        label={texts.save}
        busy={texts.saving}
        cancelHref={course ? `/admin/course-details?courseId=${course.id}` : "/admin/courses"}
      />
    </RecordForm>
  );
}

const MOST = 200;

/**
 * A course's description with a live character count, announced to screen readers from ten characters left.
 */
function DetailsField({
  name,
  label,
  hint,
  optional,
}: {
  name: string;
  label: string;
  hint: string;
  optional?: boolean;
}) {
  const { value = "", error } = useField(name);
  const [used, setUsed] = useState(() => normalizeText(value).length);
  const hydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  // Also counts text typed before the scripts ran.
  useEffect(() => setUsed(normalizeText(field.current?.value ?? "").length), []);
  const left = MOST - used;
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional} error={error}>
      <textarea
        ref={field}
        id={name}
        name={name}
        lang={name.endsWith("_sw") ? "sw" : undefined}
        rows={4}
        defaultValue={value}
        className={boxLook()}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, true, error)}
        onInput={(event) => setUsed(normalizeText(event.currentTarget.value).length)}
      />
      <p aria-hidden="true" className="text-right text-muted-foreground text-sm tabular-nums">
        <span className={left < 0 ? "font-semibold text-destructive" : undefined}>
          {hydrated ? courseTexts.count(used) : ""}
        </span>
      </p>
      <p role="status" className="sr-only">
        {left < 0 ? courseTexts.noneLeft : left <= 10 ? courseTexts.tenLeft : ""}
      </p>
    </FieldFrame>
  );
}
