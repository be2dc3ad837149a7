"use client";
import { ClassChoiceFields } from "@/components/class-chooser/class-choice-fields";
import type { CourseOption } from "@/components/class-chooser/options";
import { FormDialog } from "@/components/form/form-dialog";
import { seatPaidAction } from "./actions";
import { readSeat } from "./read-seat";
import { moneyTexts } from "./texts";

const texts = moneyTexts.seat;

type Props = {
  enrollment: { id: string; seenAt: string; chosen: Record<string, string> };
  courses: CourseOption[];
  /** Who waits and what was paid, and the state of the class chosen first. */
  lead: string;
  note: string;
  closeHref: string;
};

/** Class and session choice for a student who paid without a seat. Full ones are disabled. */
export function SeatForm({ enrollment, courses, lead, note, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.title}
      wide
      closeHref={closeHref}
      action={seatPaidAction}
      shape={async () => (await import("@/lib/domain/enrollments/input")).SeatPaid}
      read={readSeat}
      order={["class_id", "sessions"]}
      values={enrollment.chosen}
      lead={
        <div className="mb-5 space-y-1">
          <p className="text-lg">{lead}</p>
          <p className="text-muted-foreground">{note}</p>
        </div>
      }
    >
      <input type="hidden" name="id" value={enrollment.id} />
      <input type="hidden" name="seen_at" value={enrollment.seenAt} />
      <ClassChoiceFields courses={courses} submit={texts.give} busy={texts.giving} />
    </FormDialog>
  );
}
