import { PageHead } from "@/components/console/page-head";
import { TabLinks } from "@/components/console/tab-links";
import { rowsOf } from "@/components/data-table/rows-of";
import { Form } from "@/components/form/form";
import { FormProgress } from "@/components/form/form-progress";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ROW_OUTCOMES, type RowOutcome } from "@/lib/domain/people/imports/input";
import type { previewStudents } from "@/lib/domain/people/imports/preview-students";
import type { Notice } from "@/lib/platform/http/notice";
import { importStudentsAction } from "./actions";
import { FileRowsTable } from "./rows-table";
import { importPageTexts as texts } from "./texts";

type Seen = Awaited<ReturnType<typeof previewStudents>>;

/** A preview of an uploaded file's import, with the button that runs it. */
export function Preview({
  seen,
  at,
  outcome,
  notice,
  href,
}: {
  seen: Seen;
  at: { page: number; pageSize: number };
  outcome: RowOutcome | undefined;
  notice: Notice | null;
  href: (more: Record<string, string>) => string;
}) {
  const { counts } = seen;
  const all = counts.new + counts.registered + counts.refused;
  return (
    <>
      <PageHead
        title={texts.title}
        back={{ href: "/admin/registrations/import", label: texts.another }}
        notice={notice}
      />
      <div className="mb-8 grid items-start gap-5 lg:grid-cols-2">
        <Card className="space-y-3">
          <DescriptionList
            rows={[
              { name: texts.file, value: <span className="wrap-anywhere">{seen.file_name}</span> },
              { name: texts.rows, value: all },
              ...ROW_OUTCOMES.map((name) => ({ name: texts.outcomes[name], value: counts[name] })),
            ]}
          />
          <p className="text-muted-foreground text-sm">{texts.keptUntil}</p>
          {counts.refused > 0 ? (
            <ButtonLink
              variant="outline"
              href={`/admin/registrations/import/refused?file_id=${seen.file_id}`}
              download
            >
              {texts.refused}
            </ButtonLink>
          ) : null}
        </Card>
        <Card className="space-y-4">
          <CardTitle>{texts.submitTitle}</CardTitle>
          {counts.new > 0 ? <Import seen={seen} /> : <p>{texts.nothing}</p>}
        </Card>
      </div>
      <TabLinks
        label={texts.filter}
        tabs={[
          {
            href: href({ outcome: "", page: "" }),
            name: `${texts.all} (${all})`,
            current: outcome === undefined,
          },
          ...ROW_OUTCOMES.map((name) => ({
            href: href({ outcome: name, page: "" }),
            name: `${texts.outcomes[name]} (${counts[name]})`,
            current: outcome === name,
          })),
        ]}
      />
      <div className="mt-5">
        <FileRowsTable list={rowsOf({ data: seen }, at, texts.failed, (row) => row)} />
      </div>
    </>
  );
}

function Import({ seen }: { seen: Seen }) {
  return (
    <>
      <p>{texts.willDo(seen.counts.new)}</p>
      <p>{texts.noSeat}</p>
      <Form action={importStudentsAction} order={["consent"]} className="space-y-4">
        <input type="hidden" name="file_id" value={seen.file_id} />
        <input type="hidden" name="digest" value={seen.digest} />
        <TickField name="consent" label={texts.consent} />
        <SubmitButton label={texts.submit(seen.counts.new)} busy={texts.busy} />
        <FormProgress text={texts.importing} />
      </Form>
    </>
  );
}
