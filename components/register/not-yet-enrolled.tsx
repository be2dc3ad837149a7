import { Card, CardTitle } from "@/components/ui/card";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import type { RegisterPage } from "./page";
import { registerTexts as texts } from "./texts";

/** Students who joined after this date: they cannot be absent from it. */
export function NotYetEnrolled({ students }: { students: RegisterPage["not_yet_enrolled"] }) {
  if (students.length === 0) return null;
  return (
    <Card className="mt-6 mb-24 p-4 sm:p-5 print:hidden">
      <CardTitle>{texts.notYet}</CardTitle>
      <p className="mt-1 text-muted-foreground text-sm">{texts.notYetText}</p>
      <ul className="mt-3 divide-y">
        {students.map((student) => (
          <li key={student.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-medium">{student.name}</span>
            <span className="text-muted-foreground text-sm">
              {texts.since(formatDate(student.enrolled_on))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
