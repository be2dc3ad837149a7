"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { Alert } from "@/components/ui/alert";
import { moveWaitingAction, removeWaitingAction } from "./actions";
import { waitingPageTexts as texts } from "./texts";
import type { Waiting } from "./waiting-table";

type Props = { row: Waiting; closeHref: string };

/** Asks for the new position of a student and the reason. */
export function MoveDialog({ row, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.moveTitle}
      lead={<p className="wrap-anywhere mb-5">{texts.moveLead(row.full_name, row.position)}</p>}
      closeHref={closeHref}
      action={moveWaitingAction}
      shape={async () => (await import("@/lib/domain/enrollments/waiting-list/input")).MoveWaiting}
      order={["position", "reason"]}
      values={{ position: "", reason: "" }}
    >
      <Was mark={`${row.state} ${row.position}`} />
      <input type="hidden" name="waiting_id" value={row.waiting_id} />
      <TextField
        name="position"
        label={texts.position}
        hint={texts.positionHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
      />
      <Reason />
      <FormButtons cancelHref={closeHref} label={texts.moveYes} busy={texts.moving} />
    </FormDialog>
  );
}

/** Asks for the reason to remove a student from the list. */
export function RemoveDialog({ row, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.removeTitle}
      lead={
        <div className="mb-5 space-y-3">
          <p className="wrap-anywhere text-lg">{texts.removeLead(row.full_name)}</p>
          <Alert variant="warning">{row.state === "offered" ? texts.removeOffered : texts.removeMeans}</Alert>
        </div>
      }
      closeHref={closeHref}
      action={removeWaitingAction}
      shape={async () => (await import("@/lib/domain/enrollments/waiting-list/input")).RemoveWaiting}
      order={["reason"]}
      values={{ reason: "" }}
    >
      <Was mark={row.state} />
      <input type="hidden" name="waiting_id" value={row.waiting_id} />
      <Reason />
      <FormButtons
        cancelHref={closeHref}
        label={texts.removeYes}
        busy={texts.removing}
        variant="destructive"
      />
    </FormDialog>
  );
}

function Reason() {
  return (
    <TextField
      name="reason"
      label={texts.reason}
      hint={texts.reasonHint}
      autoComplete="off"
      maxLength={200}
    />
  );
}
