import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { PolicyLink } from "@/components/registration-form/policy-link";
import { registrationTexts } from "@/components/registration-form/texts";
import { Columns } from "@/components/site/columns";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PUBLIC } from "@/lib/domain/access/actor";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { isFull } from "@/lib/domain/catalog/rules";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { fieldTexts, isAskedOf, PUBLIC_FIELDS, shownValue } from "@/lib/domain/people/students/field-rules";
import { parseBirthDate } from "@/lib/domain/people/students/rules";
import type { showDraft } from "@/lib/domain/people/students/show-draft";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatPhone } from "@/lib/platform/phone";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { registerAddress } from "../register-address";
import { completeRegistrationAction } from "../registration-actions";
import { SeasonCard } from "../season-card";
import { Steps } from "../steps";
import { confirmationTexts } from "./texts";

export type Draft = Awaited<ReturnType<typeof showDraft>>;
type DraftForm = Draft["form"];

/** The key of the draft, which its forms carry. */
export type OfDraft = { of: string; form: DraftForm };

export function DraftKey({ of }: { of: string }) {
  return <input type="hidden" name="draft" value={of} autoComplete="off" />;
}

/** The draft before it is sent, each line with a link to change it. */
export async function CheckDetails({ of, form }: OfDraft) {
  const language = await pageLanguage();
  const texts = confirmationTexts[language];
  return (
    <Columns
      head={
        <>
          <Steps back={[registerAddress({ draft: of }), registerAddress({ draft: of, step: "you" })]} />
          <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
          <p className="text-lg text-muted-foreground">{texts.lead}</p>
        </>
      }
      beside={<SeasonCard />}
    >
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={linesOf(form, await timesOf(form, language), language).map(([field, name, value]) => ({
            name,
            value: value || (
              <span className="text-muted-foreground">{registrationTexts[language].notProvided}</span>
            ),
            action: <ChangeLink of={of} field={field} name={name} />,
          }))}
        />
      </Card>
      <Form
        action={completeRegistrationAction}
        order={["consent"]}
        failure={{ title: texts.failedTitle, help: texts.failed }}
      >
        <DraftKey of={of} />
        <div className="space-y-2">
          <TickField
            name="consent"
            label={registrationTexts[language][form.id_number ? "consent" : "consentGuardian"]}
          />
          <PolicyLink language={language} />
        </div>
        <SubmitButton label={texts.complete} busy={texts.completing} />
      </Form>
    </Columns>
  );
}

async function ChangeLink({ of, field, name }: { of: string; field: string; name: string }) {
  const texts = confirmationTexts[await pageLanguage()];
  return (
    <a
      className="-my-2 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      href={`${registerAddress(isChoice(field) ? { draft: of } : { draft: of, step: "you" })}#${field}`}
    >
      {texts.change}
      <span className="sr-only"> {name}</span>
    </a>
  );
}

function isChoice(field: string): boolean {
  return field === "class_id" || field === "sessions";
}

/** The chosen times, a day after another; of a full class, that one may wait for it. */
async function timesOf({ class_id, sessions }: DraftForm, language: Language): Promise<string> {
  const { courses } = await listCourses({ actor: PUBLIC }, { pageSize: 100 });
  const group = courses.flatMap(({ classes }) => classes).find(({ id }) => id === class_id);
  if (group && isFull(group)) return confirmationTexts[language].waits;
  return (group?.sessions ?? [])
    .filter(({ id }) => sessions.includes(id))
    .map(({ day, start_at, end_at }) => `${catalogTextsIn[language].days[day]} ${start_at}\u2013${end_at}`)
    .join(", ");
}

/** Field, name and value, in the order of the steps. */
function linesOf(
  form: DraftForm,
  times: string,
  language: Language,
): [field: string, name: string, value: string][] {
  const age = form.id_number ? "adult" : "minor";
  const shown = PUBLIC_FIELDS.filter((name) => isAskedOf(name, age));
  return [
    ["class_id", registrationTexts[language].courseAndClass, form.course_name],
    ["class_id", registrationTexts[language].class, form.class_name],
    ["sessions", registrationTexts[language].times, times],
    ...shown.map((field): [string, string, string] => [
      field,
      fieldTexts(field, "public", language).label,
      field === "dob"
        ? formatDay(parseBirthDate(form.dob) ?? "", language)
        : shownValue(field, form, formatPhone, language),
    ]),
  ];
}
