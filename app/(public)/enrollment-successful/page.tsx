import type { ReactNode } from "react";
import { EnrollmentSummary, isWholeWaived } from "@/app/_student-session/enrollment-summary";
import { GroupLink } from "@/app/_student-session/group-link";
import { Leaving } from "@/app/_student-session/leaving";
import { NoStudentSession } from "@/app/_student-session/look-up";
import { stepLink } from "@/app/_student-session/next-step";
import {
  currentEnrollment,
  type Enrollment,
  type StudentSession,
  studentSession,
} from "@/app/_student-session/session";
import { GuardianLine, WaitingEntries } from "@/app/_student-session/waiting";
import { academy, seasonDays } from "@/app/academy";
import { titled } from "@/app/page-title";
import { Sunrise } from "@/components/pictures/sunrise";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Columns } from "@/components/site/columns";
import { EnrollmentCard } from "@/components/student-card/enrollment-card";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { firstDayIn } from "@/lib/domain/academy/rules";
import { nextStart } from "@/lib/domain/enrollments/meeting-dates";
import { showPayment } from "@/lib/domain/payments/requests/show-payment";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { formatWeekday, nairobiDate, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { publicTexts } from "../texts";
import { AskAnswers } from "./ask-answers";
import { HowHeard } from "./how-heard";
import { TakeAlong } from "./take-along";

const successTexts = bilingual({
  en: {
    title: "Enrollment",
    done: "You are enrolled",
    doneText: "Your fee is paid and your place is yours. See you at the weekend!",
    waivedText: "Your fee is waived and your place is yours. See you at the weekend!",
    active: "Active",
    over: "Season ended",
    overText: "This season has ended. Your receipt and your attendance stay here.",
    paid: "Paid",
    waived: "Waived",
    receipt: "M-Pesa receipt code",
    receiptNo: "Academy receipt number",
    timesTitle: "Your times",
    day: "Day",
    from: "From",
    to: "To",
    noTimes: "No times chosen yet.",
    firstDay: "First day",
    nextDay: "Your next day",
    lastDay: "Last day of the season",
    venue: "Where",
    map: "See it on a map",
    bring: "Bring",
    change: "Change class or times",
    print: "Print",
    toReceipt: "Receipt",
    details: "See or change your details",
    waitingTitle: "Your money has arrived, but you have no place yet",
    waitingText:
      "Nothing is lost. You are on the list for this class, and an administrator will offer you a place or another class, or give the money back.",
    waivedWaitingTitle: "Your fee is waived, but you have no place yet",
    waivedWaitingText:
      "You are on the list for this class, and an administrator will offer you a place or another class.",
    failedTitle: "Your enrollment is not complete",
    closedTitle: "Registration is closed",
    credit: (amount: string) =>
      `${amount} more than the fee arrived. It is kept for you, for your next season or a brother or sister. To have it back, call the office.`,
  },
  sw: {
    title: "Kujiunga",
    done: "Umejiunga",
    doneText: "Ada yako imelipwa na nafasi ni yako. Tuonane wikendi!",
    waivedText: "Ada yako imesamehewa na nafasi ni yako. Tuonane wikendi!",
    active: "Umejiunga",
    over: "Msimu umekwisha",
    overText: "Msimu huu umekwisha. Risiti na mahudhurio yako yanabaki hapa.",
    paid: "Imelipwa",
    waived: "Imesamehewa",
    receipt: "Msimbo wa risiti ya M-Pesa",
    receiptNo: "Nambari ya risiti ya academy",
    timesTitle: "Vipindi vyako",
    day: "Siku",
    from: "Kuanzia",
    to: "Hadi",
    noTimes: "Hujachagua vipindi bado.",
    firstDay: "Siku ya kwanza",
    nextDay: "Siku yako inayofuata",
    lastDay: "Siku ya mwisho ya msimu",
    venue: "Mahali",
    map: "Ona kwenye ramani",
    bring: "Leta",
    change: "Badilisha darasa au vipindi",
    print: "Chapisha",
    toReceipt: "Risiti",
    details: "Ona au badilisha maelezo yako",
    waitingTitle: "Pesa yako imefika, lakini bado huna nafasi",
    waitingText:
      "Hakuna kilichopotea. Uko kwenye orodha ya darasa hili; msimamizi anakupa nafasi au darasa lingine, au anarudisha pesa.",
    waivedWaitingTitle: "Ada yako imesamehewa, lakini bado huna nafasi",
    waivedWaitingText: "Uko kwenye orodha ya darasa hili; msimamizi anakupa nafasi au darasa lingine.",
    failedTitle: "Bado hujajiunga",
    closedTitle: "Usajili umefungwa",
    credit: (amount: string) =>
      `Zimefika ${amount} zaidi ya ada. Tumekuhifadhia kwa msimu ujao au kwa ndugu yako. Ukitaka kurudishiwa, piga simu ofisini.`,
  },
});

export const generateMetadata = titled(successTexts, "title");

/** The current state, however the page was opened: enrolled, paid without a seat, or incomplete. */
export default async function EnrollmentSuccessfulPage() {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/enrollment-successful" />;
  const language = await pageLanguage();
  const texts = successTexts[language];
  const enrollment = await currentEnrollment(session);
  const isFree = enrollment !== null && isWholeWaived(enrollment);
  if (enrollment?.status === "enrolled") return <Enrolled session={session} enrollment={enrollment} />;
  if (enrollment?.status === "paid_waiting")
    return (
      <div className="max-w-2xl space-y-6">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
          {isFree ? texts.waivedWaitingTitle : texts.waitingTitle}
        </h1>
        <Alert variant="warning" role="alert" className="text-lg">
          {isFree ? texts.waivedWaitingText : texts.waitingText}
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
        {session.step.state === "closed" ? texts.closedTitle : texts.failedTitle}
      </h1>
      <EnrollmentSummary session={session} />
    </div>
  );
}

/** A search of a map for a place; on a phone it opens the map's app. */
function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place })}`;
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="font-semibold">{name}:</dt>
      <dd>
        {value} {children}
      </dd>
    </div>
  );
}

/** The paid enrollment as a card that prints on half a page. */
async function Enrolled({ session, enrollment }: { session: StudentSession; enrollment: Enrollment }) {
  const language = await pageLanguage();
  const texts = successTexts[language];
  const changed = await readNotice("enrollment");
  const { receipt } = await showPayment(session.ctx, { student_id: session.studentId });
  const facts = [
    {
      name: publicTexts[language].registrationNo,
      value: <span className="tabular-nums">{session.registrationNo}</span>,
    },
    { name: publicTexts[language].course, value: enrollment.course_name },
    { name: publicTexts[language].class, value: enrollment.class_name },
    ...(enrollment.amount_paid > 0 || enrollment.amount_waived === 0
      ? [{ name: texts.paid, value: formatShillings(enrollment.amount_paid) }]
      : []),
    ...(enrollment.amount_waived > 0
      ? [{ name: texts.waived, value: formatShillings(enrollment.amount_waived) }]
      : []),
    ...(receipt ? [{ name: texts.receipt, value: <code className="text-base">{receipt}</code> }] : []),
    ...(enrollment.receipt_no ? [{ name: texts.receiptNo, value: String(enrollment.receipt_no) }] : []),
  ];
  const about = await academy();
  const { venue, bring } = firstDayIn(language, about);
  const season = await seasonDays(enrollment.season);
  const now = new Date(about.now);
  const first = nextStart(enrollment.sessions, season, nairobiDate(now), nairobiShown(now).slice(-5));
  const isOver = session.step.state === "closed";
  const hasTimes = enrollment.sessions.length > 0 && !isOver;
  const next = stepLink(session, language);
  const began = season.starts_on !== null && season.starts_on < nairobiDate(now);
  const hero = (
    <div className="overflow-hidden rounded-2xl bg-success-soft print:rounded-none">
      <Sunrise rises={!isOver} className="float-right mt-3 mr-3 w-24 sm:mt-7 sm:mr-7 sm:w-44 print:hidden" />
      <div className="space-y-3 p-5 sm:p-7 print:p-0">
        <ArrivingHeading level="h1" className="font-bold text-3xl text-success tracking-tight sm:text-4xl">
          {texts.done}
        </ArrivingHeading>
        <p className="text-lg">
          {isOver ? texts.overText : isWholeWaived(enrollment) ? texts.waivedText : texts.doneText}
        </p>
        <GuardianLine />
        <dl className="space-y-1">
          {first ? (
            <Fact
              name={began ? texts.nextDay : texts.firstDay}
              value={`${formatWeekday(first.date, language)}, ${first.from}`}
            />
          ) : null}
          {first && season.ends_on ? (
            <Fact name={texts.lastDay} value={formatWeekday(season.ends_on, language)} />
          ) : null}
          {venue ? (
            <Fact name={texts.venue} value={venue}>
              <a
                href={mapLink(about.venue || venue)}
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
              >
                {texts.map}
              </a>
            </Fact>
          ) : null}
          {bring ? <Fact name={texts.bring} value={bring} /> : null}
        </dl>
      </div>
    </div>
  );
  const rest = (
    <>
      {changed ? (
        <Alert variant="success" role="status">
          {changed}
        </Alert>
      ) : null}
      {enrollment.credit > 0 ? <Alert>{texts.credit(formatShillings(enrollment.credit))}</Alert> : null}
      <EnrollmentCard
        name={session.name}
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
      <HowHeard language={language} />
      <AskAnswers session={session} language={language} />
      <GroupLink session={session} classId={enrollment.class_id} />
      <WaitingEntries />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink variant="outline" href="/receipt">
          {texts.toReceipt}
        </ButtonLink>
        <PrintButton label={texts.print} />
        {hasTimes ? (
          <ButtonLink variant="outline" href="/enroll?change=1">
            {texts.change}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="link" size="bare" href="/student-details">
          {texts.details}
        </ButtonLink>
      </div>
      {isOver ? null : <Leaving enrollment={enrollment} language={language} />}
    </>
  );
  if (!hasTimes)
    return (
      <div className="max-w-2xl space-y-6">
        {hero}
        {rest}
      </div>
    );
  const takeAlong = (
    <TakeAlong
      session={session}
      enrollment={enrollment}
      about={{ academy: about.academy_name, venue, first: first?.date ?? null }}
      language={language}
    />
  );
  return (
    <Columns head={hero} beside={takeAlong}>
      {rest}
    </Columns>
  );
}
