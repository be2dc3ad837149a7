import type { Metadata } from "next";
import { currentEnrollment, StudentFacts } from "@/app/_visit/enrollment";
import { NoVisit } from "@/app/_visit/look-up";
import { nextStep } from "@/app/_visit/next-step";
import { visit } from "@/app/_visit/visit";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { publicTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.resultsTitle };

/** The student the look-up found; at most one, since it needs the date of birth. */
export default async function SearchResultsPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/search-results" />;
  const enrollment = await currentEnrollment(here);
  const status = enrollment?.status ?? "none";
  const next = nextStep(enrollment);
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.resultsTitle}</h1>
      <Card className="space-y-4">
        <StudentFacts
          visit={here}
          more={[
            {
              name: texts.status,
              value: (
                <Badge variant={status === "enrolled" ? "success" : "warning"}>
                  {texts.statuses[status]}
                </Badge>
              ),
            },
          ]}
        />
        <ButtonLink size="block" href={next.href}>
          {next.text}
        </ButtonLink>
      </Card>
    </div>
  );
}
