import "server-only";
import { publicTexts } from "@/app/(public)/texts";
import { academy } from "@/app/academy";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isWaived } from "@/lib/domain/enrollments/rules";
import { asksToPay, type NextStep } from "@/lib/domain/enrollments/standing/next-step";
import { showPayment } from "@/lib/domain/payments/requests/show-payment";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { untilFrom } from "@/lib/platform/time/until";
import { RECORD_PAGE, stepLink } from "./next-step";
import { PlaceLeft } from "./place-left";
import { currentEnrollment, type Enrollment, type StudentSession } from "./session";
import { summaryTexts } from "./texts";
import { GuardianLine, WaitingLine } from "./waiting";

/**
 * The enrollment of the session: the class, the amounts paid and due, the end of the hold, and the next step. On every page of a
 * person.
 * @param action false on the page that is itself the next step, or the record of who has none left
 */
export async function EnrollmentSummary({
  session,
  action = true,
}: {
  session: StudentSession;
  action?: boolean;
}) {
  const enrollment = await currentEnrollment(session);
  const language = await pageLanguage();
  const texts = summaryTexts[language];
  const next = stepLink(session, language);
  return (
    <Card
      className="space-y-3 border-l-6 border-l-primary p-4 sm:p-5 print:hidden"
      data-slot="enrollment-summary"
    >
      <div>
        <h2 className="text-muted-foreground text-sm">{texts.title}</h2>
        {enrollment && enrollment.status !== "cancelled" ? (
          <p className="font-bold text-lg leading-snug">
            {texts.class(enrollment.course_name, enrollment.class_name)}
          </p>
        ) : null}
        <PlaceLeft until={session.step.until}>
          {(await summarySentences(session, enrollment)).map((sentence) => (
            <p key={sentence} suppressHydrationWarning>
              {sentence}
            </p>
          ))}
        </PlaceLeft>
        {session.step.state === "offered" ? null : (
          <WaitingLine isLinked={!action || session.step.state !== "waiting"} />
        )}
        <GuardianLine />
      </div>
      {action && next ? (
        <ButtonLink
          size="block"
          href={next.href}
          variant={session.step.action === "none" ? "outline" : "default"}
        >
          {next.text}
        </ButtonLink>
      ) : null}
      {action && session.step.state === "closed" && session.enrollment ? (
        <a
          className="inline-block py-1 font-semibold text-primary underline underline-offset-4"
          href={RECORD_PAGE}
        >
          {texts.record}
        </a>
      ) : null}
    </Card>
  );
}

/** The summary as sentences, the most important first. */
export async function summarySentences(
  session: StudentSession,
  enrollment: Enrollment | null,
): Promise<string[]> {
  const language = await pageLanguage();
  const texts = summaryTexts[language];
  const { step } = session;
  const hadPlace = enrollment?.status === "enrolled" || enrollment?.status === "paid_waiting";
  if (step.state === "closed") return [hadPlace ? texts.over : texts.closed];
  if (!enrollment || step.state === "no_class") return [texts.none];
  const isFree = isWholeWaived(enrollment);
  if (enrollment.status === "paid_waiting") return [isFree ? texts.waitingWaived : texts.waiting];
  if (enrollment.status === "enrolled")
    return [
      isFree ? texts.enrolledWaived : texts.enrolled,
      ...(step.state === "choose_times" ? [texts.noTimes] : []),
    ];
  const { claim } = await showPayment(session.ctx, { student_id: session.studentId });
  const when = await holdShown(enrollment, step);
  if (step.state === "claim_open")
    return [
      texts.checking(claim?.code ?? ""),
      ...moneyOf(enrollment, step, language),
      ...(step.until
        ? [`${texts.checkingHeld} ${texts.held(when)}`]
        : [texts.endedChecking(when), texts.checkingEnded]),
    ];
  const checked = claim?.state === "refused" ? [texts.refused(claim.code)] : [];
  const money = moneyOf(enrollment, step, language);
  if (step.until === null)
    return [...checked, enrollment.amount_paid > 0 ? texts.endedPart(when) : texts.ended(when), ...money];
  const held = step.state === "offered" ? texts.offered(when) : texts.held(when);
  return [held, ...(step.state === "prompt_open" ? [texts.prompted] : money), ...checked];
}

/** The part of the fee that is waived, the amount paid, and what is due where the step is to pay. */
function moneyOf(enrollment: Enrollment, step: NextStep, language: Language): string[] {
  const { amount, amount_paid: paid, amount_waived: waived } = enrollment;
  const texts = summaryTexts[language];
  const [received, due] = [formatShillings(paid), formatShillings(step.due)];
  const forgone = waived > 0 ? [texts.partWaived(formatShillings(waived), formatShillings(amount))] : [];
  if (!asksToPay(step)) return [...forgone, ...(paid > 0 ? [texts.received(received)] : [])];
  return [...forgone, paid > 0 ? texts.paidPart(received, due) : texts.toPay(due)];
}

/** Whether the whole fee of the session's enrollment is waived: pages say that, not that it is paid. */
export function isWholeWaived({ amount, amount_waived }: Enrollment): boolean {
  return isWaived({ fee: amount, waived: amount_waived });
}

/** The status of an enrollment as a word; "none" without one. */
export function statusText(enrollment: Enrollment | null, language: Language): string {
  const { statuses, waivedWaiting } = publicTexts[language];
  if (!enrollment) return statuses.none;
  return enrollment.status === "paid_waiting" && isWholeWaived(enrollment)
    ? waivedWaiting
    : statuses[enrollment.status];
}

/** The end of the hold as people say it, with the time left while it runs; "" without a hold. */
async function holdShown({ hold_until }: Enrollment, step: NextStep): Promise<string> {
  if (!hold_until) return "";
  const language = await pageLanguage();
  const texts = summaryTexts[language];
  const until = untilFrom(new Date(hold_until), new Date((await academy()).now), language);
  return step.until ? texts.until(until) : texts.at(until);
}
