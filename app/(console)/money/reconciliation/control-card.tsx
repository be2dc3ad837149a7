import { StatusBadge } from "@/components/console/status-badge";
import { Card, CardTitle } from "@/components/ui/card";
import { spellShillings } from "@/lib/platform/money";
import type { Reconciliation } from "./days-table";
import { spellSigned } from "./spell";
import { pageWords } from "./texts";

const words = pageWords.control;

/** The sums by which anybody can check that the figures of the page fit together. */
export function ControlCard({ totals, control }: Pick<Reconciliation, "totals" | "control">) {
  const { both, only_said, only_ours, open } = totals;
  return (
    <Card className="space-y-2">
      <CardTitle>{words.title}</CardTitle>
      <ul className="space-y-1 tabular-nums">
        <li>{words.said(both + only_said, both, only_said)}</li>
        <li>{words.ours(both + only_ours, both, only_ours, open)}</li>
        <li>
          {words.difference(
            spellSigned(totals.difference),
            spellShillings(totals.only_ours_amount),
            spellShillings(totals.only_said_amount),
            (control.apart < 0 ? words.minus : words.plus)(spellShillings(Math.abs(control.apart))),
          )}
        </li>
      </ul>
      <p>
        <StatusBadge good={control.adds_up}>{control.adds_up ? words.yes : words.no}</StatusBadge>
      </p>
    </Card>
  );
}
