"use client";
import { joinWaitingAction } from "@/app/(console)/_students/actions";
import { waitingTexts as texts } from "@/app/(console)/_students/waiting-texts";
import { FieldFrame } from "@/components/form/field-frame";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { useField } from "@/components/form/form-state";
import { NativeSelect } from "@/components/ui/native-select";

type Choice = { value: string; label: string };

/** Puts a student on the waiting list of one of the full classes. */
export function WaitDialog({
  fields,
  name,
  classes,
  closeHref,
}: {
  /** The student, and the marks of the student's seats. */
  fields: Record<string, string>;
  name: string;
  classes: Choice[];
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.addTitle}
      lead={<p className="wrap-anywhere mb-5">{texts.addLead(name)}</p>}
      closeHref={closeHref}
      action={joinWaitingAction}
      shape={async () => (await import("@/lib/domain/enrollments/waiting-list/input")).JoinWaitingList}
      order={["class_id"]}
      values={{ class_id: "" }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ClassField classes={classes} />
      <FormButtons cancelHref={closeHref} label={texts.yes} busy={texts.adding} />
    </FormDialog>
  );
}

function ClassField({ classes }: { classes: Choice[] }) {
  const { value, error } = useField("class_id");
  return (
    <FieldFrame name="class_id" label={texts.class} error={error}>
      <NativeSelect
        id="class_id"
        name="class_id"
        defaultValue={value ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "class_id-error" : undefined}
      >
        <option value="">{texts.choose}</option>
        {classes.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
