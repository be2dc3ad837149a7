import { EnrollmentSummary } from "@/app/_visit/enrollment-summary";
import { GroupLink } from "@/app/_visit/group-link";
import { NoVisit } from "@/app/_visit/look-up";
import { stepLink } from "@/app/_visit/next-step";
import { currentEnrollment, type Enrollment, type Visit, visit } from "@/app/_visit/visit";
import { GuardianLine, WaitingEntries } from "@/app/_visit/waiting";
import { academy, seasonDays } from "@/app/academy";
import { titled } from "@/app/page-title";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { EnrollmentCard } from "@/components/student-card/enrollment-card";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { nextDay } from "@/lib/domain/enrollments/meeting-dates";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { formatWeekday, nairobiDate, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { publicTexts } from "../texts";

const successTexts = bilingual({
  en: {
    title: "Enrollment",
    done: "You are enrolled",
    doneText: "Your fee is paid and your place is yours. See you at the weekend!",
    active: "Active",
    over: "Season ended",
    overText: "This season has ended. Your receipt and your attendance stay here.",
    paid: "Paid",
    receipt: "M-Pesa receipt code",
    receiptNo: "Academy receipt number",
    timesTitle: "Your times",
    day: "Day",
    from: "From",
    to: "To",
    noTimes: "No times chosen yet.",
    firstDay: "First day",
    nextDay: "Your next day",
    venue: "Where",
    bring: "Bring",
    calendar: "Add my times to my calendar",
    share: "Share on WhatsApp",
    shared: (course: string, academy: string, times: string) =>
      `I have a place in ${course} at ${academy}: ${times}.`,
    change: "Change class or times",
    print: "Print",
    toReceipt: "Receipt",
    details: "See or change your details",
    waitingTitle: "Your money has arrived, but you have no place yet",
    waitingText:
      "Nothing is lost. You are on the list for this class, and an administrator will offer you a place or another class, or give the money back.",
    failedTitle: "Your enrollment is not complete",
    closedTitle: "Registration is closed",
    credit: (amount: string) =>
      `${amount} more than the fee arrived. It is kept for you, for your next season or a brother or sister. To have it back, call the office.`,
  },
  sw: {
    title: "Kujiunga",
    done: "Umejiunga",
    doneText: "Ada yako imelipwa na nafasi ni yako. Tuonane wikendi!",
    active: "Umejiunga",
    over: "Msimu umekwisha",
    overText: "Msimu huu umekwisha. Risiti na mahudhurio yako yanabaki hapa.",
    paid: "Imelipwa",
    receipt: "Msimbo wa risiti ya M-Pesa",
    receiptNo: "Nambari ya risiti ya academy",
    timesTitle: "Vipindi vyako",
    day: "Siku",
    from: "Kuanzia",
    to: "Hadi",
    noTimes: "Hujachagua vipindi bado.",
    firstDay: "Siku ya kwanza",
    nextDay: "Siku yako inayofuata",
    venue: "Mahali",
    bring: "Leta",
    calendar: "Weka ratiba yangu kwenye kalenda",
    share: "Shiriki kwa WhatsApp",
    shared: (course: string, academy: string, times: string) =>
      `Nina nafasi ya ${course} katika ${academy}: ${times}.`,
    change: "Badilisha darasa au saa",
    print: "Chapisha",
    toReceipt: "Risiti",
    details: "Ona au badilisha maelezo yako",
    waitingTitle: "Pesa yako imefika, lakini bado huna nafasi",
    waitingText:
      "Hakuna kilichopotea. Uko kwenye orodha ya darasa hili; msimamizi atakupa nafasi au darasa lingine, au atarudisha pesa.",
    failedTitle: "Bado hujajiunga",
    closedTitle: "Usajili umefungwa",
    credit: (amount: string) =>
      `Zimefika ${amount} zaidi ya ada. Tumekuhifadhia kwa msimu ujao au kwa ndugu yako. Ukitaka kurudishiwa, piga simu ofisini.`,
  },
});

export const generateMetadata = titled(successTexts, "title");

/** The current state, however the page was opened: enrolled, paid without a seat, or incomplete. */
export default async function EnrollmentSuccessfulPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/enrollment-successful" />;
  const language = await pageLanguage();
  const texts = successTexts[language];
  const enrollment = await currentEnrollment(here);
  if (enrollment?.status === "enrolled") return <Enrolled here={here} enrollment={enrollment} />;
  if (enrollment?.status === "paid_waiting")
    return (
      <div className="max-w-2xl space-y-6">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.waitingTitle}</h1>
        <Alert variant="warning" role="alert" className="text-lg">
          {texts.waitingText}
        </Alert>
        <GuardianLine />
        <p className="text-muted-foreground">
          {publicTexts[language].course}: {enrollment.course_name}, {publicTexts[language].class}:{" "}
          {enrollment.class_name}
        </p>
        <WaitingEntries />
      </div>
    );
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
        {here.step.state === "closed" ? texts.closedTitle : texts.failedTitle}
      </h1>
      <EnrollmentSummary visit={here} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-semibold">{name}:</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A WhatsApp link with a message about the course, to send to any contact. It names no person. */
