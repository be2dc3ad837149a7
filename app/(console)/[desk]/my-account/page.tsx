import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { consoleTexts } from "@/components/console/texts";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { showAccount } from "@/lib/domain/staff/show-account";
import { consoleNotice } from "@/lib/platform/http/notice";
import { type Account, staffPage } from "@/lib/platform/http/staff-page";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import { plusPhone } from "@/lib/platform/phone";
import { PasswordForm } from "./password-form";
import { accountTexts as texts } from "./texts";

/** The own account of a role: what the academy knows of oneself, and choosing another password. */
export async function MyAccount({ whose: role }: { whose: StaffRole }) {
  const { ctx } = await staffPage([role]);
  const account = await showAccount(ctx, {});
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <div className="grid max-w-6xl items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="space-y-3">
          <CardTitle>{texts.details}</CardTitle>
          <DescriptionList rows={rowsOf(account)} />
          <Details isAdmin={role === "admin"} />
        </Card>
        <Card className="space-y-3">
          <CardTitle>{texts.passwordTitle}</CardTitle>
          <p className="text-muted-foreground">{texts.passwordLead}</p>
          <PasswordForm
            key={account.updated_at}
            phone={plusPhone(account.user.msisdn)}
            back={`/${role}/my-account`}
          />
        </Card>
      </div>
    </>
  );
}

/** Updating the own details exists but is switched off (spec/staff.md 2.10); the reason stands beside it. */
function Details({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="space-y-3">
      <Button disabled aria-describedby="why-not">
        {texts.update}
      </Button>
      <p id="why-not" className="text-muted-foreground text-sm">
        {texts.whyNot}
      </p>
      {isAdmin ? (
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
    { name: texts.role, value: consoleTexts.roles[account.user_type] },
  ];
}
