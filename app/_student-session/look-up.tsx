import { publicTexts } from "@/app/(public)/texts";
import { BirthField } from "@/components/form/birth-field";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { findStudentAction } from "./actions";

/**
 * The look-up by phone or registration number and date of birth. `next` is the page to return to, `register` that of the
 * registration form.
 */
export async function LookUp({
  next,
  q = "",
  register = "/register",
}: {
  next: string;
  q?: string;
  register?: string;
}) {
  const texts = publicTexts[await pageLanguage()];
  return (
    <div className="max-w-xl space-y-6">
      <Form action={findStudentAction} values={{ q }} order={["q", "dob"]}>
        <input type="hidden" name="next" value={next} />
        <TextField name="q" label={texts.q} hint={texts.qHint} autoComplete="on" maxLength={60} />
        <BirthField legend={texts.birth} />
        <p className="text-muted-foreground text-sm">{texts.lookUpLead}</p>
        <SubmitButton label={texts.search} busy={texts.searching} />
      </Form>
      <p>
        {texts.notRegistered}{" "}
        <a className="font-semibold text-primary underline underline-offset-4" href={register}>
          {texts.registerFirst}
        </a>
      </p>
    </div>
  );
}

/** Shown without a student session by pages that need a student: 'No Results', and the look-up that returns to it. */
export async function NoStudentSession({ next }: { next: string }) {
  const texts = publicTexts[await pageLanguage()];
  return (
    <div className="max-w-xl space-y-7">
      <h1 className="font-bold text-3xl tracking-tight">{texts.noResults}</h1>
      <Alert role="status">{texts.sessionEnded}</Alert>
      <h2 className="font-bold text-xl tracking-tight">{texts.lookUpTitle}</h2>
      <LookUp next={next} />
      <ButtonLink variant="secondary" href="/enroll">
        {texts.goBack}
      </ButtonLink>
    </div>
  );
}
