import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import type { showSeasonReport } from "@/lib/domain/reports/season-report";
import { formatShillings } from "@/lib/platform/money";
import { reportPageTexts as texts } from "./texts";

type Report = Awaited<ReturnType<typeof showSeasonReport>>;
type Sums = Omit<Report["season"], "number">;
type Row = Sums & { id: string; name: string; isSum: boolean };

const named = (header: string): Figure<Row>[] => [
  {
    header,
    lead: true,
    cell: ({ name, isSum }) => (isSum ? <strong className="font-semibold">{name}</strong> : name),
  },
  { header: texts.registered, number: true, cell: ({ registered }) => registered },
  { header: texts.paid, number: true, cell: ({ paid }) => paid },
  { header: texts.income, number: true, cell: ({ income }) => formatShillings(income) },
  { header: texts.waived, number: true, cell: ({ waived }) => formatShillings(waived) },
  { header: texts.sponsored, number: true, cell: ({ sponsored }) => formatShillings(sponsored) },
  {
    header: texts.attendance,
    number: true,
    cell: ({ attendance_percent: share }) => formatShare(share),
  },
  { header: texts.completed, number: true, cell: ({ completed }) => completed },
];
const CLASS_FIGURES = named(texts.class);
const SEASON_FIGURES = named(texts.season);

/** The figures of each class, and of each course with more than one. */
export function ClassesTable({ courses, total }: { courses: Report["courses"]; total: Sums }) {
  const rows = courses.flatMap(({ course_id, course, classes, ...sums }): Row[] => [
    ...classes.map(({ class_id, class: group, ...own }) => ({
      ...own,
      id: class_id,
      name: texts.ofClass(course, group),
      isSum: false,
    })),
    ...(classes.length > 1 ? [{ ...sums, id: course_id, name: texts.courseTotal(course), isSum: true }] : []),
  ]);
  return (
    <section aria-labelledby="classes" className="space-y-3">
      <h2 id="classes" className="font-bold text-xl tracking-tight">
        {texts.classes}
      </h2>
      {rows.length === 0 ? (
        <p>{texts.noClasses}</p>
      ) : (
        <FiguresTable
          caption={texts.classes}
          figures={CLASS_FIGURES}
          rows={rows}
          keyOf={({ id }) => id}
          total={{ ...total, id: "", name: texts.summary, isSum: true }}
        />
      )}
    </section>
  );
}

/** The season beside those before it, newest first. */
export function SeasonsTable({ season, earlier }: Pick<Report, "season" | "earlier">) {
  return (
    <section aria-labelledby="earlier" className="space-y-3">
      <h2 id="earlier" className="font-bold text-xl tracking-tight">
        {texts.earlier}
      </h2>
      {earlier.length === 0 ? (
        <p>{texts.noEarlier}</p>
      ) : (
        <FiguresTable
          caption={texts.earlier}
          figures={SEASON_FIGURES}
          rows={[season, ...earlier].map(({ number, ...sums }) => ({
            ...sums,
            id: String(number),
            name: texts.seasonName(number),
            isSum: number === season.number,
          }))}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}

/** A share in per cent, or a word where no meeting was counted. */
export function formatShare(share: number | null): string {
  return share === null ? texts.noMeeting : texts.percent(share);
}
