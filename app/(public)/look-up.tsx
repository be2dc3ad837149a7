import { BirthField } from "@/components/form/birth-field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { findStudentAction } from "./look-up-action";
import { publicTexts as texts } from "./texts";

/** Asks who is here: phone or registration number with the date of birth. `next` is the page to come back to. */
export function LookUp({ next, q = "" }: { next: string; q?: string }) {
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
        <a className="font-semibold text-primary underline underline-offset-4" href="/register">
          {texts.registerFirst}
        </a>
      </p>
    </div>
  );
}
