import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { spellShillings } from "@/lib/platform/money";
import type { Reconciliation } from "./days-table";
import { pageWords } from "./texts";

const words = pageWords.balance;
const PARTS = ["pays", "credit", "suspense", "refunded", "donated"] as const;

/** The books' own equation: what arrived stands somewhere. */
export function BalanceCard({ balance }: Pick<Reconciliation, "balance">) {
  const rows = PARTS.map((part) => ({ name: words[part], value: spellShillings(balance[part]) }));
  return (
    <Card className="space-y-3 tabular-nums print:break-inside-avoid">
      <CardTitle id="balance">{words.title}</CardTitle>
      <p className="text-muted-foreground">{words.about}</p>
      <DescriptionList
        rows={[
          { name: words.arrived, value: <strong>{spellShillings(balance.arrived)}</strong> },
          ...rows,
          { name: words.sum, value: <strong>{spellShillings(balance.parts)}</strong> },
        ]}
      />
      <p>
        <Badge variant={balance.is_even ? "success" : "destructive"}>
          {balance.is_even ? words.yes : words.no(spellShillings(Math.abs(balance.arrived - balance.parts)))}
        </Badge>
      </p>
    </Card>
  );
}
