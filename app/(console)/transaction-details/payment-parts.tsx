import Link from "next/link";
import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import type { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { moneyPageTexts as texts } from "./texts";

type ShownTransaction = Awaited<ReturnType<typeof showTransaction>>;

/** The balance that holds each part of a payment, and the person who matched it. */
export function PaymentParts({ parts, matches }: Pick<ShownTransaction, "parts" | "matches">) {
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.allocations}</CardTitle>
      <ul className="divide-y">
        {parts.map((part) => (
          <li
            key={`${part.what}${part.enrollment_id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1"
          >
            <span>
              {texts.what[part.what]}{" "}
              {part.enrollment_id ? (
                <PlainLink href={`/enrollment-details?id=${part.enrollment_id}`}>
                  {part.registration_no}
                </PlainLink>
              ) : null}
            </span>
            <span className="font-semibold tabular-nums">{formatShillings(part.amount)}</span>
          </li>
        ))}
      </ul>
      {matches.length > 0 ? (
        <>
          <h3 className="font-bold">{texts.matches}</h3>
          <ul className="divide-y">
            {matches.map((match) => (
              <li key={match.at + match.step} className="space-y-0.5 py-2.5">
                <p>
                  {texts.steps[match.step]} {match.staff_id ? texts.byStaff(match.staff_name) : texts.byPayer}
                </p>
                {match.reason ? <p className="break-words">{match.reason}</p> : null}
                <p className="text-muted-foreground text-sm">{formatTime(match.at)}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

/** An inline link among facts. */
export function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-block py-2 font-semibold text-primary underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
