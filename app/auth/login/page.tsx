import type { Metadata } from "next";
import { signInAction } from "@/app/sign-in-action";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card } from "@/components/ui/card";
import { one, type SearchParams } from "@/lib/web/list-state";
import { sitePath } from "@/lib/web/site-path";
import { authWords as words } from "../words";

export const metadata: Metadata = { title: words.loginTitle };

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const back = sitePath(one((await searchParams).return), "/dashboard");
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{words.loginTitle}</h1>
      <p className="mt-1 mb-6 text-muted-foreground">{words.loginLead}</p>
      <Form action={signInAction} order={["msisdn", "password"]}>
        <input type="hidden" name="return" value={back} />
        <TextField
          name="msisdn"
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          maxLength={40}
          autoFocus
        />
        <TextField
          name="password"
          label={words.password}
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <SubmitButton label={words.signIn} busy={words.signingIn} />
      </Form>
      <a
        href="/forgot-password"
        className="mt-4 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {words.forgot}
      </a>
    </Card>
  );
}
