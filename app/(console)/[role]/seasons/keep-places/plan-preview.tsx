import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { type KeptPlacesResult, placesMark } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { keepPlacesAction } from "./actions";
import type { Choices } from "./ask-form";
import { keepTexts as texts } from "./texts";

/** The number of students per class, those who get none with the reasons, and the button that runs it. */
export function PlanPreview({ choices, seen }: { choices: Choices; seen: KeptPlacesResult }) {
  const count = seen.classes.reduce((sum, { places }) => sum + places, 0);
  return (
    <Card className="space-y-5">
      <CardTitle>{texts.planned}</CardTitle>
      <p className="font-semibold text-lg">{count > 0 ? texts.gets(count) : texts.nobody}</p>
      {count > 0 ? (
        <DescriptionList
          rows={seen.classes.map(({ course_name, class_name, places }) => ({
            name: texts.group(course_name, class_name),
            value: <span className="tabular-nums">{places}</span>,
          }))}
        />
      ) : null}
      {seen.already > 0 ? <p className="text-muted-foreground">{texts.already(seen.already)}</p> : null}
      {seen.none.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{texts.none(seen.none.length)}</h3>
          <ul className="max-h-96 divide-y overflow-y-auto">
            {seen.none.map(({ student_id, full_name, registration_no, reason }) => (
              <li key={student_id} className="py-2">
                <a
                  className="font-medium text-primary underline underline-offset-4"
                  href={`/student-details?studentId=${student_id}`}
                >
                  {full_name}
                </a>{" "}
                <span className="text-muted-foreground text-sm">
                  {registration_no}, {texts.reasons[reason]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {count > 0 ? (
        <Form action={keepPlacesAction}>
          <Was mark={placesMark(seen.classes)} />
          {Object.entries(choices).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input
            type="hidden"
            name="back"
            value={`/admin/seasons/keep-places?${new URLSearchParams(choices)}`}
          />
          <SubmitButton label={texts.confirm(count)} busy={texts.keeping} />
        </Form>
      ) : null}
    </Card>
  );
}
