import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { choosePaybillAction } from "./actions";

/** A button that chooses paybill: it holds the seat for its own longer time, and shows where to pay. */
export function ChoosePaybill({
  studentId,
  enrollmentId,
  label,
  busy,
}: {
  studentId: string;
  enrollmentId: string;
  label: string;
  busy: string;
}) {
  return (
    <Form action={choosePaybillAction} className="">
      <input type="hidden" name="student_id" value={studentId} />
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
      <SubmitButton label={label} busy={busy} variant="outline" />
    </Form>
  );
}
