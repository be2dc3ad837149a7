import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { choiceFilter, dateFilters } from "@/components/data-table/filters";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { homeOf } from "@/lib/domain/access/roles";
import { ListBursary } from "@/lib/domain/payments/bursary/input";
import { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { BursaryTable } from "./bursary-table";
import { bursaryPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The bursary fund: what it has, and its book. */
export default async function BursaryPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "bursary",
    names: ["kind", "createdFrom", "createdTo"],
    sort: ListBursary.shape.sort,
    filters: [choiceFilter("kind", texts.filters.kind, texts.kinds), ...dateFilters()],
    read: async (ctx, input) => {
      const { entries, ...fund } = await listBursary(ctx, input);
      return { rows: entries, ...fund };
    },
  });
  const balance = list.data?.balance ?? 0;
  return (
    <ListPage
      list={list}
      title={texts.title}
      buttons={
        <>
          {list.data ? (
            <p className="font-semibold text-lg tabular-nums">
              {texts.balance}: {formatShillings(balance)}
            </p>
          ) : null}
          <LinkButton variant="outline" href={`${homeOf(list.role)}/waivers?from=bursary`} scroll>
            {texts.waivers}
          </LinkButton>
        </>
      }
    >
      {balance < 0 ? (
        <Alert variant="warning" className="mb-4">
          {texts.overdrawn(formatShillings(-balance))}
        </Alert>
      ) : null}
      <BursaryTable {...list.table(texts.failed, (row) => row)} />
      <p className="mt-5 max-w-prose text-muted-foreground">{texts.lead}</p>
    </ListPage>
  );
}
