import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { spellDate, spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { Code } from "../../_payments/cells";
import { payerText } from "../_refunds/payer-text";
import { refundWords as words } from "../_refunds/texts";
import type { Account } from "./account";

/** How much is free, of which payments, and whether it is kept for the next season. */
export function CreditParts({ account }: { account: Account }) {
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>{words.free}</CardTitle>
        <p className="font-bold text-2xl tabular-nums">{spellShillings(account.credit)}</p>
      </div>
      {account.parts.length === 0 ? <p className="text-muted-foreground">{words.noCredit}</p> : null}
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
                <Code>{part.receipt ?? words.noCode}</Code>
              </LinkButton>
              <p className="font-semibold tabular-nums">{spellShillings(part.amount)}</p>
            </div>
            <p className="break-words text-sm">{payerText(part)}</p>
            <p className="text-muted-foreground text-sm tabular-nums">
              {words.fromPayment(spellShillings(part.amount_arrived), spellDate(part.transaction_date))}
            </p>
          </li>
        ))}
      </ul>
      {account.credit > 0 || account.kept_since ? (
        <p className="text-muted-foreground">
          {account.kept_since
            ? words.keptSince(spellTime(account.kept_since), account.kept_by)
            : words.notKept}
        </p>
      ) : null}
    </Card>
  );
}
