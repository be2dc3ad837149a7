import { LinkButton } from "@/components/ui/link-button";
import type { showCashDay } from "@/lib/domain/payments/cash/show-days";
import { formatShillings } from "@/lib/platform/money";
import { formatDay, formatTime } from "@/lib/platform/time/nairobi-time";
import { cashPageTexts as texts } from "../texts";

export type CashReceipt = Awaited<ReturnType<typeof showCashDay>>["receipts"][number];

/** The receipts of a day, newest first, with voids. */
export function ReceiptsTable({
  date,
  path,
  receipts,
  mayVoid,
}: {
  date: string;
  path: string;
  receipts: CashReceipt[];
  mayVoid: boolean;
}) {
  if (receipts.length === 0) return <p className="text-lg">{texts.noReceipts}</p>;
  return (
    <ul className="divide-y rounded-2xl border bg-card">
      {receipts.map((row) => (
        <li
          key={row.transaction_id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4"
        >
          <div className="min-w-0">
            <p className="break-words font-semibold">
              <a href={`/transaction-details?id=${row.transaction_id}`} className="font-mono underline">
                {row.receipt}
              </a>{" "}
              {row.student.full_name}
            </p>
            <p className="text-muted-foreground text-sm">
              {formatTime(row.at)} · {row.taken_by_name} · {row.course}
              {row.day === date ? "" : ` · ${texts.ofDay(formatDay(row.day))}`}
            </p>
            {row.voided_at ? (
              <p className="wrap-anywhere text-sm">
                {texts.voided(row.voided_by_name ?? "", row.void_reason ?? "")}
              </p>
            ) : null}
          </div>
          <div className="flex items-center gap-3">
            <span className={row.voided_at ? "line-through" : "font-semibold"}>
              {formatShillings(row.amount)}
            </span>
            {mayVoid && !row.voided_at ? (
              <LinkButton
                variant="outline"
                size="sm"
                href={`${path}${path.includes("?") ? "&" : "?"}dialog=void&id=${row.transaction_id}`}
              >
                {texts.void}
                <span className="sr-only"> {row.receipt}</span>
              </LinkButton>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
