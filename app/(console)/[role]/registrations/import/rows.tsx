import { TabLinks } from "@/components/console/tab-links";
import { rowsOf } from "@/components/data-table/rows-of";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { ROW_OUTCOMES, type RowOutcome } from "@/lib/domain/registrations/imports/input";
import type { ImportPreview } from "@/lib/domain/registrations/imports/preview-import";
import { importRowsAction } from "./actions";
import { Asked, GoOn, ImportProgress } from "./go-on";
import { MendForm } from "./mend-form";
import { FileRowsTable } from "./rows-table";
import { importPageTexts as texts } from "./texts";

/** The rows of a file with the outcome of each, those to mend in boxes, and the button that imports the new ones. */
export function Rows({
  seen,
  at,
  outcome,
  isRunning,
  href,
}: {
  seen: ImportPreview;
  at: { page: number; pageSize: number };
  outcome: RowOutcome | undefined;
  isRunning: boolean;
  href: (more: Record<string, string>) => string;
}) {
  const { counts } = seen;
  const all = ROW_OUTCOMES.reduce((sum, name) => sum + counts[name], 0);
  const shown = ROW_OUTCOMES.filter((name) => counts[name] > 0 || name === outcome);
  const isMended = outcome !== undefined && isToMend(outcome);
  return (
    <>
      <div className="mb-8 grid items-start gap-5 lg:grid-cols-2">
        <Card className="space-y-3">
          <DescriptionList
            rows={[
              { name: texts.file, value: <span className="wrap-anywhere">{seen.file_name}</span> },
              ...shown.map((name) => ({ name: seen.outcome_names[name], value: counts[name] })),
            ]}
          />
          <p className="text-muted-foreground text-sm">{texts.keptUntil}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton variant="outline" href={href({ step: "columns", page: "", running: "" })}>
              {texts.changeColumns}
            </LinkButton>
            <ButtonLink variant="outline" href={download("report", seen)} download>
              {texts.report}
            </ButtonLink>
            {counts.refused + counts.sibling > 0 ? (
              <ButtonLink variant="outline" href={download("refused", seen)} download>
                {texts.refused}
              </ButtonLink>
            ) : null}
          </div>
        </Card>
        <Card className="space-y-4">
          <CardTitle>{texts.submitTitle}</CardTitle>
          {counts.new + counts.returning > 0 ? (
            <Import seen={seen} isRunning={isRunning} />
          ) : (
            <p>{nothingLeft(seen)}</p>
          )}
          <Left counts={counts} href={href} />
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
          ...shown.map((name) => ({
            href: href({ outcome: name, page: "" }),
            name: `${seen.outcome_names[name]} (${counts[name]})`,
            current: outcome === name,
          })),
        ]}
      />
      <div className="mt-5">
        {isMended && seen.rows.length > 0 ? (
          <MendForm seen={seen} back={href({ page: "" })} />
        ) : (
          <FileRowsTable
            list={rowsOf({ data: seen }, at, texts.failed, (row) => ({
              ...tableRow(row),
              outcome_name: seen.outcome_names[row.outcome],
              mendHref: isToMend(row.outcome) ? href({ outcome: row.outcome, page: "" }) : null,
            }))}
          />
        )}
      </div>
    </>
  );
}

function nothingLeft({ counts: { imported }, is_past: isPast }: ImportPreview): string {
  if (imported === 0) return texts.nothing;
  return isPast ? texts.entered(imported) : texts.imported(imported);
}

const isToMend = (outcome: RowOutcome) => outcome === "refused" || outcome === "sibling";

/** The rows that wait for a tick or a correction, each with the way to them. */
function Left({
  counts: { sibling, refused },
  href,
}: {
  counts: ImportPreview["counts"];
  href: (more: Record<string, string>) => string;
}) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {sibling > 0 ? (
        <LinkButton variant="outline" href={href({ outcome: "sibling", page: "", running: "" })}>
          {texts.toTick(sibling)}
        </LinkButton>
      ) : null}
      {refused > 0 ? (
        <LinkButton variant="outline" href={href({ outcome: "refused", page: "", running: "" })}>
          {texts.toMend(refused)}
        </LinkButton>
      ) : null}
    </div>
  );
}

function tableRow({ line, given, born, class_name, outcome, problems, note }: ImportPreview["rows"][number]) {
  const { full_name: name = "", msisdn: phone = "", receipt = "" } = given;
  return { line, name, phone, born, class_name, receipt, outcome, problems, note };
}

const download = (file: "report" | "refused", { file_id }: ImportPreview) =>
  `/admin/registrations/import/${file}?file_id=${file_id}`;

function Import({ seen, isRunning }: { seen: ImportPreview; isRunning: boolean }) {
  const { counts, is_past: isPast } = seen;
  const left = counts.new + counts.returning;
  return (
    <Form key={String(isRunning)} action={importRowsAction} order={["consent"]} className="space-y-4">
      <input type="hidden" name="file_id" value={seen.file_id} />
      <input type="hidden" name="digest" value={seen.digest} />
      {isRunning ? (
        <>
          <input type="hidden" name="consent" value="on" />
          <GoOn file={seen.file_id} left={left} />
        </>
      ) : (
        <Asked>
          <p>{isPast ? texts.willEnter(left, seen.season) : texts.willDo(left)}</p>
          <input type="hidden" name="seats" value={seen.seats} />
          {seen.short.map((one) => (
            <Alert key={one.class} variant="warning">
              {texts.noPlaces(one)}
            </Alert>
          ))}
          {isPast ? (
            counts.returning > 0 && <p>{texts.known(counts.returning)}</p>
          ) : (
            <p>{texts.seats(seen.seats)}</p>
          )}
          {seen.receipts > 0 ? <p>{texts.receipts(seen.receipts)}</p> : null}
          {seen.waivers > 0 ? <p>{texts.waivers(seen.waivers)}</p> : null}
          {seen.wakes_people ? <Alert variant="warning">{texts.atNight}</Alert> : null}
          <TickField name="consent" label={texts.consent} />
          <SubmitButton label={isPast ? texts.enter(left) : texts.submit(left)} busy={texts.busy} />
        </Asked>
      )}
      <ImportProgress file={seen.file_id} done={counts.imported} left={left} isRunning={isRunning} />
    </Form>
  );
}
