import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { seasonLabel } from "@/app/(console)/_seasons/seasons";
import { dateFilters, type Filter, narrowedBy } from "@/components/data-table/filters";
import { ConfirmDialog } from "@/components/form/dialogs";
import { ButtonLink } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { ListCertificates } from "@/lib/domain/attendance/certificates/input";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { issueAction, withdrawAction } from "./actions";
import { CertificatesTable } from "./certificates-table";
import { certificatePageTexts as texts } from "./texts";
import { WithdrawDialog } from "./withdraw-dialog";

export const metadata: Metadata = { title: texts.title };

/** Certificates, newest first; admins issue them by season, print and withdraw them. */
export default async function CertificatesPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "certificates",
    names: ["season", "class_id", "createdFrom", "createdTo"],
    sort: ListCertificates.shape.sort,
    filters: readFilters,
    read: async (ctx, input) => {
      const { certificates, total } = await listCertificates(ctx, input);
      return { rows: certificates, total };
    },
  });
  const { role, address, hrefWith, dialog, filterValues } = list;
  const mayIssue = scopeOf(role, "certificates.issue") !== undefined;
  const mayPrint = scopeOf(role, "certificates.pdf") !== undefined;
  const mayWithdraw = scopeOf(role, "certificates.withdraw") !== undefined;
  // The PDF has all of a season or class.
  const isNarrowed = list.input.search || filterValues.createdFrom || filterValues.createdTo;
  const isPrintable = mayPrint && filterValues.season && list.data?.total && !isNarrowed;
  const chosen = list.rows.find(({ number, status }) => String(number) === list.id && status === "valid");
  const [ofSeason] = list.filters;
  const season = Number(filterValues.season ?? ofSeason?.options?.[0]?.value);
  return (
    <ListPage
      list={list}
      title={texts.title}
      buttons={
        <>
          {isPrintable ? (
            <ButtonLink variant="outline" href={`${address}/pdf?${new URLSearchParams(filterValues)}`}>
              {texts.printAll}
            </ButtonLink>
          ) : null}
          {mayIssue && season ? (
            <LinkButton href={hrefWith({ dialog: "issue" })}>{texts.issue(season)}</LinkButton>
          ) : null}
        </>
      }
    >
      <CertificatesTable
        {...list.table(texts.failed, (row) => ({
          ...row,
          id: row.number,
          ...(mayPrint && row.status === "valid" ? { pdfHref: `${address}/pdf?number=${row.number}` } : {}),
          ...(mayWithdraw && row.status === "valid"
            ? { withdrawHref: hrefWith({ dialog: "withdraw", id: String(row.number) }) }
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
          closeHref={hrefWith()}
        />
      ) : null}
      {mayWithdraw && chosen && dialog === "withdraw" ? (
        <WithdrawDialog certificate={chosen} action={withdrawAction} closeHref={hrefWith()} />
      ) : null}
    </ListPage>
  );
}

/** The seasons that have begun, newest first, and the classes of a chosen one. */
async function readFilters(ctx: Ctx, values: Record<string, string>): Promise<Filter[]> {
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
  const { season } = narrowedBy([ofSeason], values);
  const classes = season ? (await listClasses(ctx, { season, pageSize: 500 })).classes : [];
  const ofClass: Filter = {
    name: "class_id",
    label: texts.filters.class,
    options: classes.map((one) => ({ value: one.id, label: `${one.course}, ${one.class_name}` })),
  };
  return [ofSeason, ...(season ? [ofClass] : []), ...dateFilters()];
}
