import { EnrollmentSummary, statusText } from "@/app/_student-session/enrollment-summary";
import { NoStudentSession } from "@/app/_student-session/look-up";
import { currentEnrollment, studentSession } from "@/app/_student-session/session";
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
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/search-results" />;
  const language = await pageLanguage();
  const texts = publicTexts[language];
  const enrollment = await currentEnrollment(session);
  return (
    <Columns
      head={<h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.resultsTitle}</h1>}
      beside={<EnrollmentSummary session={session} />}
    >
      <Card>
        <DescriptionList
          rows={[
            { name: texts.student, value: session.name },
            {
              name: texts.registrationNo,
              value: <span className="tabular-nums">{session.registrationNo}</span>,
            },
            {
              name: texts.status,
              value: (
                <Badge variant={enrollment?.status === "enrolled" ? "success" : "warning"}>
                  {statusText(enrollment, language)}
                </Badge>
              ),
            },
          ]}
        />
      </Card>
    </Columns>
  );
}
