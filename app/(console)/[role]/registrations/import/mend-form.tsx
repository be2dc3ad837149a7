import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card, CardTitle } from "@/components/ui/card";
import { ChoiceRow } from "@/components/ui/choice-row";
import type { ColumnUse } from "@/lib/domain/registrations/imports/column-names";
import { LEAVE_OUT } from "@/lib/domain/registrations/imports/input";
import type { ImportPreview } from "@/lib/domain/registrations/imports/preview-import";
import { mendRowsAction } from "./actions";
import { choicesOf, labelOf } from "./columns-form";
import { LeaveGuard, MendField } from "./mend-field";
import { SelectField } from "./select-field";
import { importPageTexts as texts } from "./texts";

type Row = ImportPreview["rows"][number];

/**
 * Rows to mend in place: a box for each wrong cell with the reason beside it, and ticks for who is known, for siblings and for rows to
 * leave out.
 */
export function MendForm({ seen, back }: { seen: ImportPreview; back: string }) {
  return (
    <Form action={mendRowsAction} className="space-y-5">
      <input type="hidden" name="file_id" value={seen.file_id} />
      <input type="hidden" name="back" value={back} />
      <LeaveGuard />
      {seen.rows.length > 3 ? <SubmitButton label={texts.mend} busy={texts.busy} variant="outline" /> : null}
      {seen.alike.length > 0 && seen.rows.some(({ outcome }) => outcome === "refused") ? (
        <Alike seen={seen} />
      ) : null}
      {seen.rows.map((row) => (
        <Card key={row.line} className="space-y-4">
          <CardTitle>{texts.rowTitle(row.line, row.given.full_name ?? "")}</CardTitle>
          <input type="hidden" name="line" value={row.line} />
          <div className="grid gap-4 sm:grid-cols-2">
            {wrongFields(row).map(({ field, message }) => (
              <MendField
                key={field}
                name={`${row.line}.${field}`}
                label={labelOf(field)}
                problem={message}
                given={(field === "dob" ? row.written : row.given[field]) ?? ""}
                options={field === "class" ? classOptions(seen) : choicesOf(field)}
                choose={texts.choose}
              />
            ))}
          </div>
          <div className="grid gap-2 sm:grid-cols-2">
            {row.same ? (
              <ChoiceRow
                type="checkbox"
                name={`${row.line}.is_known`}
                label={texts.samePerson(row.same)}
                defaultChecked={row.same.is_ticked}
              />
            ) : null}
            {row.outcome === "sibling" ? (
              <ChoiceRow type="checkbox" name={`${row.line}.shares_phone`} label={texts.sharesPhone} />
            ) : null}
            <ChoiceRow type="checkbox" name={`${row.line}.left_out`} label={texts.leaveOut} />
          </div>
        </Card>
      ))}
      <SubmitButton label={texts.mend} busy={texts.busy} />
    </Form>
  );
}

/** What is done with all rows of the file whose cell says the same. */
function Alike({ seen }: { seen: ImportPreview }) {
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.alikeTitle}</CardTitle>
      <div className="grid gap-4 sm:grid-cols-2">
        {seen.alike.map(({ field, written, rows }, at) => (
          <div key={`${field} ${written}`}>
            <input type="hidden" name={`alike.${at}.field`} value={field} />
            <input type="hidden" name={`alike.${at}.written`} value={written} />
            <SelectField
              name={`alike.${at}.value`}
              label={texts.alikeLabel(labelOf(field), written, rows)}
              empty={texts.oneByOne}
              chosen=""
              options={[
                ...(field === "class" ? classOptions(seen) : choicesOf(field)),
                { value: LEAVE_OUT, label: texts.leaveAllOut },
              ]}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Each wrong field once, with all that is wrong with it. */
function wrongFields({ problems }: Row): Array<{ field: ColumnUse; message: string }> {
  const fields = [...new Set(problems.map(({ field }) => field))];
  return fields.map((field) => ({
    field,
    message: problems.flatMap((problem) => (problem.field === field ? problem.message : [])).join(" "),
  }));
}

const classOptions = ({ classes }: ImportPreview) =>
  classes.map(({ name, course }) => ({ value: `${course} ${name}`, label: `${course}: ${name}` }));
