import { StatusBadge } from "@/components/console/status-badge";
import { Card, CardTitle } from "@/components/ui/card";
import { formatShillings } from "@/lib/platform/money";
import type { Reconciliation } from "./days-table";
import { formatSigned } from "./spell";
import { pageTexts } from "./texts";

const texts = pageTexts.control;

/** The sums that prove the page's figures consistent. */
export function ControlCard({ totals, control }: Pick<Reconciliation, "totals" | "control">) {
  const { both, only_said, only_ours, open } = totals;
  return (
    <Card className="space-y-2">
      <CardTitle>{texts.title}</CardTitle>
      <ul className="space-y-1 tabular-nums">
        <li>{texts.said(both + only_said, both, only_said)}</li>
        <li>{texts.ours(both + only_ours, both, only_ours, open)}</li>
        <li>
          {texts.difference(
            formatSigned(totals.difference),
            formatShillings(totals.only_ours_amount),
            formatShillings(totals.only_said_amount),
            (control.apart < 0 ? texts.minus : texts.plus)(formatShillings(Math.abs(control.apart))),
          )}
        </li>
      </ul>
      <p>
        <StatusBadge good={control.adds_up}>{control.adds_up ? texts.yes : texts.no}</StatusBadge>
      </p>
    </Card>
  );
}
