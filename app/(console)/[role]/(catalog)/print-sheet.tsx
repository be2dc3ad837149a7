import { rowTexts } from "@/app/(console)/_students/row-texts";
import { PageHead } from "@/components/console/page-head";
import { PrintButton } from "@/components/ui/print-button";
import { Table, TableCell, TableHead } from "@/components/ui/table";
import { plusPhone } from "@/lib/platform/phone";
import { sheetTexts as texts } from "./sheet-texts";

type Status = keyof typeof rowTexts.enrollment;
type Person = { id: string; name: string; registration_no: string; msisdn: string; status: Status };

type Props = {
  kind: "list" | "attendance";
  /** The class, and the page it is printed from. */
  name: string;
  back: { href: string; label: string };
  /** Course, season, times, tutors: the context for a reader with only the paper. */
  facts: string[];
  students: Person[];
};

const LINE = "h-11 break-inside-avoid";
/** Lines for students who come and are not on the sheet. */
const WALK_INS = Array.from({ length: 6 }, (_, line) => `walk-in-${line}`);

/**
 * A class list, or an attendance sheet to sign, to print on A4. Names are in alphabetical order. The class list marks students
 * who are enrolled, unpaid or without a seat. The attendance sheet has no numbers: those that tutors type are on the sheet of a
 * session's register.
 */
export function PrintSheet({ kind, name, back, facts, students }: Props) {
  const signs = kind === "attendance";
  const sorted = [...students].sort((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <PageHead title={`${texts[kind]}: ${name}`} back={back}>
        <PrintButton label={texts.print} />
      </PageHead>
      <div className="mb-4 space-y-1">
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <p>{texts.count(students.length)}</p>
        {signs ? <p className="pt-2 font-semibold">{texts.date}: ____________________</p> : null}
      </div>
      <div className="overflow-x-auto print:overflow-visible">
        <Table>
          <caption className="sr-only">{texts[kind]}</caption>
          <thead>
            <tr>
              {signs ? null : <TableHead scope="col">#</TableHead>}
              <TableHead scope="col">{texts.name}</TableHead>
              <TableHead scope="col">{texts.number}</TableHead>
              <TableHead scope="col" className={signs ? "w-2/5 min-w-40" : undefined}>
                {signs ? texts.signature : texts.phone}
              </TableHead>
              {signs ? null : <TableHead scope="col">{texts.status}</TableHead>}
            </tr>
          </thead>
          <tbody>
            {sorted.map((student, index) => (
              <tr key={student.id} className={LINE}>
                {signs ? null : <TableCell>{index + 1}</TableCell>}
                <TableCell>{student.name}</TableCell>
                <TableCell>{student.registration_no}</TableCell>
                <TableCell>{signs ? null : plusPhone(student.msisdn)}</TableCell>
                {signs ? null : <TableCell>{rowTexts.enrollment[student.status]}</TableCell>}
              </tr>
            ))}
            {signs
              ? WALK_INS.map((line) => (
                  <tr key={line} className={LINE}>
                    <TableCell />
                    <TableCell />
                    <TableCell />
                  </tr>
                ))
              : null}
          </tbody>
        </Table>
      </div>
    </>
  );
}
