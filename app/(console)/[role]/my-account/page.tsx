import type { Metadata } from "next";
import type { Account } from "@/app/(console)/_staff/current-account";
import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, ROLES } from "@/lib/domain/access/roles";
import { showAccount } from "@/lib/domain/people/staff/read-staff";
import { showSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import { signInTexts } from "@/lib/domain/people/staff/texts";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { plusPhone } from "@/lib/platform/phone";
import { PasswordForm } from "./password-form";
import { SecondFactorCard } from "./second-factor-card";
import { accountTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The signed-in person's own details, the form that changes the password, and the second factor. */
export default async function MyAccountPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "my-account");
  const [account, factor] = [await showAccount(ctx, {}), await showSecondFactor(ctx, {})];
  const ownHref = `${homeOf(role)}/my-account`;
  // Two forms with a current password on one page would share its id.
  const change = one((await searchParams).factor);
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <div className="grid max-w-6xl items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="space-y-3">
          <CardTitle>{texts.details}</CardTitle>
          <DescriptionList rows={rowsOf(account)} />
          <Details toUsers={scopeOf(role, "admin.update-admin") !== undefined} />
        </Card>
        {change ? null : (
          <Card className="space-y-3 lg:row-span-2">
            <CardTitle>{texts.passwordTitle}</CardTitle>
            <p className="text-muted-foreground">{texts.passwordLead}</p>
            <PasswordForm
              key={account.updated_at}
              phone={plusPhone(account.user.msisdn)}
              back={ownHref}
              differ={signInTexts.passwordsDiffer}
            />
          </Card>
        )}
        <SecondFactorCard shown={factor} change={change} ownHref={ownHref} />
      </div>
    </>
  );
}

/** Updating one's own details is switched off by the specification; the text beside the button says why. */
function Details({ toUsers }: { toUsers: boolean }) {
  return (
    <div className="space-y-3">
      <Button disabled aria-describedby="why-not">
        {texts.update}
      </Button>
      <p id="why-not" className="text-muted-foreground text-sm">
        {texts.whyNot}
      </p>
      {toUsers ? (
        <LinkButton variant="link" size="bare" href="/admin/users?kind=admins">
          {texts.toUsers}
        </LinkButton>
      ) : null}
    </div>
  );
}

function rowsOf(account: Account) {
  return [
    { name: texts.fullName, value: account.full_name },
    { name: texts.phone, value: plusPhone(account.user.msisdn) },
    { name: texts.email, value: account.user.email ?? texts.noEmail },
    {
      name: texts.status,
      value: <StatusBadge good={account.status === "active"}>{texts.statuses[account.status]}</StatusBadge>,
    },
    { name: texts.role, value: ROLES[account.user_type].label },
  ];
}