function shareLink(
  { course_name, sessions }: Enrollment,
  { academy_name, venue }: { academy_name: string; venue: string },
  first: string | null,
  language: Language,
): string {
  const texts = successTexts[language];
  const days = inLanguage(language, () => catalogTexts.days);
  const times = sessions.map(({ day, from, to }) => `${days[day]} ${from} - ${to}`);
  const message = texts.shared(course_name, academy_name, times.join(", "));
  const more = [
    first ? `${texts.firstDay}: ${formatWeekday(first, language)}.` : "",
    venue ? `${texts.venue}: ${venue}.` : "",
  ];
  return `https://wa.me/?text=${encodeURIComponent([message, ...more].filter(Boolean).join(" "))}`;
}

/** The paid enrollment as a card that prints on half a page. */
async function Enrolled({ here, enrollment }: { here: Visit; enrollment: Enrollment }) {
  const language = await pageLanguage();
  const texts = successTexts[language];
  const { receipt } = await showPayment(here.ctx, { student_id: here.studentId });
  const facts = [
    {
      name: publicTexts[language].registrationNo,
      value: <span className="tabular-nums">{here.registrationNo}</span>,
    },
    { name: publicTexts[language].course, value: enrollment.course_name },
    { name: publicTexts[language].class, value: enrollment.class_name },
    { name: texts.paid, value: formatShillings(enrollment.amount_paid) },
    ...(receipt ? [{ name: texts.receipt, value: <code className="text-base">{receipt}</code> }] : []),
    ...(enrollment.receipt_no ? [{ name: texts.receiptNo, value: String(enrollment.receipt_no) }] : []),
  ];
  const about = await academy();
  const season = await seasonDays(enrollment.season);
  const now = new Date(about.now);
  const first = nextDay(enrollment.sessions, season, nairobiDate(now), nairobiShown(now).slice(-5));
  const isOver = here.step.state === "closed";
  const next = stepLink(here, language);
  const began = season.starts_on !== null && season.starts_on < nairobiDate(now);
  return (
    <div className="max-w-2xl space-y-6">
      <div className="space-y-3 rounded-2xl bg-success-soft p-5 sm:p-7 print:p-0">
        <ArrivingHeading level="h1" className="font-bold text-3xl text-success tracking-tight sm:text-4xl">
          {texts.done}
        </ArrivingHeading>
        <p className="text-lg">{isOver ? texts.overText : texts.doneText}</p>
        <GuardianLine />
        <dl className="space-y-1">
          {first ? (
            <Fact name={began ? texts.nextDay : texts.firstDay} value={formatWeekday(first, language)} />
          ) : null}
          {about.venue ? <Fact name={texts.venue} value={about.venue} /> : null}
          {about.what_to_bring ? <Fact name={texts.bring} value={about.what_to_bring} /> : null}
        </dl>
        {enrollment.sessions.length > 0 && !isOver ? (
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink href="/my-calendar">{texts.calendar}</ButtonLink>
            <ButtonLink
              variant="outline"
              href={shareLink(enrollment, about, first, language)}
              rel="noopener noreferrer"
            >
              {texts.share}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <EnrollmentCard
        name={here.name}
        status={isOver ? texts.over : texts.active}
        facts={facts}
        sessions={enrollment.sessions}
        texts={texts}
        language={language}
        instead={
          <Alert variant="warning" className="space-y-3">
            <p>{texts.noTimes}</p>
            {next ? <ButtonLink href={next.href}>{next.text}</ButtonLink> : null}
          </Alert>
        }
      />
      <GroupLink visit={here} classId={enrollment.class_id} />
      <WaitingEntries />
      {enrollment.credit > 0 ? <Alert>{texts.credit(formatShillings(enrollment.credit))}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink variant="outline" href="/receipt">
          {texts.toReceipt}
        </ButtonLink>
        <PrintButton label={texts.print} />
        {enrollment.sessions.length > 0 && !isOver ? (
          <ButtonLink variant="outline" href="/enroll?change=1">
            {texts.change}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="link" size="bare" href="/student-details">
          {texts.details}
        </ButtonLink>
      </div>
    </div>
  );
}
