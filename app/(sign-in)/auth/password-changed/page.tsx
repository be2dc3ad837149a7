import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { authTexts as texts } from "../../texts";
import { Onward } from "./onward";

export const metadata: Metadata = { title: texts.changedTitle };

/**
 * Confirms a new password and continues: after the first password to the requested page, after a reset to the sign-in
 * page. Without a notice for this browser it redirects at once.
 */
export default async function PasswordChangedPage({ searchParams }: { searchParams: SearchParams }) {
  const back = sitePath(one((await searchParams).return), "/dashboard");
  const saved = await consoleNotice();
  if (!saved) redirect(back);
  const isSignedIn = (await currentStaff()) !== undefined;
  const next = isSignedIn ? texts.redirecting : texts.redirectingToLogin;
  return (
    <Card className="space-y-5">
      <h1 className="font-bold text-2xl tracking-tight outline-none">{texts.changedTitle}</h1>
      <Alert variant="success" role="status">
        {saved.text}. {next}
      </Alert>
      {isSignedIn ? <Onward to={back} seconds={2} /> : <Onward to="/auth/login" seconds={4} />}
    </Card>
  );
}
