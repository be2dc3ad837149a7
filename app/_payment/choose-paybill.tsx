import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import type { Enrollment } from "../_visit/visit";
import { choosePaybillAction } from "./actions";

/** A button that chooses paybill: it holds the seat for its own longer time, and shows where to pay. */
export function ChoosePaybill({
  studentId,
  enrollment,
  label,
  busy,
}: {
  studentId: string;
  enrollment: Enrollment;
  label: string;
  busy: string;
}) {
  return (
    <Form action={choosePaybillAction} className="">
      <Was mark={seatMark(enrollment)} />
      <input type="hidden" name="student_id" value={studentId} />
      <input type="hidden" name="enrollment_id" value={enrollment.enrollment_id} />
      <SubmitButton label={label} busy={busy} variant="outline" />
    </Form>
  );
}
