import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { boxLook } from "@/components/ui/input";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { Enrollment, StudentSession } from "../_student-session/session";

type LinkFacts = { name: string; course: string; amount: string; until: string; url: string };

const askTexts = bilingual({
  en: {
    title: "Ask somebody to pay",
    lead: "Send this link to a parent, guardian or friend. They pay with their own phone and see only your first name, the course, the amount and the time.",
    link: "Payment link",
    until: (time: string) => `It works as long as your place is kept: until ${time}.`,
    copy: "Copy",
    copied: "Copied",
    whatsApp: "Send by WhatsApp",
    sms: "Send by SMS",
    message: ({ name, course, amount, until, url }: LinkFacts) =>
      `Please pay ${amount} for ${name}, ${course}, by ${until}: ${url}`,
  },
  sw: {
    title: "Omba mtu akulipie",
    lead: "Tuma link hii kwa mzazi, mlezi au rafiki. Analipa kwa simu yake na anaona tu jina lako la kwanza, kozi, kiasi na muda.",
    link: "Link ya malipo",
    until: (time: string) => `Inafanya kazi nafasi yako ikiwa imewekwa: hadi ${time}.`,
    copy: "Nakili",
    copied: "Imenakiliwa",
    whatsApp: "Tuma kwa WhatsApp",
    sms: "Tuma kwa SMS",
    message: ({ name, course, amount, until, url }: LinkFacts) =>
      `Tafadhali lipa ${amount} ya ${name}, ${course}, kabla ya ${until}: ${url}`,
  },
});

/** The payment link, to copy and to send; nothing where no seat is kept. */
export async function AskToPay({ session, enrollment }: { session: StudentSession; enrollment: Enrollment }) {
  const loaded = await loadPart(() => shareLink(session.ctx, { student_id: session.studentId }));
  if (!("data" in loaded)) return null;
  const language = await pageLanguage();
  const texts = askTexts[language];
  const { url, expires_at } = loaded.data;
  const until = formatTime(expires_at);
  const message = encodeURIComponent(
    texts.message({
      name: session.name.split(" ")[0] ?? "",
      course: enrollment.course_name,
      amount: formatShillings(enrollment.amount_due),
      until,
      url,
    }),
  );
  return (
    <Disclosure title={texts.title} id="ask">
      <div className="space-y-4">
        <p>{texts.lead}</p>
        <div className="space-y-1.5">
          <label htmlFor="payment-link" className="block font-medium">
            {texts.link}
          </label>
          <div className="flex items-center gap-3">
            <input id="payment-link" readOnly value={url} className={boxLook("min-w-0 flex-1 text-sm")} />
            <CopyButton value={url} label={texts.copy} done={texts.copied} describes={texts.link} />
          </div>
          <p className="text-muted-foreground text-sm">{texts.until(until)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" href={`https://wa.me/?text=${message}`} rel="noreferrer">
            {texts.whatsApp}
          </ButtonLink>
          <ButtonLink variant="outline" href={`sms:?body=${message}`}>
            {texts.sms}
          </ButtonLink>
        </div>
      </div>
    </Disclosure>
  );
}
