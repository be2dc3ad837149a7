import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { formatShillings } from "@/lib/platform/money";
import type { Reconciliation } from "./days-table";
import { pageTexts } from "./texts";

const texts = pageTexts.balance;
const PARTS = ["pays", "credit", "suspense", "refunded", "donated"] as const;

/** The ledger's equation: payments received equal the balances they are in. */
export function BalanceCard({ balance }: Pick<Reconciliation, "balance">) {
  const rows = PARTS.map((part) => ({ name: texts[part], value: formatShillings(balance[part]) }));
  return (
    <Card className="space-y-3 tabular-nums print:break-inside-avoid">
      <CardTitle id="balance">{texts.title}</CardTitle>
      <p className="text-muted-foreground">{texts.about}</p>
      <DescriptionList
        rows={[
          { name: texts.arrived, value: <strong>{formatShillings(balance.arrived)}</strong> },
          ...rows,
          { name: texts.sum, value: <strong>{formatShillings(balance.parts)}</strong> },
        ]}
      />
      <p>
        <Badge variant={balance.is_even ? "success" : "destructive"}>
          {balance.is_even ? texts.yes : texts.no(formatShillings(Math.abs(balance.arrived - balance.parts)))}
        </Badge>
      </p>
    </Card>
  );
}
