import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { TabLinks } from "@/components/console/tab-links";
import { LinkButton } from "@/components/ui/link-button";
import { actorId } from "@/lib/domain/access/actor";
import { ListTutors } from "@/lib/domain/people/staff/input";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { accountHref, findAccount, KINDS, kindOf, listAccounts, PAGE_SIZE } from "../../../_staff/kinds";
import { AccountDialogs } from "../account-dialogs";
import { userTexts as texts } from "../texts";
import { AccountsTable } from "./accounts-table";

export const metadata: Metadata = { title: texts.title };

export default async function UsersPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "users",
    names: ["kind"],
    sort: ListTutors.shape.sort,
    pageSize: PAGE_SIZE,
    always: ({ kind }) => ({ kind: kindOf(kind) }),
    read: (ctx, input) => listAccounts(kindOf(input.kind), ctx, input),
  });
  const { ctx, hrefWith, dialog } = list;
  const kind = kindOf(list.input.kind);
  const chosen = dialog === "status" ? await findAccount(kind, ctx, list.id) : undefined;
  return (
    <ListPage
      list={list}
      title={texts.title}
      buttons={<LinkButton href={hrefWith({ dialog: "add" })}>{texts.addNew}</LinkButton>}
    >
      <TabLinks
        label={texts.switch}
        tabs={KINDS.map((each) => ({
          href: `/admin/users?kind=${each}`,
          name: texts[each].name,
          current: each === kind,
        }))}
      />
      <h2 className="sr-only">{texts[kind].name}</h2>
      <AccountsTable
        kind={kind}
        {...list.table(texts[kind].failed, (account) => ({
          ...account,
          href: accountHref(kind, account.id),
          statusHref: hrefWith({ dialog: "status", id: account.id }),
        }))}
      />
      <AccountDialogs
        ctx={ctx}
        dialog={dialog}
        kind={kind}
        account={chosen}
        isOwn={chosen?.id === actorId(ctx.actor)}
        closeHref={hrefWith()}
      />
    </ListPage>
  );
}
