"use client";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { RecordForm } from "@/components/form/record-form";
import { OpensBySaving } from "../opens-by-saving";
import { type Hours, readSessions, withTimes } from "../read-forms";
import { type Meeting, SessionRows } from "../session-rows";
import { sessionTexts, catalogPageTexts as texts } from "../texts";

/** Adds sessions to a class, one per row. */
export function AddSessionsForm({
  action,
  hours,
  group,
  existing,
}: {
  action: FormActionOf;
  hours: Hours;
  group: { id: string; name: string };
  /** Sessions the class already has. */
  existing: (Meeting & { id: string })[];
}) {
  const back = `/admin/class-info?classId=${group.id}`;
  return (
    <RecordForm
      action={action}
      shape={async () => withTimes((await import("@/lib/domain/catalog/input")).AddSessions, hours)}
      read={readSessions}
      back={back}
    >
      <input type="hidden" name="class_id" value={group.id} />
      <OpensBySaving sessions={existing} />
      {existing.length > 0 ? (
        <p className="text-muted-foreground">
          {sessionTexts.alreadyThere}: {existing.map((session) => texts.meeting(session)).join("; ")}
        </p>
      ) : null}
      <SessionRows hours={hours} least={1} others={existing} />
      <FormButtons label={sessionTexts.submit} busy={texts.saving} cancelHref={back} />
    </RecordForm>
  );
}
