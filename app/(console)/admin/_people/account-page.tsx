import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { spellDate } from "@/lib/platform/time/nairobi-time";
import { plusPhone } from "@/lib/platform/phone";
import { found } from "@/lib/platform/http/attempt";
import { addresses, one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { staffPage } from "@/lib/platform/http/staff-page";
import { AccountForm } from "./account-form";
import { ACTIONS } from "./kind-actions";
import { DETAILS, findAccount, type Kind, type StaffAccount } from "./kinds";
import { StatusDialog } from "./status-dialog";
import { userWords as words } from "./texts";

/** One account of a kind, for an admin: what is known, changing it, suspending it. */
export async function AccountPage({ kind, searchParams }: { kind: Kind; searchParams: SearchParams }) {
  const { ctx } = await staffPage(["admin"]);
  const params = await searchParams;
  const { path, param } = DETAILS[kind];
  const account = await found(() => findAccount(kind, ctx, one(params[param])));
  const back = { href: `/admin/users?kind=${kind}`, label: words.back };
  if (!account)
    return (
      <>
        <PageHead title={words.notFound} back={back} />
        <p>{words.notFoundText}</p>
      </>
    );
  const here = await addresses(path, searchParams);
  const dialog = one(params.dialog);
  return (
    <>
      <PageHead title={account.full_name} back={back} notice={await consoleNotice()}>
        <LinkButton href={here({ dialog: "edit" })}>{words.edit}</LinkButton>
        <LinkButton variant="outline" href={here({ dialog: "status" })}>
          {account.status === "active" ? words.suspend : words.activate}
        </LinkButton>
      </PageHead>
      <Card className="max-w-3xl">
        <DescriptionList rows={rowsOf(kind, account)} />
      </Card>
      {dialog === "edit" ? (
        <AccountForm kind={kind} action={ACTIONS[kind].update} account={account} closeHref={here()} />
      ) : null}
      {dialog === "status" ? <StatusDialog kind={kind} account={account} closeHref={here()} /> : null}
    </>
  );
}

function rowsOf(kind: Kind, account: StaffAccount) {
  const role = account.user_type;
  return [
    { name: words.fullName, value: account.full_name },
    {
      name: words.columns.phone,
      value: (
        <ButtonLink variant="link" size="bare" href={`tel:+${account.user.msisdn}`}>
          {plusPhone(account.user.msisdn)}
        </ButtonLink>
      ),
    },
    { name: words.columns.email, value: account.user.email ?? words.noEmail },
    ...(kind === "cashiers" && (role === "cashier" || role === "finance")
      ? [{ name: words.role, value: words.roles[role] }]
      : []),
    {
      name: words.columns.status,
      value: (
        <StatusBadge good={account.status === "active"}>
          {words.statuses[account.status]}
          {account.first_login ? ` - ${words.waiting}` : ""}
        </StatusBadge>
      ),
    },
    { name: words.columns.added, value: spellDate(account.created_at) },
  ];
}
