import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { codeTexts } from "@/lib/domain/people/students/code-texts";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { sendCodeAction } from "./actions";

/** Sends a code by SMS to students without one; nothing while SMS are off. `next` is the page to return to. */
export async function CodeBySms({ studentId, next }: { studentId: string; next: string }) {
  if (!isChannelOn("sms")) return null;
  const texts = codeTexts[await pageLanguage()];
  const sent = await readNotice("sms_code");
  return (
    <div id="code-by-sms" className="space-y-3">
      {sent ? (
        <Alert variant="success" role="status">
          {sent}
        </Alert>
      ) : (
        <p>{texts.lead}</p>
      )}
      <Form action={sendCodeAction} order={[]}>
        <input type="hidden" name="student_id" value={studentId} />
        <input type="hidden" name="next" value={next} />
        <SubmitButton label={texts.send} busy={texts.sending} variant="outline" />
      </Form>
    </div>
  );
}
