"use client";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { ButtonLink } from "@/components/ui/button";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { FoundOne } from "../../_match/find-students";
import { StudentCard } from "../../_match/student-card";
import { takeCashAction } from "../actions";
import { cashPageTexts as texts } from "../texts";
import type { CashReceipt } from "./receipts-table";
import { TakenLink } from "./taken";

/** A student at the till with what is due, and the cash that was taken today; Enter takes it. */
export function TakeCard({
  student,
  enrollment,
  isFirst,
  receipts,
}: FoundOne & { isFirst: boolean; receipts: CashReceipt[] }) {
  const due = enrollment && enrollment.status !== "cancelled" ? enrollment.amount_due : 0;
  return (
    <StudentCard
      // After another till, or another window, took it.
      before={receipts.map((one) => (
        <p key={one.transaction_id} role="status">
          {texts.takenBefore(
            formatShillings(one.amount),
            formatTime(one.at),
            one.taken_by_name ?? "",
            one.receipt ?? "",
          )}{" "}
          <TakenLink receipt={one} />
        </p>
      ))}
      student={student}
      group={enrollment ? `${enrollment.course_name}, ${enrollment.class_name}` : texts.notEnrolled}
      status={enrollment?.status}
      due={due > 0 ? texts.due(formatShillings(due)) : enrollment ? texts.nothingDue : null}
      action={
        enrollment && due > 0 ? (
          <Form
            action={takeCashAction}
            values={{ amount: String(Math.ceil(due)) }}
            order={["amount"]}
            className="space-y-3"
          >
            <input type="hidden" name="enrollment_id" value={enrollment.enrollment_id} />
            <Was mark={`${enrollment.class_id}:${due}`} />
            <TextField
              name="amount"
              label={texts.amount(student.full_name)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              className="max-w-40"
              autoFocus={isFirst}
              onFocus={(event) => event.currentTarget.select()}
            />
            <SubmitButton label={texts.take} busy={texts.taking} />
          </Form>
        ) : (
          <ButtonLink
            variant="outline"
            href={`/student-details?studentId=${student.id}`}
            className="self-start"
          >
            {texts.open}
            <span className="sr-only"> {student.full_name}</span>
          </ButtonLink>
        )
      }
    />
  );
}
