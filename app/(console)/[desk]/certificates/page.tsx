import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { seasonLabel } from "@/app/(console)/_seasons/seasons";
import { PageHead } from "@/components/console/page-head";
import { type Filter, narrowedBy } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { ConfirmDialog } from "@/components/form/dialogs";
import { ButtonLink } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf } from "@/lib/domain/access/roles";
import { ListCertificates } from "@/lib/domain/attendance/certificates/input";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { issueAction, withdrawAction } from "./actions";
import { CertificatesTable } from "./certificates-table";
import { certificatePageTexts as texts } from "./texts";
import { WithdrawDialog } from "./withdraw-dialog";

export const metadata: Metadata = { title: texts.title };

/** Certificates, newest first; admins issue them by season, print and withdraw them. */
export default async function CertificatesPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "certificates");
  const list = `${homeOf(role)}/certificates`;
  const { state, frame, here } = await openList(ctx, {
    list: "certificates",
    path: list,
    searchParams,
    names: ["season", "class_id", "dialog", "id"],
    sort: ListCertificates.shape.sort,
  });
  const { search, page, pageSize, sort, dialog, id, ...asked } = state;
  const { filters, narrowed, begun } = await readFilters(ctx, asked);
  const at = { page, pageSize };
  const got = await loadPart(async () => {
    const { certificates, total } = await listCertificates(ctx, { ...narrowed, search, sort, ...at });
    return { rows: certificates, total };
  });
  const mayIssue = scopeOf(role, "certificates.issue") !== undefined;
  const mayPrint = scopeOf(role, "certificates.pdf") !== undefined;
  const mayWithdraw = scopeOf(role, "certificates.withdraw") !== undefined;
  const isPrintable = mayPrint && narrowed.season && "data" in got && got.data.total > 0 && !search;
  const rows = "data" in got ? got.data.rows : [];
  const chosen = rows.find(({ number, status }) => String(number) === id && status === "valid");
  const season = Number(narrowed.season) || begun;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows address={`${list}/export`} rows={rowsIn(got)} asked={{ ...narrowed, search, sort }} />
        {isPrintable ? (
          <ButtonLink variant="outline" href={`${list}/pdf?${new URLSearchParams(narrowed)}`}>
            {texts.printAll}
          </ButtonLink>
        ) : null}
        {mayIssue && season ? (
          <LinkButton href={here({ dialog: "issue" })}>{texts.issue(season)}</LinkButton>
        ) : null}
      </PageHead>
      <CertificatesTable
        filters={filters}
        frame={frame}
        list={rowsOf(got, at, texts.failed, (row) => ({
          ...row,
          id: row.number,
          ...(mayPrint && row.status === "valid" ? { pdfHref: `${list}/pdf?number=${row.number}` } : {}),
          ...(mayWithdraw && row.status === "valid"
            ? { withdrawHref: here({ dialog: "withdraw", id: String(row.number) }) }
            : {}),
        }))}
      />
      {mayIssue && season && dialog === "issue" ? (
        <ConfirmDialog
          title={texts.issueTitle(season)}
          text={texts.issueAsk(season)}
          warning={texts.issueMeans}
          action={issueAction}
          fields={{ season: String(season) }}
          confirm={texts.issueYes}
          busy={texts.issuing}
          variant="default"
          closeHref={here()}
        />
      ) : null}
      {mayWithdraw && chosen && dialog === "withdraw" ? (
        <WithdrawDialog certificate={chosen} action={withdrawAction} closeHref={here()} />
      ) : null}
    </>
  );
}

/** The filters, their valid values from the address, and the newest season that has begun. */
async function readFilters(ctx: Ctx, asked: Partial<Record<string, string>>) {
  const { seasons } = await listAllSeasons(ctx, {});
  const started = seasons.filter(({ status }) => status !== "planned");
  const ofSeason: Filter = {
    name: "season",
    label: texts.filters.season,
    options: started.map(({ number, status }) => ({
      value: String(number),
      label: texts.season(seasonLabel({ number, status })),
    })),
  };
  const { season } = narrowedBy([ofSeason], asked);
  const classes = season ? (await listClasses(ctx, { season, pageSize: 500 })).classes : [];
  const ofClass: Filter = {
    name: "class_id",
    label: texts.filters.class,
    options: classes.map((one) => ({ value: one.id, label: `${one.course}, ${one.class_name}` })),
  };
  const filters = season ? [ofSeason, ofClass] : [ofSeason];
  return { filters, narrowed: narrowedBy(filters, asked), begun: started[0]?.number };
}
