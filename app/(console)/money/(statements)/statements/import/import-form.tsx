"use client";
import { statementPageTexts } from "@/app/(console)/money/(statements)/texts";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { importAction } from "./actions";

const texts = statementPageTexts.preview;

/** Imports the previewed statement. Rows that need review must be ticked. */
export function ImportForm({
  fileId,
  digest,
  conflicts,
  addsUp,
}: {
  fileId: string;
  digest: string;
  conflicts: number;
  addsUp: boolean;
}) {
  return (
    <Form action={importAction} order={["leave", "accept_totals"]} className="space-y-4">
      <input type="hidden" name="file_id" value={fileId} />
      <input type="hidden" name="digest" value={digest} />
      {conflicts > 0 ? <TickField name="leave" label={texts.leave(conflicts)} /> : null}
      {addsUp ? null : <TickField name="accept_totals" label={texts.accept} />}
      <SubmitButton label={texts.submit} busy={texts.busy} />
    </Form>
  );
}
