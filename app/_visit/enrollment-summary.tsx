import "server-only";
import { academy } from "@/app/academy";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { asksToPay, type NextStep } from "@/lib/domain/enrollments/standing/next-step";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { untilFrom } from "@/lib/platform/time/until";
import { stepLink } from "./next-step";
import { PlaceLeft } from "./place-left";
import { summaryTexts } from "./texts";
import { currentEnrollment, type Enrollment, type Visit } from "./visit";
import { GuardianLine, WaitingLine } from "./waiting";

/**
 * The enrollment of the visit: the class, the amounts paid and due, the end of the hold, and the next step. On every page of a
 * person.
 * @param action false on the page that is itself the next step
 */
export async function EnrollmentSummary({ visit, action = true }: { visit: Visit; action?: boolean }) {
  const enrollment = await currentEnrollment(visit);
  const language = await pageLanguage();
  const texts = summaryTexts[language];
  const next = stepLink(visit, language);
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
        <PlaceLeft until={visit.step.until}>
          {(await summarySentences(visit, enrollment)).map((sentence) => (
            <p key={sentence} suppressHydrationWarning>
              {sentence}
            </p>
          ))}
        </PlaceLeft>
        <WaitingLine />
        <GuardianLine />
      </div>
      {action && next ? (
        <ButtonLink
          size="block"
          href={next.href}
          variant={visit.step.action === "none" ? "outline" : "default"}
        >
          {next.text}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

/** The summary as sentences, the most important first. */
export async function summarySentences(visit: Visit, enrollment: Enrollment | null): Promise<string[]> {
  const language = await pageLanguage();
  const texts = summaryTexts[language];
  const { step } = visit;
  const hadPlace = enrollment?.status === "enrolled" || enrollment?.status === "paid_waiting";
  if (step.state === "closed") return [hadPlace ? texts.over : texts.closed];
  if (!enrollment || step.state === "no_class") return [texts.none];
  if (enrollment.status === "paid_waiting") return [texts.waiting];
  if (enrollment.status === "enrolled")
    return step.state === "choose_times" ? [texts.enrolled, texts.noTimes] : [texts.enrolled];
  const { claim } = await showPayment(visit.ctx, { student_id: visit.studentId });
  const when = await holdShown(enrollment, step);
  if (step.state === "claim_open")
    return [
      texts.checking(claim?.code ?? ""),
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

/** The amount paid, and what is due where the step is to pay. */
export function moneyOf({ amount_paid: paid }: Enrollment, step: NextStep, language: Language): string[] {
  const texts = summaryTexts[language];
  const [got, due] = [formatShillings(paid), formatShillings(step.due)];
  if (!asksToPay(step)) return paid > 0 ? [texts.received(got)] : [];
  return [paid > 0 ? texts.paidPart(got, due) : texts.toPay(due)];
}

/** The end of the hold as people say it, with the time left while it runs; "" without a hold. */
async function holdShown({ hold_until }: Enrollment, step: NextStep): Promise<string> {
  if (!hold_until) return "";
  const language = await pageLanguage();
  const texts = summaryTexts[language];
  const until = untilFrom(new Date(hold_until), new Date((await academy()).now), language);
  return step.until ? texts.until(until) : texts.at(until);
}
