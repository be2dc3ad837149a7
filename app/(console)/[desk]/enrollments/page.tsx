import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { showSettings } from "@/lib/domain/academy/settings";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { addresses, listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { EnrollmentsTable } from "./enrollments-table";
import { FILTERS, readFilters } from "./filters";
import { enrollmentListTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const PAGE_SIZE = 20;

/** All enrollments, newest first, with search, filters and an export of the filtered list. */
export default async function EnrollmentsPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "enrollments");
  const { search, page, dialog, ...asked } = await listState(searchParams, [...FILTERS, "dialog"]);
  const { narrowed, filters, named } = await readFilters(ctx, asked);
  const list = await loadPart(() => listEnrollments(ctx, { ...narrowed, search, page, pageSize: PAGE_SIZE }));
  const here = await addresses("/admin/enrollments", searchParams);
  const { createdFrom = "", createdTo = "", ...others } = narrowed;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <LinkButton variant="outline" href={here({ dialog: "export" })}>
          {texts.export}
        </LinkButton>
      </PageHead>
      <EnrollmentsTable
        list={rowsOf(list, { page, pageSize: PAGE_SIZE }, texts.failed, (row) => ({
          id: row.id,
          registration_no: row.registration_no,
          full_name: row.full_name,
          msisdn: row.msisdn,
          class: { course: row.class.course, class: row.class.class },
          status: row.status,
          created_at: row.created_at,
          updated_at: row.updated_at,
        }))}
        filters={filters}
      />
      {dialog === "export" ? (
        <ExportDialog
          address="/admin/enrollments/export"
          lead={[
            texts.exportLead,
            ...(named.length > 0 ? [texts.exportNarrowed(named.join(", "))] : []),
          ].join(" ")}
          narrowed={others}
          dates={{ createdFrom, createdTo }}
          span={{
            first: String((await showSettings(ctx, {})).settings.export_from.value),
            last: nairobiDate(new Date()),
          }}
          searched={search !== ""}
          closeHref={here()}
        />
      ) : null}
    </>
  );
}
