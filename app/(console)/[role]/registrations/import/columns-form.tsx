import { seasonListTexts } from "@/app/(console)/_seasons/texts";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card, CardTitle } from "@/components/ui/card";
import { fieldOf, fieldTexts } from "@/lib/domain/people/students/field-rules";
import { COLUMN_USES, type ColumnUse, isField } from "@/lib/domain/registrations/imports/column-names";
import type { ImportPreview } from "@/lib/domain/registrations/imports/preview-import";
import { chooseColumnsAction } from "./actions";
import { GroupError, SelectField } from "./select-field";
import { importPageTexts as texts } from "./texts";

const DEFAULTS = ["channel", "enrollment_status", "language"] as const;

/**
 * What each column of the file holds, with examples from it, and what counts for all rows that say nothing.
 * @param season the past season whose list it is; empty for the current one
 */
export function ColumnsForm({ seen, season }: { seen: ImportPreview; season: string }) {
  const classes = seen.all_classes.map(({ id, name, course, season: of }) => ({
    value: id,
    label: `${course}: ${name}`,
    ...(seen.past_seasons.length > 0 ? { group: seasonListTexts.named(of) } : {}),
  }));
  return (
    <Form
      action={chooseColumnsAction}
      values={{ residence: seen.choices.residence ?? "" }}
      order={[
        "columns",
        "dates",
        "names",
        "season",
        "outcome",
        "channel",
        "enrollment_status",
        "residence",
        "class_id",
      ]}
      className="max-w-3xl space-y-6"
    >
      <input type="hidden" name="file_id" value={seen.file_id} />
      {seen.dates_unclear ? (
        <Card>
          <SelectField
            name="dates"
            label={texts.datesLabel(seen.dates_unclear)}
            empty={texts.choose}
            chosen=""
            options={Object.entries(texts.dates).map(([value, label]) => ({ value, label }))}
          />
        </Card>
      ) : (
        <input type="hidden" name="dates" value={seen.choices.dates ?? ""} />
      )}
      {seen.names_unclear ? (
        <Card>
          <SelectField
            name="names"
            label={texts.namesLabel(seen.names_unclear)}
            empty={texts.choose}
            chosen=""
            options={Object.entries(texts.names).map(([value, label]) => ({ value, label }))}
          />
        </Card>
      ) : (
        <input type="hidden" name="names" value={seen.choices.names ?? ""} />
      )}
      {seen.past_seasons.length > 0 ? (
        <Card className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="season"
            label={texts.seasonLabel}
            empty={texts.seasonNow(seen.current_season)}
            chosen={season}
            options={seen.past_seasons.map((number) => ({
              value: String(number),
              label: texts.seasonPast(number),
            }))}
          />
          <SelectField
            name="outcome"
            label={texts.outcomeLabel}
            empty={texts.perStudent}
            chosen={seen.choices.outcome ?? ""}
            options={Object.entries(texts.outcomeChoices).map(([value, label]) => ({ value, label }))}
          />
        </Card>
      ) : null}
      <Card id="columns" tabIndex={-1} className="space-y-4">
        <CardTitle>{texts.columnsTitle}</CardTitle>
        <GroupError name="columns" />
        <p>{texts.columnsLead}</p>
        {season ? null : <p>{texts.neededByAge(seen.adult_above)}</p>}
        <ul className="grid gap-4 sm:grid-cols-2">
          {seen.columns.map(({ at, title, use, samples }) => (
            <li key={at}>
              <SelectField
                name={`columns.${at}`}
                label={title || texts.untitled(at + 1)}
                hint={samples.join(" · ")}
                empty={texts.leftOutColumn}
                chosen={use}
                options={COLUMN_USES.map((value) => ({ value, label: labelOf(value) }))}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card className="space-y-4">
        <CardTitle>{texts.forAll}</CardTitle>
        <div className="grid gap-4 sm:grid-cols-2">
          {DEFAULTS.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={labelOf(name)}
              empty={seen.missing.includes(name) ? texts.choose : texts.perStudent}
              chosen={seen.choices[name] ?? ""}
              options={choicesOf(name)}
            />
          ))}
          <TextField
            name="residence"
            label={labelOf("residence")}
            hint={texts.residenceHint}
            maxLength={120}
            optional
          />
          <SelectField
            name="class_id"
            label={texts.classLabel}
            empty={texts.noClassForAll}
            chosen={seen.choices.class_id ?? ""}
            options={classes}
          />
          <SelectField
            name="waiver"
            label={texts.waiverLabel}
            empty={texts.toPay}
            chosen={seen.choices.waiver ?? ""}
            options={[{ value: "all", label: texts.waiver.all }]}
          />
        </div>
      </Card>
      <SubmitButton label={texts.useColumns} busy={texts.busy} />
    </Form>
  );
}

export function labelOf(use: ColumnUse): string {
  return isField(use) ? fieldTexts(use, "desk").label : texts.uses[use];
}

/** The choices of a field with their labels. */
export function choicesOf(use: ColumnUse): Array<{ value: string; label: string }> {
  if (!isField(use)) return [];
  const { choices = [], texts: ofField } = fieldOf(use);
  return choices.map((value) => ({ value, label: ofField.en.choices?.[value] ?? value }));
}
