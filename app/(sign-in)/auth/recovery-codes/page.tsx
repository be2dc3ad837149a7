import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { putCodesAwayAction } from "@/app/_second-factor/actions";
import { secondFactorTexts as texts } from "@/app/_second-factor/texts";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PrintButton } from "@/components/ui/print-button";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { recoveryCodesToShow } from "@/lib/platform/auth/sign-in-cookies";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { sitePath } from "@/lib/platform/http/site-path";

export const metadata: Metadata = { title: texts.codesTitle };

/** New recovery codes, until they are deleted from the browser. Without any for this browser it redirects at once. */
export default async function RecoveryCodesPage({ searchParams }: { searchParams: SearchParams }) {
  const back = sitePath(one((await searchParams).return), "/dashboard");
  const actor = await currentStaff();
  const codes = actor && (await recoveryCodesToShow(actor.staffId));
  if (!codes) redirect(back);
  return (
    <Card className="space-y-5">
      <h1 className="font-bold text-2xl tracking-tight">{texts.codesTitle}</h1>
      <p>{texts.codesLead}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Alert variant="warning" className="print:hidden">
        {texts.codesWarning}
      </Alert>
      <form action={putCodesAwayAction} className="flex flex-wrap gap-3 print:hidden">
        <input type="hidden" name="back" value={back} />
        <Button type="submit">{texts.putAway}</Button>
        <PrintButton label={texts.print} />
      </form>
    </Card>
  );
}
