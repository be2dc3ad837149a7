import { undoMergeAction } from "@/app/(console)/_merging/actions";
import { mergePageTexts as texts } from "@/app/(console)/_merging/texts";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { findSamePerson } from "@/lib/domain/registrations/merging/same-person";
import type { Ctx } from "@/lib/platform/commands/command";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";

/** Records that may be of the same person, with the way to merge them, and those that were merged, with the way back. */
export async function SamePersonPart({ ctx, studentId }: { ctx: Ctx; studentId: string }) {
  const { maybe_same, merged } = await findSamePerson(ctx, { student_id: studentId });
  if (maybe_same.length + merged.length === 0) return null;
  return (
    <Card className="mb-5 space-y-3 print:hidden">
      <CardTitle>{texts.same}</CardTitle>
      {maybe_same.length > 0 ? <p>{texts.maybe}</p> : null}
      <ul className="divide-y">
        {maybe_same.map(({ id, full_name, registration_no, msisdn, why }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="wrap-anywhere min-w-0">
              {`${full_name}, ${registration_no}, ${plusPhone(msisdn)} (${texts.why[why]})`}
            </p>
            <LinkButton
              variant="outline"
              size="sm"
              href={`/admin/registrations/merge?keep=${studentId}&merge=${id}`}
              scroll
            >
              {texts.look}
              <span className="sr-only">, {registration_no}</span>
            </LinkButton>
          </li>
        ))}
        {merged.map(({ student_id, registration_no, msisdn, merge_id, at }) => (
          <li key={student_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="wrap-anywhere min-w-0">
              {texts.merged(registration_no, plusPhone(msisdn), formatTime(at))}
            </p>
            {merge_id ? (
              <Form action={undoMergeAction}>
                <input type="hidden" name="merge_id" value={merge_id} />
                <SubmitButton label={texts.undo} busy={texts.busy} variant="outline" />
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
