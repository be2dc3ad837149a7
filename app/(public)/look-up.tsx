import { BirthField } from "@/components/form/birth-field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { findStudentAction } from "./look-up-action";
import { publicWords as words } from "./texts";

/** Asks who is here: phone or registration number with the date of birth. `next` is the page to come back to. */
export function LookUp({ next, q = "" }: { next: string; q?: string }) {
  return (
    <div className="max-w-xl space-y-6">
      <Form action={findStudentAction} values={{ q }} order={["q", "dob"]}>
        <input type="hidden" name="next" value={next} />
        <TextField name="q" label={words.q} hint={words.qHint} autoComplete="on" maxLength={60} />
        <BirthField legend={words.birth} />
        <p className="text-muted-foreground text-sm">{words.lookUpLead}</p>
        <SubmitButton label={words.search} busy={words.searching} />
      </Form>
      <p>
        {words.notRegistered}{" "}
        <a className="font-semibold text-primary underline underline-offset-4" href="/register">
          {words.registerFirst}
        </a>
      </p>
    </div>
  );
}
