import type { ReactNode } from "react";
import type { Enrollment } from "@/app/visit";
import { Form, type FormActionOf } from "@/components/form/form";
import { ChosenPlace } from "@/components/place-chooser/chosen-place";
import { PlaceChooser } from "@/components/place-chooser/place-chooser";
import { placesOf } from "@/components/place-chooser/places";
import { neededIn } from "@/components/place-chooser/progress";
import { placeValues } from "@/components/place-chooser/read-place";
import { Alert } from "@/components/ui/alert";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { PUBLIC } from "@/lib/platform/permissions/actor";

/** The choice of course, class and times as a form, with what the student holds already chosen in it. */
export async function PlaceForm({
  action,
  studentId,
  place,
  folded,
  values = {},
  submit,
  busy,
  children,
}: {
  action: FormActionOf;
  studentId: string;
  place: Enrollment | null;
  /** Keeps the chooser folded behind this line, where the choice was made before. */
  folded?: string;
  /** First values of the fields among `children`. */
  values?: Record<string, string>;
  submit: string;
  busy: string;
  children?: ReactNode;
}) {
  const { courses } = await listCourses({ actor: PUBLIC }, { pageSize: 100 });
  if (courses.length === 0)
    return (
      <Alert variant="destructive" role="alert">
        {catalogTexts.noCourses}
      </Alert>
    );
  const holds = place && place.status !== "expired" && place.status !== "cancelled";
  const own = holds
    ? { classId: place.class_id, sessionIds: place.sessions.map((session) => session.id) }
    : undefined;
  const places = placesOf(courses, true, own);
  return (
    <Form
      action={action}
      order={["class_id", "sessions"]}
      lead={enrollmentTexts.incomplete}
      values={{
        ...values,
        ...(place ? placeValues(place.class.course_id, place.class_id, place.sessions) : {}),
      }}
    >
      <input type="hidden" name="student_id" value={studentId} />
      {place ? <input type="hidden" name="id" value={place.enrollment_id} /> : null}
      <ChosenPlace
        chooser={<PlaceChooser courses={places} />}
        needed={neededIn(places)}
        submit={submit}
        busy={busy}
        folded={folded}
      >
        {children}
      </ChosenPlace>
    </Form>
  );
}
