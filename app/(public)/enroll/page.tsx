import { redirect } from "next/navigation";
import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { EnrollmentSummary, isWholeWaived } from "@/app/_student-session/enrollment-summary";
import { LookUp } from "@/app/_student-session/look-up";
import { stepPage } from "@/app/_student-session/next-step";
import { currentEnrollment, type StudentSession, studentSession } from "@/app/_student-session/session";
import { Unlock } from "@/app/_student-session/unlock";
import { academy } from "@/app/academy";
import { titled } from "@/app/page-title";
import { TickField } from "@/components/form/tick-field";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { PolicyLink } from "@/components/registration-form/policy-link";
import { registrationTexts } from "@/components/registration-form/texts";
import { Columns } from "@/components/site/columns";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { changeEnrollmentAction, enrollAction } from "../class-choice-actions";
import { ClassChoiceForm } from "../class-choice-form";
import { publicTexts } from "../texts";

const enrollTexts = bilingual({
  en: {
    lookUpTitle: "Enroll and Confirm",
    title: "Choose your class and times",
    lead: "One course per season. Your place is held as soon as you press Enroll, and is yours once the fee is paid.",
    enroll: "Enroll",
    enrolling: "Enrolling…",
    cancel: "Cancel",
    joinSessions: "You are enrolled. Choose your times below to join sessions.",
    chooseAgain: "Choose again to take a place, if one is left.",
    changeTitle: "Change your class or times",
    paidLead: "Your place is paid for. Choose other times, or another class: your payment moves with you.",
    waivedLead:
      "Your fee is waived. Choose other times, or another class: you have nothing to pay there either.",
    save: "Save my choice",
    saving: "Saving…",
    unlockFirst: "To choose or change times of your place, show first that it is yours.",
  },
  sw: {
    lookUpTitle: "Jiunge na uthibitishe",
    title: "Chagua darasa na vipindi vyako",
    lead: "Kozi moja kwa kila msimu. Ukibonyeza Jiunge tunakuwekea nafasi, na ukilipa ada inakuwa yako.",
    enroll: "Jiunge",
    enrolling: "Inatuma…",
    cancel: "Ghairi",
    joinSessions: "Umejiunga. Chagua vipindi vyako hapa chini.",
    chooseAgain: "Chagua tena ili upate nafasi, ikiwa imebaki.",
    changeTitle: "Badilisha darasa au vipindi vyako",
    paidLead: "Nafasi yako imelipwa. Chagua vipindi vingine, au darasa lingine: malipo yako yanahama nawe.",
    waivedLead: "Ada yako imesamehewa. Chagua vipindi vingine, au darasa lingine: huko pia hulipi.",
    save: "Hifadhi",
    saving: "Inahifadhi…",
    unlockFirst: "Ili kuchagua au kubadilisha vipindi vyako, onyesha kwanza kuwa ni yako.",
  },
});

export const generateMetadata = titled(enrollTexts, "lookUpTitle");

export default async function EnrollPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await studentSession();
  const { change, find } = await searchParams;
  const mayChange = one(change) !== undefined;
  // `find`: from the registration form when the phone is registered already, also by somebody else than the session's student.
  if (!session || one(find) !== undefined) return <FindFirst q={(await readNotice("look_up")) ?? ""} />;
  const enrollment = await currentEnrollment(session);
  const paid = enrollment !== null && ["enrolled", "paid_waiting"].includes(enrollment.status);
  if (stepPage(session) === "/enrollment-successful" && !mayChange) redirect("/enrollment-successful");
  if (paid && session.level !== "manage") return <UnlockFirst session={session} />;
  const { state, action } = session.step;
  const live = paid || (enrollment?.status === "pending" && action !== "choose_class");
  const language = await pageLanguage();
  const texts = enrollTexts[language];
  const about = await academy();
  const claim = await readClaim(searchParams);
  const mayChoose = live || about.registration_open;
  const isNext = stepPage(session) === "/enroll" || action === "none";
  return (
    <Columns
      head={
        <>
          <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
            {paid && enrollment.sessions.length > 0 ? texts.changeTitle : texts.title}
          </h1>
          <ClaimOutcome outcome={claim.outcome} step={session.step} />
          <p className="text-lg text-muted-foreground">
            {paid ? (isWholeWaived(enrollment) ? texts.waivedLead : texts.paidLead) : texts.lead}
          </p>
        </>
      }
      beside={<EnrollmentSummary session={session} action={stepPage(session) !== "/enroll"} />}
    >
      {mayChoose ? (
        <>
          <EnrollmentNotice state={state} paid={paid} />
          <ClassChoiceForm
            action={live ? changeEnrollmentAction : enrollAction}
            studentId={session.studentId}
            enrollment={enrollment}
            confirms={paid && enrollment.sessions.length > 0}
            submit={paid ? texts.save : texts.enroll}
            busy={paid ? texts.saving : texts.enrolling}
            variant={isNext ? undefined : "outline"}
          >
            {session.consentMissing && !live ? (
              <div className="space-y-2">
                <TickField name="consent" label={registrationTexts[language].consentAny} />
                <PolicyLink language={language} />
              </div>
            ) : null}
          </ClassChoiceForm>
        </>
      ) : (
        <OpeningNotice {...about} language={language} />
      )}
      {enrollment && state === "hold_ended" ? (
        <ClaimReceipt session={session} page="/enroll" open={claim.open} />
      ) : null}
      <ButtonLink variant="link" size="bare" href={paid ? "/enrollment-successful" : "/"}>
        {texts.cancel}
      </ButtonLink>
    </Columns>
  );
}

/** Instructions for the choice below; the student's state is shown above it. */
async function EnrollmentNotice({ state, paid }: { state: StepState; paid: boolean }) {
  const language = await pageLanguage();
  const texts = enrollTexts[language];
  if (state === "no_class" || state === "waiting")
    return <Alert role="status">{inLanguage(language, () => enrollmentTexts.notEnrolled)}</Alert>;
  if (state === "hold_ended") return <Alert variant="warning">{texts.chooseAgain}</Alert>;
  return state === "choose_times" && paid ? <Alert role="status">{texts.joinSessions}</Alert> : null;
}

/** Only the student can change a paid seat, with a code. */
async function UnlockFirst({ session }: { session: StudentSession }) {
  const texts = enrollTexts[await pageLanguage()];
  return (
    <Columns
      head={<h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.changeTitle}</h1>}
      beside={<EnrollmentSummary session={session} action={false} />}
    >
      <Alert role="status">{texts.unlockFirst}</Alert>
      <Unlock studentId={session.studentId} next="/enroll?change=1" />
      <ButtonLink variant="link" size="bare" href="/enrollment-successful">
        {texts.cancel}
      </ButtonLink>
    </Columns>
  );
}

async function FindFirst({ q }: { q: string }) {
  const language = await pageLanguage();
  const about = await academy();
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{enrollTexts[language].lookUpTitle}</h1>
      {about.registration_open ? null : <OpeningNotice {...about} language={language} />}
      <h2 className="font-bold text-xl tracking-tight">{publicTexts[language].lookUpTitle}</h2>
      <LookUp next="/enroll" q={q} />
    </div>
  );
}
