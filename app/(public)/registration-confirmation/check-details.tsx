import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { registrationTexts } from "@/components/registration-form/texts";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { FIELD_NAMES, fieldTexts, isAskedOf, shownValue } from "@/lib/domain/students/field-rules";
import type { showDraft } from "@/lib/domain/students/show-draft";
import { formatPhone } from "@/lib/platform/phone";
import { completeRegistrationAction } from "../registration-actions";
import { confirmationTexts as texts } from "./texts";

type DraftForm = Awaited<ReturnType<typeof showDraft>>["form"];

/** The draft before it is sent, each line with a link to change it. */
export function CheckDetails({ form }: { form: DraftForm }) {
  return (
    <div className="max-w-2xl space-y-6">
      <div className="space-y-2">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
        <p className="text-lg text-muted-foreground">{texts.lead}</p>
      </div>
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={linesOf(form).map(([field, name, value]) => ({
            name,
            value: value || <span className="text-muted-foreground">{registrationTexts.notProvided}</span>,
            action: <ChangeLink field={field} name={name} />,
          }))}
        />
      </Card>
      <Form action={completeRegistrationAction} failure={{ title: texts.failedTitle, help: texts.failed }}>
        <SubmitButton label={texts.complete} busy={texts.completing} />
      </Form>
    </div>
  );
}

function ChangeLink({ field, name }: { field: string; name: string }) {
  return (
    <a
      className="-my-2 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      href={`/register#${field}`}
    >
      {texts.change}
      <span className="sr-only"> {name}</span>
    </a>
  );
}

/** Field, name and value, in the order of the form. */
function linesOf(form: DraftForm): [field: string, name: string, value: string][] {
  const age = form.id_number ? "adult" : "minor";
  const shown = FIELD_NAMES.filter((name) => isAskedOf(name, age));
  return [
    ...shown.map((field): [string, string, string] => [
      field,
      fieldTexts(field, "public").label,
      shownValue(field, form, formatPhone),
    ]),
    ["class_id", registrationTexts.courseAndClass, form.course_name],
    ["class_id", registrationTexts.class, form.class_name],
  ];
}
