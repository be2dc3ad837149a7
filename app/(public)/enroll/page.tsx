import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type Visit, visit } from "@/app/visit";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { enrollmentWords } from "@/lib/domain/enrollments/texts";
import { readNotice } from "@/lib/platform/auth/visit";
import { currentPlace } from "../current-place";
import { LookUp } from "../look-up";
import { StudentFacts } from "../place-facts";
import { PlaceForm } from "../place-form";
import { publicWords } from "../texts";
import { changeEnrollmentAction, enrollAction } from "./actions";
import { enrollWords as words } from "./texts";

export const metadata: Metadata = { title: words.lookUpTitle };

export default async function EnrollPage() {
  const here = await visit();
  // The phone that the registration form found in use.
  const phone = await readNotice("look_up");
  if (!here || phone) return <FindFirst q={phone ?? ""} />;
  const place = await currentPlace(here);
  const paid = place?.status === "enrolled" || place?.status === "paid_waiting";
  if (place && paid && place.sessions.length > 0) redirect("/enrollment-successful");
  const live = place?.status === "pending" || paid;
  return (
    <div className="max-w-2xl space-y-6">
      <div className="space-y-2">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{words.title}</h1>
        <p className="text-lg text-muted-foreground">{words.lead}</p>
      </div>
      <Card className="py-2 sm:py-3">
        <StudentFacts visit={here} />
      </Card>
      <Standing status={place?.status} level={here.level} />
      <PlaceForm
        action={live ? changeEnrollmentAction : enrollAction}
        studentId={here.studentId}
        place={place}
        submit={words.enroll}
        busy={words.enrolling}
      />
      <ButtonLink variant="link" size="bare" href="/">
        {words.cancel}
      </ButtonLink>
    </div>
  );
}

/** Where the student stands before choosing, in one sentence. */
function Standing({ status, level }: { status: string | undefined; level: Visit["level"] }) {
  if (!status || status === "cancelled") return <Alert role="status">{enrollmentWords.notEnrolled}</Alert>;
  if (status === "expired") return <Alert variant="warning">{words.holdEnded}</Alert>;
  if (status === "pending") return null;
  return (
    <Alert role="status" className="space-y-2">
      <p>{words.joinSessions}</p>
      {level === "manage" ? null : (
        <p>
          {words.unlockFirst}{" "}
          <a className="font-semibold underline underline-offset-4" href="/student-details">
            {words.toDetails}
          </a>
        </p>
      )}
    </Alert>
  );
}

function FindFirst({ q }: { q: string }) {
  return (
    <div className="space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{words.lookUpTitle}</h1>
      <h2 className="font-bold text-xl tracking-tight">{publicWords.lookUpTitle}</h2>
      <LookUp next="/enroll" q={q} />
    </div>
  );
}
