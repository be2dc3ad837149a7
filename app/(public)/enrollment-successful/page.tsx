import type { Metadata } from "next";
import type { ReactNode } from "react";
import { visit } from "@/app/visit";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { enrollmentWords } from "@/lib/domain/enrollments/texts";
import { currentPlace } from "../current-place";
import { NoVisit } from "../no-visit";
import { publicWords } from "../texts";
import { Enrolled } from "./enrolled";
import { successWords as words } from "./texts";

export const metadata: Metadata = { title: words.title };

/** Says what is so, whatever led here: enrolled, paid without a place, or not complete. */
export default async function EnrollmentSuccessfulPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/enrollment-successful" />;
  const place = await currentPlace(here);
  if (place?.status === "enrolled") return <Enrolled here={here} place={place} />;
  if (place?.status === "paid_waiting")
    return (
      <Message title={words.waitingTitle} variant="warning" text={words.waitingText}>
        <p className="text-muted-foreground">
          {publicWords.course}: {place.course_name}, {publicWords.class}: {place.class_name}
        </p>
      </Message>
    );
  return (
    <Message title={words.failedTitle} variant="destructive" text={enrollmentWords.couldNotComplete}>
      <ButtonLink size="block" href={place && place.status !== "cancelled" ? "/pay" : "/enroll"}>
        {place && place.status !== "cancelled" ? words.tryAgain : words.toEnroll}
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
