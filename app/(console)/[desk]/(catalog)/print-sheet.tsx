import type { ReactNode } from "react";
import { PageHead } from "@/components/console/page-head";
import { PrintButton } from "@/components/ui/print-button";
import { Table, TableCell, TableHead } from "@/components/ui/table";
import { plusPhone } from "@/lib/platform/phone";
import { sheetTexts as texts } from "./texts";

type Person = { id: string; name: string; registration_no: string; msisdn: string };

type Props = {
  kind: "list" | "attendance";
  /** The class or session, and the page it is printed from. */
  name: string;
  back: { href: string; label: string };
  /** Course, times, tutor: what somebody with only the paper needs to know. */
  facts: string[];
  students: Person[];
};

/** Lines for students who come and are not on the sheet. */
const WALK_INS = 6;

/** A class list, or an attendance sheet to sign, to print on A4. Names stand in alphabetical order. */
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
              <TableHead scope="col">#</TableHead>
              <TableHead scope="col">{texts.name}</TableHead>
              <TableHead scope="col">{texts.number}</TableHead>
              <TableHead scope="col" className={signs ? "w-2/5 min-w-40" : undefined}>
                {signs ? texts.signature : texts.phone}
              </TableHead>
            </tr>
          </thead>
          <tbody>
            {sorted.map((student, index) => (
              <Line
                key={student.id}
                cells={[
                  index + 1,
                  student.name,
                  student.registration_no,
                  signs ? "" : plusPhone(student.msisdn),
                ]}
              />
            ))}
            {signs
              ? Array.from({ length: WALK_INS }, (_, index) => sorted.length + index + 1).map((row) => (
                  <Line key={row} cells={[row, "", "", ""]} />
                ))
              : null}
          </tbody>
        </Table>
      </div>
    </>
  );
}

function Line({ cells }: { cells: ReactNode[] }) {
  return (
    <tr className="h-11 break-inside-avoid">
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <TableCell key={index}>{cell}</TableCell>
      ))}
    </tr>
  );
}
