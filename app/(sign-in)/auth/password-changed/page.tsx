import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AutoSubmit } from "@/components/form/auto-submit";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { authTexts as texts } from "../../texts";

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

/** Continues to another page after a countdown, unless the reader stays; without scripts by its button. */
function Onward({ to, seconds }: { to: string; seconds: number }) {
  const [path, query] = to.split("?");
  return (
    <form method="get" action={path} className="flex flex-wrap items-center gap-3">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <AutoSubmit seconds={seconds} text={texts.inSeconds} stay={texts.stayHere} />
      <Button type="submit">{texts.goNow}</Button>
    </form>
  );
}
