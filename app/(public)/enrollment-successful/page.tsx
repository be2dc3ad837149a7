import type { Metadata } from "next";
import type { ReactNode } from "react";
import { currentEnrollment } from "@/app/_visit/enrollment";
import { NoVisit } from "@/app/_visit/look-up";
import { visit } from "@/app/_visit/visit";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { publicTexts } from "../texts";
import { Enrolled } from "./enrolled";
import { successTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The current state, however the reader came here: enrolled, paid without a seat, or incomplete. */
export default async function EnrollmentSuccessfulPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/enrollment-successful" />;
  const enrollment = await currentEnrollment(here);
  if (enrollment?.status === "enrolled") return <Enrolled here={here} enrollment={enrollment} />;
  if (enrollment?.status === "paid_waiting")
    return (
      <Message title={texts.waitingTitle} variant="warning" text={texts.waitingText}>
        <p className="text-muted-foreground">
          {publicTexts.course}: {enrollment.course_name}, {publicTexts.class}: {enrollment.class_name}
        </p>
      </Message>
    );
  return (
    <Message title={texts.failedTitle} variant="destructive" text={enrollmentTexts.couldNotComplete}>
      <ButtonLink size="block" href={enrollment && enrollment.status !== "cancelled" ? "/pay" : "/enroll"}>
        {enrollment && enrollment.status !== "cancelled" ? texts.tryAgain : texts.toEnroll}
      </ButtonLink>
    </Message>
  );
}

function Message({
  title,
  text,
  variant,
  children,
}: {
  title: string;
  text: string;
  variant: "warning" | "destructive";
  children: ReactNode;
}) {
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <Alert variant={variant} role="alert" className="text-lg">
        {text}
      </Alert>
      {children}
    </div>
  );
}
