import { MissingRecord, PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { actorId } from "@/lib/domain/access/actor";
import { ROLES } from "@/lib/domain/access/roles";
import { showFactorOf } from "@/lib/domain/people/staff/change-second-factor";
import { addresses, one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { DETAILS, findAccount, type Kind, type StaffAccount } from "../../_staff/kinds";
import { AccountDialogs, isLinkPossible } from "./account-dialogs";
import { userTexts as texts } from "./texts";

/** One staff account: details, editing, suspension. */
export async function AccountPage({ kind, params, searchParams }: RolePageProps & { kind: Kind }) {
  const { ctx } = await requireRolePage(params, DETAILS[kind].page);
  const query = await searchParams;
  const { page, param } = DETAILS[kind];
  const account = await loadRecord(() => findAccount(kind, ctx, one(query[param])));
  const back = { href: `/admin/users?kind=${kind}`, label: texts.back };
  if (!account) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={back} />;
  const { second_factor: factor, locked_until: until } = await showFactorOf(ctx, { id: account.id });
  const isOwn = actorId(ctx.actor) === account.id;
  const hrefWith = await addresses(`/admin/${page}`, searchParams);
  return (
    <>
      <PageHead title={account.full_name} back={back} notice={await consoleNotice()}>
        <LinkButton href={hrefWith({ dialog: "edit" })}>{texts.edit}</LinkButton>
        {isLinkPossible(account) ? (
          <LinkButton variant="outline" href={hrefWith({ dialog: "link" })}>
            {texts.sendLink}
          </LinkButton>
        ) : null}
        {isOwn ? null : (
          <LinkButton variant="outline" href={hrefWith({ dialog: "password" })}>
            {texts.newPassword}
          </LinkButton>
        )}
        <LinkButton variant="outline" href={hrefWith({ dialog: "status" })}>
          {account.status === "active" ? texts.suspend : texts.activate}
        </LinkButton>
        {factor ? (
          <LinkButton variant="outline" href={hrefWith({ dialog: "second-factor" })}>
            {texts.resetFactor}
          </LinkButton>
        ) : null}
      </PageHead>
      <Card className="max-w-3xl">
        <DescriptionList rows={[...rowsOf(kind, account), factorRow(factor), ...lockRows(until)]} />
      </Card>
      <AccountDialogs
        ctx={ctx}
        dialog={one(query.dialog)}
        kind={kind}
        account={account}
        isOwn={isOwn}
        closeHref={hrefWith()}
      />
    </>
  );
}

function factorRow(factor: { since: string } | null) {
  return { name: texts.factor, value: factor ? texts.factorOn(formatDate(factor.since)) : texts.factorOff };
}

function lockRows(until: string | null) {
  return until ? [{ name: texts.locked, value: texts.lockedUntil(formatTime(until)) }] : [];
}

function rowsOf(kind: Kind, account: StaffAccount) {
  return [
    { name: texts.fullName, value: account.full_name },
    {
      name: texts.columns.phone,
      value: (
        <ButtonLink variant="link" size="fact" href={`tel:+${account.user.msisdn}`}>
          {plusPhone(account.user.msisdn)}
        </ButtonLink>
      ),
    },
    { name: texts.columns.email, value: account.user.email ?? texts.noEmail },
    ...(kind === "cashiers" ? [{ name: texts.role, value: ROLES[account.user_type].title }] : []),
    {
      name: texts.columns.status,
      value: (
        <StatusBadge good={account.status === "active"}>
          {texts.statuses[account.status]}
          {account.first_login ? ` - ${texts.waiting}` : ""}
        </StatusBadge>
      ),
    },
    { name: texts.columns.added, value: formatDate(account.created_at) },
  ];
}
