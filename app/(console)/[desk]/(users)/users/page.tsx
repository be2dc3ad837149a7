import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { TabLinks } from "@/components/console/tab-links";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { actorId } from "@/lib/domain/access/actor";
import { ListTutors } from "@/lib/domain/people/staff/input";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { accountHref, findAccount, KINDS, kindOf, listAccounts, PAGE_SIZE } from "../../../_staff/kinds";
import { AccountDialogs } from "../account-dialogs";
import { userTexts as texts } from "../texts";
import { AccountsTable } from "./accounts-table";

export const metadata: Metadata = { title: texts.title };

export default async function UsersPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "users");
  const { state, frame, here } = await openList(ctx, {
    list: "users",
    path: "/admin/users",
    searchParams,
    names: ["kind", "dialog", "id"],
    sort: ListTutors.shape.sort,
    pageSize: PAGE_SIZE,
  });
  const kind = kindOf(state.kind);
  const list = await loadPart(() => listAccounts(kind, ctx, state));
  const chosen = state.dialog === "status" ? await findAccount(kind, ctx, state.id) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows address="/admin/users/export" rows={rowsIn(list)} asked={{ ...state, kind }} />
        <LinkButton href={here({ dialog: "add" })}>{texts.addNew}</LinkButton>
      </PageHead>
      <TabLinks
        label={texts.switch}
        tabs={KINDS.map((each) => ({
          href: `/admin/users?kind=${each}`,
          name: texts[each].name,
          current: each === kind,
        }))}
      />
      <h2 className="mt-6 mb-4 font-bold text-xl">{texts[kind].name}</h2>
      <AccountsTable
        kind={kind}
        frame={frame}
        list={rowsOf(list, state, texts[kind].failed, (account) => ({
          ...account,
          href: accountHref(kind, account.id),
          statusHref: here({ dialog: "status", id: account.id }),
        }))}
      />
      <AccountDialogs
        ctx={ctx}
        dialog={state.dialog}
        kind={kind}
        account={chosen}
        isOwn={chosen?.id === actorId(ctx.actor)}
        closeHref={here()}
      />
    </>
  );
}
