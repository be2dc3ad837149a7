import Link from "next/link";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { ChartCard } from "@/components/charts/chart-card";
import { formatCount } from "@/components/charts/scale";
import { Strip, StripLabels } from "@/components/charts/strip";
import { SidewaysScroll } from "@/components/data-table/sideways-scroll";
import { hasPage } from "@/lib/domain/access/role-pages";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { addDays } from "@/lib/domain/attendance/rules";
import type { showSeasonReport } from "@/lib/domain/reports/season-report";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { fileOf } from "./people-charts";
import { formatShare } from "./report-tables";
import { reportPageTexts as texts } from "./texts";

type Report = Awaited<ReturnType<typeof showSeasonReport>>;
type Weekend = Report["weekends"][number];
/** A class, or all of them. */
type Row = { id: string; name: string; share: number | null; weekends: Map<string, Weekend> };
type Links = (saturday: string, classId: string) => string | undefined;

const HEIGHT = { all: 72, class: 32 };

/** Attendance by weekend, of the whole season and of each class. */
export function Weekends({ report, role }: { report: Report; role: StaffRole }) {
  const { season, courses } = report;
  const dates = report.weekends.map(({ saturday }) => saturday);
  const href = linksOf(role, season.number);
  const all = rowOf("", texts.allClasses, season.attendance_percent, report.weekends);
  const classes = courses.flatMap(({ course, classes: own }) =>
    own.map((one) =>
      rowOf(one.class_id, texts.ofClass(course, one.class), one.attendance_percent, one.weekends),
    ),
  );
  const met = classes.filter(({ weekends }) => weekends.size > 0);
  if (dates.length === 0)
    return (
      <ChartCard id="weekends" title={texts.weekends}>
        <p className="text-muted-foreground">{texts.noWeekends}</p>
      </ChartCard>
    );
  const strip = (row: Row, height: number) => (
    <Strip
      height={height}
      columns={dates.map((saturday) => {
        const weekend = row.weekends.get(saturday);
        return {
          key: saturday,
          title: titleOf(saturday, weekend),
          percent: weekend?.attendance_percent ?? null,
          href: weekend && href(saturday, row.id),
        };
      })}
    />
  );
  return (
    <ChartCard
      id="weekends"
      title={texts.weekends}
      lead={texts.weekendsLead}
      table={{
        title: texts.weekendsTable,
        content: <WeekendsTable dates={dates} rows={[...met, all]} href={href} />,
      }}
      files={<ExportLinks href={fileOf(role, season.number, "weekends")} label={texts.export} />}
    >
      <div>
        <Name row={all} />
        {strip(all, HEIGHT.all)}
        <StripLabels labels={dates.map((date) => formatDate(date).slice(0, 5))} />
      </div>
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {met.map((row) => (
          <li key={row.id} className="flex min-w-0 break-inside-avoid flex-col justify-end">
            <Name row={row} />
            {strip(row, HEIGHT.class)}
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

function Name({ row }: { row: Row }) {
  return (
    <p className="flex items-baseline justify-between gap-4 pb-1 text-sm leading-snug">
      <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>
      <span className="shrink-0 whitespace-nowrap font-semibold tabular-nums">{formatShare(row.share)}</span>
    </p>
  );
}

const CELL = "border-b px-2 py-1 text-right tabular-nums whitespace-nowrap";

function WeekendsTable({ dates, rows, href }: { dates: string[]; rows: Row[]; href: Links }) {
  return (
    <SidewaysScroll name={texts.weekends}>
      <table className="w-full border-collapse text-sm print:text-xs">
        <caption className="sr-only">{texts.weekends}</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b py-2 pr-2 text-left">
              {texts.class}
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" className={CELL}>
                {formatDate(date).slice(0, 5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="min-w-36 border-b py-1 pr-2 text-left font-normal leading-snug">
                {row.name}
              </th>
              {dates.map((date) => (
                <td key={date} className={CELL}>
                  <Share weekend={row.weekends.get(date)} href={href(date, row.id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

function Share({ weekend, href }: { weekend: Weekend | undefined; href: string | undefined }) {
  if (!weekend) return texts.none;
  const share = formatShare(weekend.attendance_percent);
  if (!href) return share;
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-9 min-w-9 items-center justify-end text-primary underline-offset-4 hover:underline"
    >
      {share}
    </Link>
  );
}

function rowOf(id: string, name: string, share: number | null, weekends: Weekend[]): Row {
  return { id, name, share, weekends: new Map(weekends.map((one) => [one.saturday, one])) };
}

function titleOf(saturday: string, weekend: Weekend | undefined): string {
  if (!weekend) return texts.noRegister(formatDate(saturday));
  const { attended, met, attendance_percent: share } = weekend;
  return texts.weekendOf(formatDate(saturday), formatShare(share), formatCount(attended), formatCount(met));
}

/** The saved registers of a week, Monday to Sunday, of all classes or one, for roles that have the list. */
function linksOf(role: StaffRole, season: number): Links {
  if (!hasPage(role, "registers")) return () => undefined;
  return (saturday, classId) =>
    `${homeOf(role)}/registers?${new URLSearchParams({
      season: String(season),
      from: addDays(saturday, -5),
      to: addDays(saturday, 1),
      status: "saved",
      ...(classId ? { classId } : {}),
    })}`;
}
