import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { revealTexts } from "@/app/(console)/_reveal/texts";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { fieldTexts } from "@/lib/domain/people/students/field-rules";
import { isSensitive } from "@/lib/domain/people/students/sensitive-rules";
import { listRevealed } from "@/lib/domain/records/list-revealed";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatMonth, formatTime, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { RevealedTable } from "./revealed-table";
import { revealedTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Months to choose from; older ones are in the audit log, which keeps them for three years. */
const MONTHS = 12;

/** The sensitive fields of students that staff revealed, by month. */
export default async function RevealedFieldsPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "revealed-fields");
  const { month, page } = await listState(searchParams, ["month"]);
  const state = { page, pageSize: 20 };
  const months = latestMonths(nairobiDate(new Date()).slice(0, 7));
  const wanted = months.find((each) => each === month);
  const loaded = await loadPart(() => listRevealed(ctx, { ...state, ...(wanted ? { month: wanted } : {}) }));
  return (
    <>
      <PageHead title={texts.title}>
        <ExportRows
          address="/admin/revealed-fields/export"
          rows={rowsIn(loaded)}
          params={{ month: wanted }}
        />
      </PageHead>
      <p className="mb-4 max-w-prose text-muted-foreground">
        {texts.lead} {texts.others}
      </p>
      <RevealedTable
        filters={[
          {
            name: "month",
            label: texts.month,
            options: months.slice(1).map((each) => ({ value: each, label: formatMonth(each) })),
            none: texts.thisMonth,
          },
        ]}
        summary={
          "data" in loaded && loaded.data.total > 0
            ? texts.inMonth(formatMonth(loaded.data.month), loaded.data.total)
            : undefined
        }
        list={rowsOf(loaded, state, texts.failed, (row) => ({
          id: row.id,
          when: formatTime(row.at),
          who: row.who,
          student: row.student ?? texts.removed,
          studentId: row.student_id,
          fields: row.fields.map(nameOf).join(", "),
          reason: reasons[row.reason] ?? row.reason,
        }))}
      />
    </>
  );
}

const reasons: Record<string, string> = revealTexts.reasons;

function nameOf(field: string): string {
  return isSensitive(field) ? fieldTexts(field, "staff").label : field;
}

/** The latest months, YYYY-MM, newest first. */
function latestMonths(current: string): string[] {
  const [year = 0, month = 0] = current.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
