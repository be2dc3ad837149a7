import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetUpSecondFactor } from "@/app/_second-factor/set-up";
import { secondFactorTexts as texts } from "@/app/_second-factor/texts";
import { signOutAction } from "@/app/session-actions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { showSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { sitePath } from "@/lib/platform/http/site-path";

export const metadata: Metadata = { title: texts.requiredTitle };

/**
 * Sets up a second factor that the settings require: every page of the console redirects here until it is done. Other callers
 * are redirected to the page they came for.
 */
export default async function RequiredSecondFactorPage({ searchParams }: { searchParams: SearchParams }) {
  const params = await searchParams;
  const back = sitePath(one(params.return), "/dashboard");
  const actor = await currentStaff();
  if (!actor) redirect(`/auth/login?return=${encodeURIComponent(back)}`);
  if (actor.mustChangePassword || !actor.mustSetUpSecondFactor) redirect(back);
  const ownHref = `/auth/second-factor?return=${encodeURIComponent(back)}`;
  const { setup } = await showSecondFactor({ actor }, {});
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{texts.requiredTitle}</h1>
      <p className="mt-2 mb-5">{texts.requiredLead}</p>
      <SetUpSecondFactor
        setup={one(params.factor) === "start" ? null : setup}
        here={ownHref}
        again={`${ownHref}&factor=start`}
        back={back}
      />
      <form action={signOutAction} className="mt-3">
        <Button type="submit" variant="link" size="bare">
          {texts.signOut}
        </Button>
      </form>
    </Card>
  );
}
