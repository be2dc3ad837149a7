import { Code } from "@/app/(console)/_payments/cells";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { formatShillings } from "@/lib/platform/money";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { payerText } from "../payer-text";
import { refundTexts as texts } from "../texts";
import type { Account } from "./account";

/** The available credit, the payments it comes from, and whether it is kept for next season. */
export function CreditParts({ account }: { account: Account }) {
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>{texts.free}</CardTitle>
        <p className="font-bold text-2xl tabular-nums">{formatShillings(account.credit)}</p>
      </div>
      {account.parts.length === 0 ? <p className="text-muted-foreground">{texts.noCredit}</p> : null}
      <ul className="divide-y">
        {account.parts.map((part) => (
          <li key={part.transaction_id} className="py-2.5">
            <div className="flex items-center justify-between gap-4">
              <LinkButton
                variant="link"
                size="bare"
                href={`/transaction-details?id=${part.transaction_id}`}
                scroll
              >
                <Code>{part.receipt ?? texts.noCode}</Code>
              </LinkButton>
              <p className="font-semibold tabular-nums">{formatShillings(part.amount)}</p>
            </div>
            <p className="break-words text-sm">{payerText(part)}</p>
            <p className="text-muted-foreground text-sm tabular-nums">
              {texts.fromPayment(formatShillings(part.amount_arrived), formatDate(part.transaction_date))}
            </p>
          </li>
        ))}
      </ul>
      {account.credit > 0 || account.kept_since ? (
        <p className="text-muted-foreground">
          {account.kept_since
            ? texts.keptSince(formatTime(account.kept_since), account.kept_by)
            : texts.notKept}
        </p>
      ) : null}
    </Card>
  );
}
