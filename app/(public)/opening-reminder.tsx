import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PhoneField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { academy } from "../academy";
import { askReminderAction } from "./opening-actions";

const reminderTexts = bilingual({
  en: {
    phone: "Your phone, for one SMS before it opens",
    hint: "Sent a day before. We use the number for this alone, and then delete it.",
    ask: "Remind me",
    asking: "Saving…",
  },
  sw: {
    phone: "Simu yako, kwa SMS 1 kabla ya usajili kufunguliwa",
    hint: "Inatumwa siku 1 kabla. Tunatumia nambari kwa hili tu, kisha tunaifuta.",
    ask: "Nikumbushe",
    asking: "Inahifadhi…",
  },
});

/** Asks for a phone that is told before registration opens; nothing while it is open, none is planned, or SMS are off. */
export async function OpeningReminder({ next }: { next: "/" | "/register" }) {
  const { registration_open: isOpen, next_opening: opening } = await academy();
  if (isOpen || !opening || !isChannelOn("sms")) return null;
  const texts = reminderTexts[await pageLanguage()];
  const asked = await readNotice("opening");
  return (
    <section id="reminder" className="max-w-xl">
      {asked ? (
        <Alert variant="success" role="status">
          {asked}
        </Alert>
      ) : (
        <Form action={askReminderAction} order={["msisdn"]}>
          <input type="hidden" name="next" value={next} />
          <PhoneField name="msisdn" label={texts.phone} hint={texts.hint} />
          <SubmitButton label={texts.ask} busy={texts.asking} variant="outline" />
        </Form>
      )}
    </section>
  );
}
