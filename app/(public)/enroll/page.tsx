import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentEnrollment, holdRow, StudentFacts } from "@/app/_visit/enrollment";
import { LookUp } from "@/app/_visit/look-up";
import { type Visit, visit } from "@/app/_visit/visit";
import { academy } from "@/app/academy";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { readNotice } from "@/lib/platform/http/notice";
import { defineTexts } from "@/lib/platform/texts";
import { changeEnrollmentAction, enrollAction } from "../class-choice-actions";
import { ClassChoiceForm } from "../class-choice-form";
import { publicTexts } from "../texts";

const texts = defineTexts({
  en: {
    lookUpTitle: "Enroll and Confirm",
    title: "Choose your class and times",
    lead: "One course per season. Your place is held as soon as you press Enroll, and is yours once the fee is paid.",
    enroll: "Enroll",
    enrolling: "Enrolling…",
    cancel: "Cancel",
    joinSessions: "You are enrolled. Choose your times below to join sessions.",
    holdEnded: "Your hold has ended before the fee was paid. Choose again to take a place, if one is left.",
    unlockFirst: "To choose or change times of a paid place, show first that it is yours.",
    toDetails: "Enter your code",
  },
});

export const metadata: Metadata = { title: texts.lookUpTitle };

export default async function EnrollPage() {
  const here = await visit();
  // Left by the registration form when the phone is registered already.
  const phone = await readNotice("look_up");
  if (!here || phone) return <FindFirst q={phone ?? ""} />;
  const enrollment = await currentEnrollment(here);
  const paid = enrollment?.status === "enrolled" || enrollment?.status === "paid_waiting";
  if (enrollment && paid && enrollment.sessions.length > 0) redirect("/enrollment-successful");
  const live = enrollment?.status === "pending" || paid;
  const about = await academy();
  const mayChoose = live || about.registration_open;
  return (
    <div className="max-w-2xl space-y-6">
      <div className="space-y-2">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
        <p className="text-lg text-muted-foreground">{texts.lead}</p>
      </div>
      <Card className="py-2 sm:py-3">
        <StudentFacts visit={here} more={enrollment ? holdRow(enrollment) : []} />
      </Card>
      {mayChoose ? (
        <>
          <EnrollmentNotice status={enrollment?.status} level={here.level} />
          <ClassChoiceForm
            action={live ? changeEnrollmentAction : enrollAction}
            studentId={here.studentId}
            enrollment={enrollment}
            submit={texts.enroll}
            busy={texts.enrolling}
          />
        </>
      ) : (
        <OpeningNotice {...about} />
      )}
      <ButtonLink variant="link" size="bare" href="/">
        {texts.cancel}
      </ButtonLink>
    </div>
  );
}

/** The state of the enrollment before the choice. */
function EnrollmentNotice({ status, level }: { status: string | undefined; level: Visit["level"] }) {
  if (!status || status === "cancelled") return <Alert role="status">{enrollmentTexts.notEnrolled}</Alert>;
  if (status === "expired") return <Alert variant="warning">{texts.holdEnded}</Alert>;
  if (status === "pending") return null;
  return (
    <Alert role="status" className="space-y-2">
      <p>{texts.joinSessions}</p>
      {level === "manage" ? null : (
        <p>
          {texts.unlockFirst}{" "}
          <a className="font-semibold underline underline-offset-4" href="/student-details">
            {texts.toDetails}
          </a>
        </p>
      )}
    </Alert>
  );
}

function FindFirst({ q }: { q: string }) {
  return (
    <div className="space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.lookUpTitle}</h1>
      <h2 className="font-bold text-xl tracking-tight">{publicTexts.lookUpTitle}</h2>
      <LookUp next="/enroll" q={q} />
    </div>
  );
}
