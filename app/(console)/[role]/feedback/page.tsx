import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { SeasonChooser } from "@/app/(console)/_seasons/season-chooser";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { PrintButton } from "@/components/ui/print-button";
import { homeOf } from "@/lib/domain/access/roles";
import type { ClassFeedback } from "@/lib/domain/feedback/read-feedback";
import { QUESTIONS } from "@/lib/domain/feedback/rules";
import { showFeedback } from "@/lib/domain/feedback/show-feedback";
import { feedbackWords as words } from "@/lib/domain/feedback/texts";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { feedbackReportTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.metaTitle };

const FIGURES: Figure<ClassFeedback>[] = [
  { header: words.course, lead: true, cell: ({ course }) => course },
  { header: words.class, cell: (row) => row.class },
  { header: words.answers, number: true, cell: ({ answers }) => answers || words.few },
  ...QUESTIONS.map(
    (name): Figure<ClassFeedback> => ({
      header: words[name],
      number: true,
      cell: (row) => row[name]?.toFixed(1) ?? texts.nothing,
    }),
  ),
];

/** What the students of a season said, by default of the one that closed last. */
export default async function FeedbackReportPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "feedback");
  const { season: wanted } = await listState(searchParams, ["season"]);
  const home = homeOf(role);
  const loaded = await loadPart(async () => {
    const { seasons } = await listAllSeasons(ctx, {});
    const closed = seasons.filter(({ status }) => status === "closed").map(({ number }) => number);
    const newest = Math.max(...(closed.length > 0 ? closed : seasons.map(({ number }) => number)));
    return { seasons, feedback: await showFeedback(ctx, { season: wanted || newest }) };
  });
  if (!("data" in loaded)) {
    const isMissing = loaded.refusal?.code === "not_found" || loaded.refusal?.code === "invalid";
    return (
      <MissingRecord
        title={texts.metaTitle}
        text={isMissing ? texts.notThere : texts.failed}
        back={{ href: home, label: texts.back }}
      />
    );
  }
  const { feedback, seasons } = loaded.data;
  const { classes, together } = feedback;
  const rows = together
    ? [...classes, { ...together, class_id: "together", course: words.together, class: "" }]
    : classes;
  const address = `${home}/feedback`;
  return (
    <>
      <PageHead title={texts.title(feedback.season)} back={{ href: home, label: texts.back }}>
        <ExportLinks href={`${address}/export?season=${feedback.season}`} label={texts.export} />
        <PrintButton label={texts.print} />
      </PageHead>
      <div className="space-y-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-muted-foreground">
            {feedback.asked === 0 ? texts.nobody : texts.answered(feedback.answered, feedback.asked)}
          </p>
          <SeasonChooser seasons={seasons} chosen={feedback.season} action={address} name="season" />
        </div>
        {rows.length > 0 ? (
          <FiguresTable caption={texts.classes} figures={FIGURES} rows={rows} keyOf={(row) => row.class_id} />
        ) : null}
        {rows.map((row) => (
          <Texts key={row.class_id} {...row} />
        ))}
        <p className="max-w-prose text-muted-foreground text-sm">{texts.rule}</p>
      </div>
    </>
  );
}

function Texts({ class_id: id, course, class: group, texts: said }: ClassFeedback) {
  if (said.length === 0) return null;
  const counted = said.map((text, index) => ({ text, key: `${id}-${index}` }));
  return (
    <section aria-labelledby={id} className="max-w-prose space-y-3">
      <h2 id={id} className="wrap-anywhere font-bold text-xl tracking-tight">
        {[course, group].filter(Boolean).join(", ")}
      </h2>
      <ul className="list-disc space-y-2 pl-5">
        {counted.map(({ text, key }) => (
          <li key={key} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
