import { personTexts } from "@/app/(person)/texts";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card, CardTitle } from "@/components/ui/card";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { unlockAction } from "./actions";
import { CodeBySms } from "./code-by-sms";

/** Asks for the manage code or the M-Pesa receipt, for manage access. `next` is the page to return to. */
export async function Unlock({
  studentId,
  next,
  variant,
}: {
  studentId: string;
  next: "/student-details" | "/my-answers" | "/receipt" | "/enroll?change=1";
  /** Of the button: "outline" where the page's own next step is another. */
  variant?: "outline";
}) {
  const texts = personTexts[await pageLanguage()];
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.unlockTitle}</CardTitle>
      <p>{texts.unlockLead}</p>
      <Form action={unlockAction} order={["code"]}>
        <input type="hidden" name="student_id" value={studentId} />
        <input type="hidden" name="next" value={next} />
        <TextField
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <SubmitButton label={texts.unlock} busy={texts.unlocking} variant={variant} />
      </Form>
      <CodeBySms studentId={studentId} next={next} />
      <p className="text-muted-foreground text-sm">{texts.lostCode}</p>
    </Card>
  );
}
