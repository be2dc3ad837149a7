import type { Metadata } from "next";
import { currentEnrollment, StudentFacts } from "@/app/_visit/enrollment";
import { NoVisit } from "@/app/_visit/look-up";
import { Standing } from "@/app/_visit/standing";
import { visit } from "@/app/_visit/visit";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { publicTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.resultsTitle };

/** The student the look-up found; at most one, since it needs the date of birth. */
export default async function SearchResultsPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/search-results" />;
  const status = (await currentEnrollment(here))?.status ?? "none";
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.resultsTitle}</h1>
      <Standing visit={here} />
      <Card>
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
      </Card>
    </div>
  );
}
