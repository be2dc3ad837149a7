import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { BarList, type ListedBar } from "@/components/charts/bar-list";
import { ChartCard } from "@/components/charts/chart-card";
import { Legend } from "@/components/charts/legend";
import { formatCount } from "@/components/charts/scale";
import { hasPage } from "@/lib/domain/access/role-pages";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { DOOR_NAMES } from "@/lib/domain/people/students/rules";
import type { showSeasonReport } from "@/lib/domain/reports/season-report";
import { reportPageTexts as texts } from "./texts";

type Report = Awaited<ReturnType<typeof showSeasonReport>>;
type Props = { report: Report; role: StaffRole };

/** How far the season's students came. The lines are the table: each has its figure and leads to its list. */
export function Steps({ report: { season, steps }, role }: Props) {
  const list = hrefsOf(role, season.number);
  const bar = (name: string, value: number, href: string | undefined): ListedBar => ({
    name,
    value,
    href,
    shown: texts.ofAll(formatCount(value), shareOf(value, steps.registered)),
  });
  return (
    <ChartCard
      id="steps"
      title={texts.steps}
      lead={texts.stepsLead}
      files={<ExportLinks href={fileOf(role, season.number, "steps")} label={texts.export} />}
    >
      <BarList
        bars={[
          bar(texts.registered, steps.registered, list.registrations({})),
          bar(texts.held, steps.held, list.enrollments({})),
          bar(texts.enrolled, steps.paid, list.enrollments({ status: "enrolled" })),
          bar(texts.completed, steps.completed, list.enrollments({ outcome: "completed" })),
        ]}
      />
      {steps.registered_again > 0 ? (
        <p className="text-muted-foreground text-sm">{texts.registeredAgain(steps.registered_again)}</p>
      ) : null}
      {steps.enrollments > steps.held ? (
        <p className="text-muted-foreground text-sm">{texts.moreEnrollments(steps.enrollments)}</p>
      ) : null}
    </ChartCard>
  );
}

/** How the season's students heard about the academy, and who of them is enrolled. */
export function Heard({ report: { season, heard }, role }: Props) {
  const rows = heard.map(({ channel, ...counts }) => ({ ...counts, name: channel, filter: { channel } }));
  return <Registered id="heard" lead={texts.heardLead} season={season.number} rows={rows} role={role} />;
}

/** By which door the season's students registered, and who of them is enrolled. */
export function Doors({ report: { season, by_door }, role }: Props) {
  const rows = by_door.map(({ door, ...counts }) => ({
    ...counts,
    name: DOOR_NAMES[door],
    filter: { door },
  }));
  return <Registered id="doors" lead={texts.doorsLead} season={season.number} rows={rows} role={role} />;
}

type Counted = { name: string; registered: number; paid: number; filter: Record<string, string> };

function Registered({
  id,
  lead,
  season,
  rows,
  role,
}: {
  id: "heard" | "doors";
  lead: string;
  season: number;
  rows: Counted[];
  role: StaffRole;
}) {
  const list = hrefsOf(role, season);
  return (
    <ChartCard
      id={id}
      title={texts[id]}
      lead={lead}
      files={<ExportLinks href={fileOf(role, season, id)} label={texts.export} />}
    >
      <Legend
        entries={[
          { name: texts.enrolled, fill: "fill-primary" },
          { name: texts.notEnrolled, fill: "fill-accent" },
        ]}
      />
      <BarList
        bars={rows.map(({ name, registered, paid, filter }) => ({
          name,
          value: registered,
          part: paid,
          href: list.registrations(filter),
          shown: texts.ofWhomEnrolled(formatCount(registered), formatCount(paid)),
        }))}
      />
    </ChartCard>
  );
}

/** The lists of a season behind the figures, for roles that have them. */
function hrefsOf(role: StaffRole, season: number) {
  const to = (page: "registrations" | "enrollments") => (filter: Record<string, string>) =>
    hasPage(role, page)
      ? `${homeOf(role)}/${page}?${new URLSearchParams({ season: String(season), ...filter })}`
      : undefined;
  return { registrations: to("registrations"), enrollments: to("enrollments") };
}

export function fileOf(role: StaffRole, season: number, part: string): string {
  return `${homeOf(role)}/seasons/report/export?${new URLSearchParams({ number: String(season), part })}`;
}

function shareOf(part: number, whole: number): string {
  return texts.percent(whole === 0 ? 0 : Math.round((part / whole) * 100));
}
