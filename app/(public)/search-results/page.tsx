import type { Metadata } from "next";
import { visit } from "@/app/visit";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { currentEnrollment } from "../current-enrollment";
import { StudentFacts } from "../enrollment-facts";
import { NoVisit } from "../no-visit";
import { publicTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.resultsTitle };

/** What the look-up found: one student at most, since it asks for the date of birth. */
export default async function SearchResultsPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/search-results" />;
  const status = (await currentEnrollment(here))?.status ?? "none";
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
        <ButtonLink size="block" href="/enroll">
          {texts.enroll}
        </ButtonLink>
      </Card>
    </div>
  );
}
