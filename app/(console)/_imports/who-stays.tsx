import { Card, CardTitle } from "@/components/ui/card";
import type { KeptRow } from "@/db/schema/enums";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({
  en: { paid: "Paid", marked: "Marked", messaged: "Message since", changed: "Changed since" },
});

type Student = { student_id: string; full_name: string; registration_no: string; because: KeptRow };

/** The students on whose record something rests, each with what. */
export function WhoStays({ title, students }: { title: string; students: Student[] }) {
  if (students.length === 0) return null;
  return (
    <Card className="space-y-3">
      <CardTitle>{title}</CardTitle>
      <ul className="divide-y">
        {students.map(({ student_id: id, full_name: name, registration_no: number, because }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <a className="wrap-anywhere underline" href={`/student-details?studentId=${id}`}>
              {name}, {number}
            </a>
            <span>{texts[because]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
