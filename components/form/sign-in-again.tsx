"use client";
import { type SubmitEvent, useContext, useState, useTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { recordTexts as texts } from "./record-texts";
import { SignInContext } from "./sign-in-context";
import { formTexts } from "./texts";

/** Signs in again above a form whose session ended, so that nothing typed is lost. `done` runs after success. */
export function SignInAgain({ done }: { done: () => void }) {
  const signIn = useContext(SignInContext);
  const [problem, setProblem] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const [pending, startTransition] = useTransition();
  if (!signIn) return null;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    startTransition(async () => {
      const answer = await signIn({ errors: {}, values: {} }, typed).catch(() => ({
        message: formTexts.en.unreachable,
        code: undefined,
      }));
      if (answer.code?.startsWith("second_factor")) setNeedsCode(true);
      if (answer.message) setProblem(answer.message);
      else done();
    });
  };
  return (
    <form onSubmit={send} noValidate className="mb-5 space-y-4 rounded-xl border-2 border-primary p-4">
      <h3 className="font-bold">{texts.signInAgain}</h3>
      {problem ? (
        <Alert variant="destructive" role="alert">
          {problem}
        </Alert>
      ) : null}
      <div className="space-y-1.5">
        <Label htmlFor="again-msisdn">{texts.phone}</Label>
        <Input id="again-msisdn" name="msisdn" type="tel" inputMode="tel" autoComplete="username" />
      </div>
      <div className="space-y-1.5">
        <Label htmlFor="again-password">{texts.password}</Label>
        <Input id="again-password" name="password" type="password" autoComplete="current-password" />
      </div>
      {needsCode ? (
        <div className="space-y-1.5">
          <Label htmlFor="again-code">{texts.code}</Label>
          <Input id="again-code" name="code" autoComplete="one-time-code" autoCapitalize="none" />
        </div>
      ) : null}
      <Button type="submit" disabled={pending}>
        {pending ? texts.signingIn : texts.signIn}
      </Button>
    </form>
  );
}
