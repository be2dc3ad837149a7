import { visit } from "@/app/visit";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { readNotice } from "@/lib/platform/auth/visit";
import { confirmationWords as words } from "./texts";

/** After completion: the number to remember, the manage code this once, and the way on. */
export async function Registered({ number }: { number: string }) {
  const code = await readNotice("manage_code");
  const here = await visit();
  return (
    <div className="max-w-2xl space-y-6">
      <Card className="space-y-4 border-success bg-success-soft">
        <h1 className="font-bold text-3xl tracking-tight">{words.doneTitle}</h1>
        <p className="text-lg">{words.done}</p>
        <Code value={number} describes={words.numberDescribes} />
      </Card>
      {code ? (
        <Card className="space-y-3">
          <CardTitle>{words.codeTitle}</CardTitle>
          <Code value={code} describes={words.codeDescribes} />
          <p>{words.codeWhy}</p>
        </Card>
      ) : null}
      <Seat status={here?.registrationNo === number ? (here.enrollment?.status ?? "none") : undefined} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink size="block" href="/enroll">
          {words.goToEnroll}
        </ButtonLink>
        <ButtonLink size="block" variant="outline" href="/register">
          {words.another}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Whether there is a place, as far as this visit may know. */
function Seat({ status }: { status: string | undefined }) {
  if (status === "pending") return <Alert role="status">{words.seatHeld}</Alert>;
  if (status !== "none") return null;
  return (
    <Alert variant="warning" role="alert">
      {words.seatRefused}
    </Alert>
  );
}

function Code({ value, describes }: { value: string; describes: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <strong className="select-all break-all font-bold text-3xl tabular-nums tracking-wider">{value}</strong>
      <CopyButton value={value} label={words.copy} done={words.copied} describes={describes} />
    </p>
  );
}
