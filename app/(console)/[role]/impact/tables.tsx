import type { ReactNode } from "react";
import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import type { Impact } from "@/lib/domain/impact/read-impact";
import { groupsOf, shownGroup } from "@/lib/domain/impact/rules";
import type { Row } from "@/lib/domain/impact/small-groups";
import { reportWords } from "@/lib/domain/impact/texts";
import { formatShillings } from "@/lib/platform/money";
import { impactPageTexts as texts } from "./texts";

const SEASONS: Figure<Impact>[] = [
  { header: texts.season, lead: true, cell: ({ season }) => texts.seasonName(season) },
  { header: texts.registered, number: true, cell: ({ registered }) => registered },
  { header: texts.enrolled, number: true, cell: ({ enrolled }) => enrolled },
  { header: texts.completed, number: true, cell: ({ completed }) => completed },
  {
    header: texts.attendance,
    number: true,
    cell: ({ attendance_percent: share }) => (share === null ? texts.none : texts.percent(share)),
  },
  { header: texts.waived, number: true, cell: ({ waived }) => formatShillings(waived) },
];

const FIGURES = ["registered", "enrolled", "completed"] as const;

/** The season and those before it, newest first. */
export function SeasonsTable({ seasons }: { seasons: Impact[] }) {
  return (
    <Section id="seasons" title={texts.seasons}>
      <FiguresTable
        caption={texts.seasons}
        figures={SEASONS}
        rows={seasons}
        keyOf={({ season }) => String(season)}
      />
    </Section>
  );
}

/** A breakdown of the season, with that of each season before in columns of their own. */
export function Breakdown({ part, seasons }: { part: keyof typeof reportWords.parts; seasons: Impact[] }) {
  const [own, ...earlier] = seasons;
  if (!own) return null;
  const title = reportWords.parts[part];
  const groups = groupsOf(seasons, part);
  const rowsOf = (one: Impact) => new Map(one[part].map((row) => [row.group, row]));
  const figures: Figure<string>[] = [
    { header: texts.group, lead: true, cell: (group) => shownGroup(group, reportWords.merged) },
    ...columnsOf(rowsOf(own)),
    ...earlier.map(
      (one): Figure<string> => ({
        header: texts.seasonName(one.season),
        number: true,
        cell: (group) => threeOf(rowsOf(one).get(group)),
      }),
    ),
  ];
  return (
    <Section id={part} title={title}>
      {groups.length === 0 ? (
        <p>{texts.nobody}</p>
      ) : (
        <FiguresTable caption={title} figures={figures} rows={groups} keyOf={(group) => group} />
      )}
    </Section>
  );
}

function columnsOf(rows: Map<string, Row>): Figure<string>[] {
  return FIGURES.map((name) => ({
    header: texts[name],
    number: true,
    cell: (group) => shownFigure(rows.get(group), name),
  }));
}

/** Registered, enrolled and completed of an earlier season. */
function threeOf(row: Row | undefined): string {
  return row ? FIGURES.map((name) => shownFigure(row, name)).join(" / ") : texts.nothing;
}

function shownFigure(row: Row | undefined, name: (typeof FIGURES)[number]) {
  return row ? (row[name] ?? reportWords.withheld) : texts.nothing;
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="font-bold text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
