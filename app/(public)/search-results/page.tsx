import { EnrollmentSummary } from "@/app/_visit/enrollment-summary";
import { NoVisit } from "@/app/_visit/look-up";
import { currentEnrollment, visit } from "@/app/_visit/visit";
import { titled } from "@/app/page-title";
import { Columns } from "@/components/site/columns";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { publicTexts } from "../texts";

export const generateMetadata = titled(publicTexts, "resultsTitle");

/** The student the look-up found; at most one, since it needs the date of birth. */
export default async function SearchResultsPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/search-results" />;
  const texts = publicTexts[await pageLanguage()];
  const status = (await currentEnrollment(here))?.status ?? "none";
  return (
    <Columns
      head={<h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.resultsTitle}</h1>}
      beside={<EnrollmentSummary visit={here} />}
    >
      <Card>
        <DescriptionList
          rows={[
            { name: texts.student, value: here.name },
            {
              name: texts.registrationNo,
              value: <span className="tabular-nums">{here.registrationNo}</span>,
            },
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
    </Columns>
  );
}
