"use client";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { ImpactQuestions } from "@/components/impact-questions";
import { ButtonLink } from "@/components/ui/button";
import { QUESTIONS } from "@/lib/domain/impact/rules";
import { enterAnswersAction } from "./actions";
import { answersTexts as texts } from "./texts";

/** A student's answers, to enter or change. @param removeHref undefined where there are none */
export function AnswersForm({
  name,
  fields,
  values,
  byGuardian,
  closeHref,
  removeHref,
}: {
  name: string;
  fields: Record<string, string>;
  values: Record<string, string>;
  byGuardian: boolean;
  closeHref: string;
  removeHref: string | undefined;
}) {
  return (
    <FormDialog
      title={texts.title}
      lead={<p className="wrap-anywhere mb-5">{texts.lead(name)}</p>}
      closeHref={closeHref}
      action={enterAnswersAction}
      shape={async () => (await import("@/lib/domain/impact/input")).SaveAnswers}
      order={QUESTIONS}
      values={values}
    >
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <ImpactQuestions byGuardian={byGuardian} />
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
      {removeHref ? (
        <ButtonLink variant="link" size="bare" href={removeHref}>
          {texts.remove}
        </ButtonLink>
      ) : null}
    </FormDialog>
  );
}
