import type { RegisterSheet } from "@/lib/domain/attendance/register-sheet";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { sheetTexts as texts } from "./texts";
import "./sheet.css";

/** Lines for walk-ins, who are not on the list. */
const WALK_INS = Array.from({ length: 5 }, (_, line) => `walk-in-${line}`);
/** The columns; their widths are in sheet.css. */
const COLUMNS = [
  texts.number,
  texts.name,
  texts.registrationNo,
  texts.present,
  texts.absent,
  texts.late,
  texts.excused,
  texts.reason,
  texts.signature,
];
/** Columns to fill in by hand. */
const EMPTY = COLUMNS.slice(3);

/** A register on paper. Its table's head, with the class and the date, repeats on every page. */
export function Sheet({ sheet, academy }: { sheet: RegisterSheet; academy: string }) {
  const { session, students } = sheet;
  const day = `${catalogTexts.days[session.day]}, ${session.start_at} - ${session.end_at}`;
  const date = formatDate(sheet.date);
  const facts = [
    [texts.class, `${session.course}, ${session.class}`],
    [texts.session, day],
    [texts.date, date],
    [texts.tutor, sheet.tutor ?? texts.noTutor],
    [texts.students, students.length],
    [texts.list, sheet.list_code],
    [texts.printed, formatTime(sheet.printed_at)],
  ];
  return (
    <section className="register-sheet p-4 print:p-0" aria-label={texts.register}>
      <h2 className="text-[4mm]">
        <span className="font-bold text-[5mm]">
          {texts.register}, {date}
        </span>{" "}
        {academy}
      </h2>
      <dl className="my-[1mm] flex flex-wrap gap-x-[5mm]">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="inline">{name}: </dt>
            <dd className="inline font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-[1.5mm]">{texts.entry(sheet.list_code)}</p>
      <table>
        <colgroup>
          {COLUMNS.map((name) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr className="sheet-paper">
            <td className="sheet-running" colSpan={COLUMNS.length}>
              {texts.running(`${session.course}, ${session.class}, ${day}, ${date}`, sheet.list_code)}
            </td>
          </tr>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.length === 0 ? (
            <tr>
              <td colSpan={COLUMNS.length}>{texts.nobody}</td>
            </tr>
          ) : null}
          {students.map(({ id, number, name, registration_no }) => (
            <tr key={id}>
              <td className="sheet-number">{number}</td>
              <th scope="row" className="font-normal">
                {name}
              </th>
              <td className="tabular-nums">{registration_no}</td>
              <Blanks names={EMPTY} />
            </tr>
          ))}
        </tbody>
        <tbody className="sheet-paper">
          <tr>
            <th colSpan={COLUMNS.length} scope="rowgroup">
              {texts.walkIns}
            </th>
          </tr>
          {WALK_INS.map((line) => (
            <tr key={line} data-walk-in="">
              <td />
              <td />
              <td />
              <Blanks names={EMPTY} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Blanks({ names }: { names: string[] }) {
  return names.map((name) => <td key={name} />);
}
