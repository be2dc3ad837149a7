import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { Table, TableCell, TableHead } from "@/components/ui/table";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import type { Meeting } from "@/lib/domain/enrollments/meeting-dates";
import { inLanguage } from "@/lib/platform/commands/call-language";
import type { Language } from "@/lib/platform/language";
import { WeekStrips } from "./week-strips";

type Texts = { timesTitle: string; day: string; from: string; to: string };

/** A student's enrollment on one card: name, status, details and session times. */
export function EnrollmentCard({
  name,
  status,
  facts,
  sessions,
  texts,
  language,
  instead,
}: {
  name: string;
  status: string;
  facts: DescriptionRow[];
  sessions: Meeting[];
  texts: Texts;
  language: Language;
  /** Shown instead of times where there are none. */
  instead: ReactNode;
}) {
  const days = inLanguage(language, () => catalogTexts.days);
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-2xl tracking-tight">{name}</h2>
        <Badge variant="success">{status}</Badge>
      </div>
      <DescriptionList rows={facts} />
      {sessions.length === 0 ? (
        instead
      ) : (
        <>
          <WeekStrips meetings={sessions} language={language} />
          <Table>
            <caption className="mb-1 text-left font-semibold">{texts.timesTitle}</caption>
            <thead>
              <tr>
                <TableHead scope="col">{texts.day}</TableHead>
                <TableHead scope="col">{texts.from}</TableHead>
                <TableHead scope="col">{texts.to}</TableHead>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.id}>
                  <th scope="row" className="border-b py-3 pr-3 font-semibold">
                    {days[session.day]}
                  </th>
                  <TableCell>{session.from}</TableCell>
                  <TableCell>{session.to}</TableCell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Card>
  );
}
